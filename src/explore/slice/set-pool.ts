/**
 * Interned sets of numbers: equal sets have equal ids, 0 is the empty set, and unions are remembered. When the
 * sets of a hostile graph take more memory than allowed, further unions become the full set, an over-approximation, and
 * `saturated` says so.
 */
export class SetPool {
  readonly #maxBytes: number;
  #bytes = 0;
  /** Words without zeros at the end. The full set has none; its id says what it is. */
  readonly #sets: Uint32Array[] = [];
  readonly #byHash = new Map<number, number[]>();
  readonly #unions = new Map<number, number>();
  readonly full = 1;
  saturated = false;

  constructor(maxBytes = 256 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
    this.#intern(new Uint32Array(0));
    this.#sets.push(new Uint32Array(0));
  }

  get count(): number {
    return this.#sets.length;
  }

  single(bit: number): number {
    const words = new Uint32Array((bit >>> 5) + 1);
    words[bit >>> 5] = 1 << (bit & 31);
    return this.#intern(words);
  }

  has(set: number, bit: number): boolean {
    return set === this.full || (((this.#sets[set]![bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    if (a === this.full || b === this.full) return this.full;
    const key = a < b ? a * 67108864 + b : b * 67108864 + a;
    let result = this.#unions.get(key);
    if (result === undefined) {
      const [long, short] =
        this.#sets[a]!.length >= this.#sets[b]!.length
          ? [this.#sets[a]!, this.#sets[b]!]
          : [this.#sets[b]!, this.#sets[a]!];
      const words = long.slice();
      for (let i = 0; i < short.length; i++) words[i]! |= short[i]!;
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
    if (same !== undefined) for (const id of same) if (equal(this.#sets[id]!, words)) return id;
    this.#bytes += words.length * 4 + 100;
    if (this.#bytes > this.#maxBytes) {
      this.saturated = true;
      return this.full;
    }
    const id = this.#sets.push(words) - 1;
    if (same === undefined) this.#byHash.set(hash, [id]);
    else same.push(id);
    return id;
  }
}

function equal(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
