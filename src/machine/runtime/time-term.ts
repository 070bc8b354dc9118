import type { Term } from '../../expr/term.ts';
import type { Heap } from './heap.ts';

/** The term of a date's time; 0 when it is concrete. */
export function timeTerm(heap: Heap, date: object): Term {
  const time = Date.prototype.getTime.call(date);
  for (const state of heap.states(date)?.values() ?? []) {
    const cell = typeof state === 'object' && state !== null ? heap.get(state, 'time', time) : undefined;
    if (cell !== undefined) return cell.term;
  }
  return 0;
}
