import type { FunctionId } from '../../ir/ir.ts';

/** Unions of ascending lists of functions, ascending too. The same lists give the same union, and a list that holds the others is it. */
export class Unions {
  readonly #isIn: Uint8Array;
  readonly #numbers = new Map<readonly FunctionId[], number>();
  readonly #known = new Map<string, readonly FunctionId[]>();

  /** `count`: of all functions. */
  constructor(count: number) {
    this.#isIn = new Uint8Array(count);
  }

  of(lists: ReadonlySet<readonly FunctionId[]>): readonly FunctionId[] {
    const filled = [...lists].filter((list) => list.length > 0);
    const [first] = filled;
    if (first === undefined || filled.length === 1) return first ?? [];
    const key = filled
      .map((list) => this.#number(list))
      .sort((a, b) => a - b)
      .join();
    let union = this.#known.get(key);
    if (union === undefined) this.#known.set(key, (union = this.#join(filled)));
    return union;
  }

  #join(lists: readonly (readonly FunctionId[])[]): readonly FunctionId[] {
    this.#isIn.fill(0);
    let size = 0;
    for (const list of lists)
      for (const fn of list) {
        size += 1 - this.#isIn[fn]!;
        this.#isIn[fn] = 1;
      }
    const whole = lists.find((list) => list.length === size);
    if (whole !== undefined) return whole;
    const found: FunctionId[] = [];
    for (let fn = 0; fn < this.#isIn.length; fn++) if (this.#isIn[fn] === 1) found.push(fn);
    return found;
  }

  #number(list: readonly FunctionId[]): number {
    let number = this.#numbers.get(list);
    if (number === undefined) this.#numbers.set(list, (number = this.#numbers.size));
    return number;
  }
}
