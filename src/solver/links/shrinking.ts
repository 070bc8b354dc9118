import type { TermStore } from '../../expr/term-store.ts';
import { shrinkModel } from '../shrink-model.ts';
import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Makes the values of new models small and readable. */
export function shrinking(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const answer = inner.solve(query);
    if (answer.kind !== 'sat') return answer;
    return { ...answer, model: shrinkModel(store, query.conditions, answer.model) };
  });
}
