import type { Answer, Query, Solver } from '../solver.ts';

/** A solver that answers by itself or with the help of an inner one, whose statistics and threads it shares. */
export function link(inner: Solver, solve: (query: Query) => Answer): Solver {
  return {
    solve,
    get stats() {
      return inner.stats;
    },
    dispose() {
      inner.dispose();
    },
  };
}
