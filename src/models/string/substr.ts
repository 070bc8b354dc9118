import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';

export const substr: ModelEntry = pure({
  path: 'String.prototype.substr',
  self: 'string',
  args: ['number', 'number?'],
  term: (c) => {
    const [start, count] = c.args;
    const zero = c.constant(0);
    const length = c.make(Op.Length, c.self.term);
    const first = toIntegerOperand(c.store, start as Operand<number>).term;
    const fromEnd = c.make(Op.Max, c.make(Op.Add, length, first), zero);
    const begin = c.store.ite(c.make(Op.Lt, first, zero), fromEnd, first);
    if (count!.value === undefined)
      return c.make(Op.Substring, c.self.term, c.make(Op.Min, begin, length), length);
    const size = c.make(Op.Max, toIntegerOperand(c.store, count as Operand<number>).term, zero);
    return c.make(Op.Substring, c.self.term, begin, c.make(Op.Add, begin, size));
  },
});
