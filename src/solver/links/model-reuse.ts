import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { satisfies } from '../model-check.ts';
import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Evaluates the hint and recent models before anything is searched. */
export function modelReuse(inner: Solver, store: TermStore, capacity = 8): Solver {
  const recent: Model[] = [];
  return link(inner, (query) => {
    const candidates = query.hint ? [query.hint, ...recent] : recent;
    for (const model of candidates)
      if (satisfies(store, query.conditions, model)) return { kind: 'sat', model, rung: 'evaluation' };
    const answer = inner.solve(query);
    if (answer.kind === 'sat') {
      recent.unshift(answer.model);
      if (recent.length > capacity) recent.pop();
    }
    return answer;
  });
}
