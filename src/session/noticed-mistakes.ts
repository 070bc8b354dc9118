import type { Mutant } from '../explore/telling/mutants.ts';
import { printTerm } from '../expr/print-term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { withoutCounts } from './few-behaviours.ts';

/** Where there are more behaviours than these, a mistake that tests of one notice is not looked for in all others. */
const FEW = 12;

/** The mistakes that tests notice already. */
export class NoticedMistakes {
  readonly #store: TermStore;
  readonly #isAsked: boolean;
  readonly #known = new Set<string>();

  constructor(store: TermStore, behaviours: number) {
    this.#store = store;
    this.#isAsked = behaviours > FEW;
  }

  has(mutant: Mutant): boolean {
    return this.#isAsked && this.#known.has(this.#key(mutant));
  }

  add(mutants: readonly Mutant[]): void {
    if (this.#isAsked) for (const mutant of mutants) this.#known.add(this.#key(mutant));
  }

  #key({ part, wrong }: Mutant): string {
    return `${part} ${withoutCounts(printTerm(this.#store, wrong))}`;
  }
}
