import type { TermStore } from '../../expr/term-store.ts';
import { satisfies } from '../model-check.ts';
import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Evaluates every model exactly; one that fails never leaves. */
export function checking(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const answer = inner.solve(query);
    if (answer.kind !== 'sat' || satisfies(store, query.conditions, answer.model)) return answer;
    return { kind: 'unknown', reason: 'a model did not stand up to exact evaluation' };
  });
}
