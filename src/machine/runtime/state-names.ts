/** What is the same in all runs of a machine, by number. */
export class StateNames {
  readonly #texts = new Map<string, number>();
  readonly #natives = new WeakMap<object, number>();
  #count = 0;

  of(text: string): number {
    let number = this.#texts.get(text);
    if (number === undefined) this.#texts.set(text, (number = this.#count++));
    return number;
  }

  /** An object of the realm itself, which outlives runs. */
  native(object: object): number {
    let number = this.#natives.get(object);
    if (number === undefined) this.#natives.set(object, (number = this.#count++));
    return number;
  }
}
