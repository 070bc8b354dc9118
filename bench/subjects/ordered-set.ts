/** A set of numbers as a sorted array with a fixed capacity. */
class OrderedSet {
  readonly #items: number[] = [];
  readonly #capacity: number;
  overflowed = false;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Where the item is or would be. */
  #position(item: number): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#items[middle]! < item) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(item: number): void {
    const position = this.#position(item);
    if (position < this.#items.length && this.#items[position] === item) return;
    if (this.#items.length === this.#capacity) {
      this.overflowed = true;
      return;
    }
    this.#items.push(item);
    for (let i = this.#items.length - 1; i > position; i--) this.#items[i] = this.#items[i - 1]!;
    this.#items[position] = item;
  }

  has(item: number): boolean {
    const position = this.#position(item);
    return position < this.#items.length && this.#items[position] === item;
  }

  remove(item: number): boolean {
    const position = this.#position(item);
    if (position === this.#items.length || this.#items[position] !== item) return false;
    for (let i = position; i < this.#items.length - 1; i++) this.#items[i] = this.#items[i + 1]!;
    this.#items.pop();
    return true;
  }
}

/** Adds three numbers to a set that takes two, removes one and looks for one; did the set overflow? */
export function orderedSet(
  first: number,
  second: number,
  third: number,
  removed: number,
  wanted: number,
): boolean {
  const set = new OrderedSet(2);
  set.add(first);
  set.add(second);
  set.add(third);
  set.remove(removed);
  set.has(wanted);
  return set.overflowed;
}

/** The same with four numbers and a set that takes three. */
export function orderedSetLonger(
  first: number,
  second: number,
  third: number,
  fourth: number,
  removed: number,
  wanted: number,
): boolean {
  const set = new OrderedSet(3);
  set.add(first);
  set.add(second);
  set.add(third);
  set.add(fourth);
  set.remove(removed);
  set.has(wanted);
  return set.overflowed;
}
