import type { Clock } from '../../base/environment.ts';
import { Sort } from '../../expr/sort.ts';
import { type TermJson, termsFromJson } from '../../expr/term-json.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import { Asker } from './asker.ts';
import { Unknowns } from './unknowns.ts';

/** The questions that a proof rests on, as plain data. */
export interface ProofSteps {
  readonly terms: readonly TermJson[];
  readonly steps: readonly {
    readonly about: string;
    readonly conditions: readonly number[];
    readonly goal: number;
    readonly by: string;
  }[];
}

/** Work for one question, more than a proof may take for it. */
const QUERY_MS = 4000;

/** Asks all questions of a proof again, and gives the places of those that are not answered with yes. */
export function checkProof(
  { terms: list, steps }: ProofSteps,
  solverFor: (store: TermStore) => Solver,
  clock: Clock,
): number[] {
  const store = new TermStore();
  const terms = termsFromJson(store, list);
  const solver = solverFor(store);
  const unknowns = new Unknowns(store, 'double');
  const options = { solver, clock, queries: Infinity, timeMs: Infinity, queryMs: QUERY_MS };
  try {
    return steps.flatMap(({ conditions, goal }, i) => {
      const given = [...conditions, goal].map((at) => {
        const term = terms[at];
        if (term === undefined || store.sort(term) !== Sort.Bool) throw new Error(`step ${i} is no question`);
        return term;
      });
      const asked = given.pop()!;
      const asker = new Asker(unknowns, options);
      const holds = asked === store.false ? asker.isImpossible(given) : asker.isImplied(given, asked);
      return holds ? [] : [i];
    });
  } finally {
    solver.dispose();
  }
}
