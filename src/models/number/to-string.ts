import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { within } from '../core/within.ts';

export const numberToString: ModelEntry = pure({
  path: 'Number.prototype.toString',
  self: 'number',
  args: ['number?'],
  term: (c) => {
    const radix = c.args[0]!;
    if (radix.value === undefined) return c.make(Op.NumToStr, c.self.term);
    const base = toIntegerOperand(c.store, radix as Operand<number>);
    c.check(within(c.store, base.term, 2, 36), base.value >= 2 && base.value <= 36);
    return c.make(Op.NumToStrRadix, c.self.term, base.term);
  },
});
