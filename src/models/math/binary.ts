import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

/** Functions of two numbers. */
export const binary: readonly ModelEntry[] = [
  pure({
    path: 'Math.pow',
    args: ['number', 'number'],
    term: (c) => c.make(Op.Pow, c.args[0]!.term, c.args[1]!.term),
  }),
  pure({
    path: 'Math.imul',
    args: ['number', 'number'],
    term: (c) => c.make(Op.Imul, c.args[0]!.term, c.args[1]!.term),
  }),
  pure({
    path: 'Math.atan2',
    args: ['number', 'number'],
    term: (c) => c.store.fn('Math.atan2', Sort.Num, [c.args[0]!.term, c.args[1]!.term]),
  }),
];
