import type { Term } from '../../expr/term.ts';

/**
 * Interned sequences of different terms: equal sequences have equal ids, 0 is the empty one, and what was put together
 * once is remembered, also for later runs, which mostly decide as earlier ones did.
 */
export class SequencePool {
  readonly #sequences: Int32Array[] = [new Int32Array(0)];
  readonly #byHash = new Map<number, number[]>();
  readonly #unions = new Map<number, number>();

  constructor() {
    this.#byHash.set(0, [0]);
  }

  get count(): number {
    return this.#sequences.length;
  }

  terms(sequence: number): Int32Array {
    return this.#sequences[sequence]!;
  }

  single(term: Term): number {
    return this.#intern(Int32Array.of(term));
  }

  of(terms: readonly Term[]): number {
    return this.#intern(Int32Array.from(terms));
  }

  /** The first, then what of the second is not in it. */
  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    const key = a * 67108864 + b;
    let result = this.#unions.get(key);
    if (result === undefined) {
      result = this.#join(a, b);
      if (this.#unions.size > 4_000_000) this.#unions.clear();
      this.#unions.set(key, result);
    }
    return result;
  }

  /** Does `a` hold all terms of `b`? */
  includes(a: number, b: number): boolean {
    return this.union(a, b) === a;
  }

  #join(a: number, b: number): number {
    const first = this.#sequences[a]!;
    const second = this.#sequences[b]!;
    const known = new Set(first);
    const more = second.filter((term) => !known.has(term));
    if (more.length === 0) return a;
    const joined = new Int32Array(first.length + more.length);
    joined.set(first);
    joined.set(more, first.length);
    return this.#intern(joined);
  }

  #intern(terms: Int32Array): number {
    let hash = 0;
    for (let i = 0; i < terms.length; i++) hash = (Math.imul(hash, 31) + terms[i]!) | 0;
    const same = this.#byHash.get(hash);
    if (same !== undefined) for (const id of same) if (isSame(this.#sequences[id]!, terms)) return id;
    const id = this.#sequences.push(terms) - 1;
    if (same === undefined) this.#byHash.set(hash, [id]);
    else same.push(id);
    return id;
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
