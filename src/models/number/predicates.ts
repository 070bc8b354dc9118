import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

const strict: Readonly<Record<string, Op>> = {
  'Number.isNaN': Op.IsNaN,
  'Number.isFinite': Op.IsFinite,
  'Number.isInteger': Op.IsInteger,
  'Number.isSafeInteger': Op.IsSafeInteger,
};

/** Number.is… (false for anything but a number) and the global isNaN, isFinite (which convert). */
export const predicates: readonly ModelEntry[] = [
  ...Object.entries(strict).map(([path, op]) =>
    pure({
      path,
      args: ['none'],
      term: (c) => (typeof c.args[0]!.value === 'number' ? c.make(op, c.args[0]!.term) : 0),
    }),
  ),
  pure({ path: 'isNaN', args: ['number'], term: (c) => c.make(Op.IsNaN, c.args[0]!.term) }),
  pure({ path: 'isFinite', args: ['number'], term: (c) => c.make(Op.IsFinite, c.args[0]!.term) }),
];
