import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { runNative } from '../core/native.ts';
import { within } from '../core/within.ts';
import { setElementTerm } from './plain-array.ts';

/** `Array(…)`, `new Array(…)` (a RangeError for a number that is no length), Array.of and Array.isArray. */
export const arrayConstructor: readonly ModelEntry[] = [
  {
    path: 'Array',
    kind: 'object',
    model: (context, call) => {
      const { store } = context;
      if (call.args.length === 1) {
        const term = context.resolve(call.args[0], call.argTerms[0] ?? 0);
        const [length] = call.args;
        if (typeof length === 'number' && term !== 0) {
          const isLength = store.and(store.make(Op.IsInteger, term), within(store, term, 0, 2 ** 32 - 1));
          const valid = Number.isInteger(length) && length >= 0 && length < 2 ** 32;
          context.decide(isLength, valid, ConditionKind.check);
          if (valid) context.pin(length, term);
        }
        if (typeof length === 'number') return runNative(call, call.self, call.args);
      }
      const array = runNative(call, call.self, call.args) as object;
      call.argTerms.forEach((term, i) => {
        setElementTerm(context, array, i, term);
      });
      return array;
    },
  },
  {
    path: 'Array.of',
    kind: 'object',
    model: (context, call) => {
      const array = Guest.apply(call.fn, call.self, call.args) as object;
      call.argTerms.forEach((term, i) => {
        setElementTerm(context, array, i, term);
      });
      return array;
    },
  },
  {
    path: 'ArrayBuffer.isView',
    kind: 'pure',
    model: (context, call) => {
      context.resolve(call.args[0], call.argTerms[0] ?? 0);
      return Guest.apply(call.fn, call.self, call.args);
    },
  },
  {
    path: 'Array.isArray',
    kind: 'pure',
    model: (context, call) => {
      context.resolve(call.args[0], call.argTerms[0] ?? 0);
      return Guest.apply(call.fn, call.self, call.args);
    },
  },
];
