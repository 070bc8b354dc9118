import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { inRange, relativeIndex } from '../core/range.ts';

/** Undefined outside the string, which is a decision of its own. */
export const at: ModelEntry = pure({
  path: 'String.prototype.at',
  self: 'string',
  args: ['number'],
  term: (c) => {
    const self = c.self as Operand<string>;
    const length = { value: self.value.length, term: c.make(Op.Length, self.term) };
    const index = relativeIndex(c.store, c.args[0] as Operand<number>, length);
    const inside = index.value >= 0 && index.value < length.value;
    c.split(inRange(c.store, index.term, length.term), inside);
    return inside ? c.make(Op.CharAt, self.term, index.term) : 0;
  },
});
