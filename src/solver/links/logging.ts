import type { Answer, Query, Solver } from '../solver.ts';
import { link } from './link.ts';

/** One query with its answer and how long it took. */
export interface LogEntry {
  readonly query: Query;
  readonly answer: Answer;
  readonly milliseconds: number;
}

/** Tells a sink about every query. */
export function logging(inner: Solver, sink: (entry: LogEntry) => void): Solver {
  return link(inner, (query) => {
    const start = performance.now();
    const answer = inner.solve(query);
    sink({ query, answer, milliseconds: performance.now() - start });
    return answer;
  });
}
