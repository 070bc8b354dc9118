import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { maxStringLength } from './max-length.ts';

/** padStart and padEnd. A RangeError when something would be filled up beyond the greatest length. */
export const pad: readonly ModelEntry[] = [side('padStart', Op.PadStart), side('padEnd', Op.PadEnd)];

function side(name: string, op: Op): ModelEntry {
  return pure({
    path: `String.prototype.${name}`,
    self: 'string',
    args: ['number', 'string?'],
    term: (c) => {
      const [target, given] = c.args as [Operand<number>, Operand];
      const fill = given.value === undefined ? { value: ' ', term: c.constant(' ') } : given;
      const tooLong = c.store.and(
        c.make(Op.Le, c.constant(maxStringLength + 1), target.term),
        c.store.not(c.store.eq(fill.term, c.constant(''))),
      );
      const throws = target.value >= maxStringLength + 1 && fill.value !== '';
      c.check(c.store.not(tooLong), !throws);
      return throws ? 0 : c.make(op, c.self.term, target.term, fill.term);
    },
  });
}
