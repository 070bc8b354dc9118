import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { inRange } from '../core/range.ts';

/** Undefined outside the string, which is a decision of its own. */
export const codePointAt: ModelEntry = pure({
  path: 'String.prototype.codePointAt',
  self: 'string',
  args: ['number'],
  term: (c) => {
    const self = c.self as Operand<string>;
    const index = toIntegerOperand(c.store, c.args[0] as Operand<number>);
    const inside = index.value >= 0 && index.value < self.value.length;
    c.split(inRange(c.store, index.term, c.make(Op.Length, self.term)), inside);
    return inside ? c.make(Op.CodePointAt, self.term, index.term) : 0;
  },
});
