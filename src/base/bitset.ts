/** A growable set of small non-negative integers. */
export class BitSet {
  #words: Uint32Array;

  constructor(capacity = 32) {
    this.#words = new Uint32Array(Math.max(1, (capacity + 31) >>> 5));
  }

  has(i: number): boolean {
    const w = i >>> 5;
    return w < this.#words.length && ((this.#words[w]! >>> (i & 31)) & 1) === 1;
  }

  /** Adds `i`; true when it was not there. */
  add(i: number): boolean {
    const w = i >>> 5;
    if (w >= this.#words.length) this.#grow(w + 1);
    const before = this.#words[w]!;
    const after = before | (1 << (i & 31));
    this.#words[w] = after;
    return before >>> 0 !== after >>> 0;
  }

  delete(i: number): void {
    const w = i >>> 5;
    if (w < this.#words.length) this.#words[w]! &= ~(1 << (i & 31));
  }

  /** Adds every member of `other`; true when anything was new. */
  union(other: BitSet): boolean {
    const theirs = other.#words;
    if (theirs.length > this.#words.length) this.#grow(theirs.length);
    let changed = false;
    for (let w = 0; w < theirs.length; w++) {
      const before = this.#words[w]!;
      const after = before | theirs[w]!;
      if (before >>> 0 !== after >>> 0) {
        this.#words[w] = after;
        changed = true;
      }
    }
    return changed;
  }

  intersects(other: BitSet): boolean {
    const n = Math.min(this.#words.length, other.#words.length);
    for (let w = 0; w < n; w++) if ((this.#words[w]! & other.#words[w]!) !== 0) return true;
    return false;
  }

  clone(): BitSet {
    const copy = new BitSet();
    copy.#words = this.#words.slice();
    return copy;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let w = 0; w < this.#words.length; w++) {
      let bits = this.#words[w]!;
      while (bits !== 0) {
        const low = bits & -bits;
        yield w * 32 + (31 - Math.clz32(low));
        bits ^= low;
      }
    }
  }

  get size(): number {
    let n = 0;
    for (let w = 0; w < this.#words.length; w++) n += ones(this.#words[w]!);
    return n;
  }

  /** Removes every member of `other`. */
  subtract(other: BitSet): void {
    const n = Math.min(this.#words.length, other.#words.length);
    for (let w = 0; w < n; w++) this.#words[w]! &= ~other.#words[w]!;
  }

  /** Removes what is no member of `other`. */
  intersect(other: BitSet): void {
    for (let w = 0; w < this.#words.length; w++) this.#words[w]! &= other.#words[w] ?? 0;
  }

  /** How many members both have. */
  sizeOfCommon(other: BitSet): number {
    const count = Math.min(this.#words.length, other.#words.length);
    let n = 0;
    for (let w = 0; w < count; w++) n += ones(this.#words[w]! & other.#words[w]!);
    return n;
  }

  isSubsetOf(other: BitSet): boolean {
    return this.#words.every((bits, w) => (bits & ~(other.#words[w] ?? 0)) === 0);
  }

  /** Whether some member is in every one of the sets. False for no sets. */
  static haveCommon(sets: readonly BitSet[]): boolean {
    const shortest = Math.min(...sets.map((set) => set.#words.length));
    for (let w = 0; w < shortest && sets.length > 0; w++) {
      let common = -1;
      for (let i = 0; i < sets.length && common !== 0; i++) common &= sets[i]!.#words[w]!;
      if (common !== 0) return true;
    }
    return false;
  }

  #grow(words: number): void {
    const next = new Uint32Array(Math.max(words, this.#words.length * 2));
    next.set(this.#words);
    this.#words = next;
  }
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
