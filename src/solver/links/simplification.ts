import { conjuncts } from '../../expr/conjuncts.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Spreads conjunctions, drops what is true and what is said twice, and answers when a condition is false or denied by another. */
export function simplification(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const conditions = conjuncts(store, ...query.conditions);
    if (conditions.includes(store.false)) return { kind: 'unsat', rung: 'evaluation', core: [store.false] };
    if (conditions.length === 0) return { kind: 'sat', model: query.hint ?? new Map(), rung: 'evaluation' };
    const all = new Set(conditions);
    for (const c of conditions) {
      const opposite = store.not(c);
      if (all.has(opposite)) return { kind: 'unsat', rung: 'evaluation', core: [c, opposite] };
    }
    return inner.solve({ ...query, conditions });
  });
}
