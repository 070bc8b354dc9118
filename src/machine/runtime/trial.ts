import type { Term } from '../../expr/term.ts';

/**
 * Code that is run to see what it would give, for all ways through it: sides of branches are taken as told, nothing becomes a condition of the run. What would need a
 * decision of another kind, or an assumption, makes it fail.
 */
export class Trial {
  readonly taken: { readonly term: Term; readonly side: boolean }[] = [];
  failed = false;
  readonly #sides: readonly boolean[];

  constructor(sides: readonly boolean[]) {
    this.#sides = sides;
  }

  branch(term: Term, actual: boolean): boolean {
    const side = this.#sides[this.taken.length] ?? actual;
    this.taken.push({ term, side });
    return side;
  }
}
