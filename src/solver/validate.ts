import type { TermStore } from '../expr/term-store.ts';
import { link } from './links/link.ts';
import { satisfies } from './model-check.ts';
import type { Answer, Query, Solver } from './solver.ts';

/** Two solvers that contradict each other, or one that contradicts evaluation. */
export interface Contradiction {
  readonly query: Query;
  readonly first: Answer;
  readonly second: Answer;
}

/**
 * For tests and for finding our own mistakes: every query is also put to a second solver, and `report` is called when one has a model of what the other
 * refuted without a caveat. The first solver's answer is given.
 */
export function validating(
  first: Solver,
  second: Solver,
  store: TermStore,
  report: (contradiction: Contradiction) => void,
): Solver {
  return link(first, (query) => {
    const answer = first.solve(query);
    const other = second.solve(query);
    const isRefuted = (a: Answer) => a.kind === 'unsat' && a.caveat === undefined;
    const isModel = (a: Answer) => a.kind === 'sat' && satisfies(store, query.conditions, a.model);
    const isWrong = (a: Answer) => a.kind === 'sat' && !isModel(a);
    if ((isRefuted(answer) && isModel(other)) || (isModel(answer) && isRefuted(other)) || isWrong(answer))
      report({ query, first: answer, second: other });
    return answer;
  });
}
