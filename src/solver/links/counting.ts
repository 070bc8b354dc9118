import { worked } from '../../base/work.ts';
import type { Solver } from '../solver.ts';
import { link } from './link.ts';

/** Counts queries and answers, and measures time. */
export function counting(inner: Solver): Solver {
  return link(inner, (query) => {
    const { stats } = inner;
    const start = performance.now();
    worked(QUESTION);
    const answer = inner.solve(query);
    stats.timeMs += performance.now() - start;
    stats.queries++;
    stats[answer.kind]++;
    const by = answer.kind === 'unknown' ? 'unknown' : answer.rung;
    stats.byRung[by] = (stats.byRung[by] ?? 0) + 1;
    return answer;
  });
}

/** What our own procedures take for a question. */
const QUESTION = 0.5;
