/** A sequence of pseudo-random numbers (xorshift32): the same seed, the same sequence. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) | 1;
    for (let i = 0; i < 8; i++) this.next();
  }

  /** In [0, 1). */
  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return (x >>> 0) / 2 ** 32;
  }

  /** An integer in [low, high]. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }
}
