import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { maxStringLength } from './max-length.ts';

/** A RangeError for a negative or infinite count, and when the result would be too long. */
export const repeat: ModelEntry = pure({
  path: 'String.prototype.repeat',
  self: 'string',
  args: ['number'],
  term: (c) => {
    const self = c.self as Operand<string>;
    const count = toIntegerOperand(c.store, c.args[0] as Operand<number>);
    const valid = count.value >= 0 && count.value < Number.POSITIVE_INFINITY;
    const infinity = c.constant(Number.POSITIVE_INFINITY);
    c.check(
      c.store.and(c.make(Op.Le, c.constant(0), count.term), c.make(Op.Lt, count.term, infinity)),
      valid,
    );
    if (!valid) return 0;
    const size = c.make(Op.Mul, c.make(Op.Length, self.term), count.term);
    const fits = self.value.length * count.value <= maxStringLength;
    c.check(c.make(Op.Le, size, c.constant(maxStringLength)), fits);
    return fits ? c.make(Op.Repeat, self.term, count.term) : 0;
  },
});
