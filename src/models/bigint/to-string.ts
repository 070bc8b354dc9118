import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { primitiveOperand } from '../core/convert.ts';

/** BigInt.prototype.toString: decimal as a term, other bases known to the evaluator only. */
export const bigintToString: ModelEntry = {
  path: 'BigInt.prototype.toString',
  kind: 'pure',
  model: (context, call) => {
    const radix = primitiveOperand(context, { value: call.args[0], term: call.argTerms[0] ?? 0 }, 'number');
    const self = context.resolve(call.self, call.selfTerm);
    if (typeof call.self !== 'bigint' || radix === undefined)
      return Guest.apply(call.fn, call.self, call.args);
    const base = context.pin(radix.value, radix.term);
    const value = Guest.apply(call.fn, call.self, base === undefined ? [] : [base]);
    if (self === 0) return value;
    const { store } = context;
    const decimal = base === undefined || Math.trunc(Number(base)) === 10;
    context.result(
      decimal
        ? store.make(Op.BigToStr, self)
        : store.fn('BigInt.prototype.toString', Sort.Str, [self, store.constant(Math.trunc(Number(base)))]),
    );
    return value;
  },
};
