/**
 * Interned sets of small numbers: equal sets have equal ids, 0 is the empty set, and unions are remembered. When the
 * sets of a hostile graph take more memory than allowed, further unions become the full set, an over-approximation, and
 * `saturated` says so.
 */
export class SetPool {
  readonly #words: number;
  readonly #limit: number;
  readonly #sets: Uint32Array[] = [];
  readonly #byHash = new Map<number, number[]>();
  readonly #unions = new Map<number, number>();
  readonly full: number;
  saturated = false;

  constructor(width: number, maxBytes = 256 * 1024 * 1024) {
    this.#words = Math.max(1, (width + 31) >>> 5);
    this.#limit = Math.max(16, Math.floor(maxBytes / (this.#words * 4 + 100)));
    this.#intern(new Uint32Array(this.#words));
    this.full = this.#intern(new Uint32Array(this.#words).fill(0xffffffff));
  }

  get count(): number {
    return this.#sets.length;
  }

  single(bit: number): number {
    const words = new Uint32Array(this.#words);
    words[bit >>> 5] = 1 << (bit & 31);
    return this.#intern(words);
  }

  has(set: number, bit: number): boolean {
    return ((this.#sets[set]![bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }

  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    if (a === this.full || b === this.full) return this.full;
    const key = a < b ? a * 67108864 + b : b * 67108864 + a;
    let result = this.#unions.get(key);
    if (result === undefined) {
      const x = this.#sets[a]!;
      const y = this.#sets[b]!;
      const words = new Uint32Array(this.#words);
      for (let i = 0; i < words.length; i++) words[i] = x[i]! | y[i]!;
      result = this.#intern(words);
      if (this.#unions.size > 4_000_000) this.#unions.clear();
      this.#unions.set(key, result);
    }
    return result;
  }

  /** Does `a` hold all of `b`? */
  includes(a: number, b: number): boolean {
    return this.union(a, b) === a;
  }

  #intern(words: Uint32Array): number {
    let hash = 0;
    for (let i = 0; i < words.length; i++) hash = (Math.imul(hash, 31) + words[i]!) | 0;
    const same = this.#byHash.get(hash);
    if (same !== undefined)
      for (const id of same) if (this.#sets[id]!.every((word, i) => word === words[i])) return id;
    if (this.#sets.length >= this.#limit) {
      this.saturated = true;
      return this.full;
    }
    const id = this.#sets.push(words) - 1;
    if (same === undefined) this.#byHash.set(hash, [id]);
    else same.push(id);
    return id;
  }
}
