import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { type PureCall, pure } from '../core/pure.ts';
import { within } from '../core/within.ts';

/** A RangeError for anything but an integer in [0, 0x10ffff]; one or two code units otherwise. */
export const fromCodePoint: ModelEntry = pure({
  path: 'String.fromCodePoint',
  args: [],
  rest: 'number',
  term: (c) => {
    let text = c.constant('');
    for (const point of c.args as readonly Operand<number>[]) {
      const valid = Number.isInteger(point.value) && point.value >= 0 && point.value <= 0x10ffff;
      c.check(c.store.and(c.make(Op.IsInteger, point.term), within(c.store, point.term, 0, 0x10ffff)), valid);
      if (!valid) return 0;
      text = c.make(Op.Concat, text, units(c, point.term));
    }
    return text;
  },
});

function units(c: PureCall, point: Term): Term {
  const unit = (t: Term) => c.make(Op.FromCharCode, t);
  const rest = c.make(Op.Sub, point, c.constant(0x10000));
  const high = c.make(Op.Add, c.constant(0xd800), c.make(Op.Shr, rest, c.constant(10)));
  const low = c.make(Op.Add, c.constant(0xdc00), c.make(Op.BitAnd, rest, c.constant(0x3ff)));
  return c.store.ite(
    c.make(Op.Lt, point, c.constant(0x10000)),
    unit(point),
    c.make(Op.Concat, unit(high), unit(low)),
  );
}
