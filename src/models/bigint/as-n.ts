import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { within } from '../core/within.ts';

/** BigInt.asIntN and BigInt.asUintN: the bit count is ToIndex of the first argument. */
export const asN: readonly ModelEntry[] = [
  modulo('BigInt.asIntN', Op.BAsIntN),
  modulo('BigInt.asUintN', Op.BAsUintN),
];

function modulo(path: string, op: Op): ModelEntry {
  return pure({
    path,
    args: ['number', 'none'],
    term: (c) => {
      const bits = toIntegerOperand(c.store, c.args[0] as Operand<number>);
      const valid = bits.value >= 0 && bits.value <= Number.MAX_SAFE_INTEGER;
      c.check(within(c.store, bits.term, 0, Number.MAX_SAFE_INTEGER), valid);
      const big = c.args[1]!;
      if (typeof big.value === 'bigint') return valid ? c.make(op, bits.term, big.term) : 0;
      c.context.concretise(big.value, big.term, 'concretised-native-call', `${path} of another type`);
      return 0;
    },
  });
}
