/** A map whose entries are forgotten when the scope that added them is left. */
export class ScopedMap<K, V> {
  readonly #map = new Map<K, V>();
  readonly #trail: K[] = [];
  readonly #marks: number[] = [];

  get(key: K): V | undefined {
    return this.#map.get(key);
  }

  has(key: K): boolean {
    return this.#map.has(key);
  }

  /** Adds an entry for a key that has none. */
  add(key: K, value: V): void {
    this.#map.set(key, value);
    this.#trail.push(key);
  }

  keys(): readonly K[] {
    return this.#trail;
  }

  push(): void {
    this.#marks.push(this.#trail.length);
  }

  pop(count: number): void {
    if (count === 0) return;
    const mark = this.#marks[this.#marks.length - count]!;
    this.#marks.length -= count;
    while (this.#trail.length > mark) this.#map.delete(this.#trail.pop()!);
  }
}
