import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { within } from '../core/within.ts';

/** toPrecision and toExponential: text of a chosen number of digits, refused outside [low, 100] for finite numbers. */
export const toDigits: readonly ModelEntry[] = [digits('toPrecision', 1), digits('toExponential', 0)];

function digits(name: string, low: number): ModelEntry {
  const path = `Number.prototype.${name}`;
  return pure({
    path,
    self: 'number',
    args: ['number?'],
    term: (c) => {
      const self = c.self as Operand<number>;
      const count = c.args[0]!;
      if (count.value === undefined) {
        if (name === 'toPrecision') return c.make(Op.NumToStr, self.term);
        return c.store.fn(path, Sort.Str, [self.term]);
      }
      c.split(c.make(Op.IsFinite, self.term), Number.isFinite(self.value));
      if (!Number.isFinite(self.value)) return c.make(Op.NumToStr, self.term);
      const wanted = toIntegerOperand(c.store, count as Operand<number>);
      c.check(within(c.store, wanted.term, low, 100), wanted.value >= low && wanted.value <= 100);
      return c.store.fn(path, Sort.Str, [self.term, wanted.term]);
    },
  });
}
