import { newStats } from '../build-solver.ts';
import type { Answer, Query, Solver } from '../solver.ts';

/** An inner solver for tests: answers what it is told (by default that it does not know) and remembers what it was asked. */
export function stubSolver(
  answer: (query: Query) => Answer = () => ({ kind: 'unknown', reason: 'stub' }),
): Solver & { readonly asked: Query[] } {
  const asked: Query[] = [];
  return {
    asked,
    solve(query) {
      asked.push(query);
      return answer(query);
    },
    stats: newStats(),
    dispose() {},
  };
}
