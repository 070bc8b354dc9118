import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

/** Math.max, Math.min and Math.hypot: any number of numbers. */
export const extremum: readonly ModelEntry[] = [fold('Math.max', Op.Max), fold('Math.min', Op.Min), hypot()];

function fold(path: string, op: Op): ModelEntry {
  return pure({
    path,
    args: [],
    rest: 'number',
    term: (c) => c.args.reduce((all, next) => (all === 0 ? next.term : c.make(op, all, next.term)), 0),
  });
}

function hypot(): ModelEntry {
  return pure({
    path: 'Math.hypot',
    args: [],
    rest: 'number',
    term: (c) =>
      c.store.fn(
        'Math.hypot',
        Sort.Num,
        c.args.map((a) => a.term),
      ),
  });
}
