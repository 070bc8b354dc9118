/** Gives things that come in any order in theirs, each as soon as all before it are there. */
export class InOrder<T> {
  readonly #waiting = new Map<number, T>();
  readonly #give: (index: number, thing: T) => void;
  #next = 0;

  constructor(give: (index: number, thing: T) => void) {
    this.#give = give;
  }

  put(index: number, thing: T): void {
    this.#waiting.set(index, thing);
    for (;;) {
      const next = this.#waiting.get(this.#next);
      if (next === undefined) return;
      this.#waiting.delete(this.#next);
      this.#give(this.#next++, next);
    }
  }
}
