import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { primitiveOperand } from '../core/convert.ts';

/** BigInt.prototype.toString: decimal as a term, other bases on a concrete value. */
export const bigintToString: ModelEntry = {
  path: 'BigInt.prototype.toString',
  kind: 'pure',
  model: (context, call) => {
    const radix = primitiveOperand(context, { value: call.args[0], term: call.argTerms[0] ?? 0 }, 'number');
    const self = context.resolve(call.self, call.selfTerm);
    if (typeof call.self !== 'bigint' || radix === undefined)
      return Reflect.apply(call.fn, call.self, call.args);
    const base = context.pin(radix.value, radix.term);
    const value = Reflect.apply(call.fn, call.self, base === undefined ? [] : [base]);
    if (self === 0) return value;
    if (base === undefined || Math.trunc(Number(base)) === 10)
      context.result(context.store.make(Op.BigToStr, self));
    else context.concretise(call.self, self, 'concretised-native-call', 'BigInt.prototype.toString(radix)');
    return value;
  },
};
