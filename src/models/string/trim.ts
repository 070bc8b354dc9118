import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

const ops: Readonly<Record<string, Op>> = {
  trim: Op.Trim,
  trimStart: Op.TrimStart,
  trimEnd: Op.TrimEnd,
  toLowerCase: Op.ToLower,
  toUpperCase: Op.ToUpper,
};

/** Methods without arguments that are operations of terms. */
export const trim: readonly ModelEntry[] = Object.entries(ops).map(([name, op]) =>
  pure({
    path: `String.prototype.${name}`,
    self: 'string',
    args: [],
    term: (c) => c.make(op, c.self.term),
  }),
);
