/** Interned sets, or sequences, by number. */
export interface UnionPool {
  union(a: number, b: number): number;
  includes(a: number, b: number): boolean;
}

/**
 * The branch instances that may define one variable by their other side, with their slices, latest last. Entries that a
 * later one includes are dropped, since whoever takes the former takes the latter too; so loops leave few.
 */
export class DefinerLog {
  readonly #pool: UnionPool;
  readonly #times: number[] = [];
  readonly #sets: number[] = [];

  constructor(pool: UnionPool) {
    this.#pool = pool;
  }

  push(time: number, set: number): void {
    const pool = this.#pool;
    while (this.#sets.length > 0 && pool.includes(set, this.#sets.at(-1)!)) {
      this.#sets.pop();
      this.#times.pop();
    }
    this.#times.push(time);
    this.#sets.push(set);
    if (this.#sets.length > 256) this.#shorten();
  }

  /** The union of what was registered after `time`. */
  after(time: number): number {
    let result = 0;
    for (let i = this.#times.length - 1; i >= 0 && this.#times[i]! > time; i--)
      result = this.#pool.union(result, this.#sets[i]!);
    return result;
  }

  /** Joins the older half: reads that saw a definition in between then depend on a little more. */
  #shorten(): void {
    const half = this.#sets.length >>> 1;
    let joined = 0;
    for (let i = 0; i < half; i++) joined = this.#pool.union(joined, this.#sets[i]!);
    const time = this.#times[half - 1]!;
    this.#sets.splice(0, half, joined);
    this.#times.splice(0, half, time);
  }
}
