import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { within } from '../core/within.ts';

export const toFixed: ModelEntry = pure({
  path: 'Number.prototype.toFixed',
  self: 'number',
  args: ['number'],
  term: (c) => {
    const digits = toIntegerOperand(c.store, c.args[0] as Operand<number>);
    c.check(within(c.store, digits.term, 0, 100), digits.value >= 0 && digits.value <= 100);
    return c.make(Op.ToFixed, c.self.term, digits.term);
  },
});
