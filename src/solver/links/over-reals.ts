import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Inputs that satisfy conditions may do so because they are rounded: `exact`, which looks at real numbers first, is asked before they are believed. */
export function overReals(inner: Solver, exact: Solver): Solver {
  return link(inner, (query) => {
    const answer = inner.solve(query);
    if (answer.kind !== 'sat') return answer;
    const second = exact.solve(query);
    return second.kind === 'unsat' ? second : answer;
  });
}
