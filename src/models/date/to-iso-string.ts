import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { primitiveOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { getProperty } from '../core/property.ts';
import { ordinary } from '../core/to-primitive.ts';
import { timeOf } from './time.ts';

/** toISOString (a RangeError for an invalid date), toJSON (null for one) and Symbol.toPrimitive. */
export const toIsoString: readonly ModelEntry[] = [
  {
    path: 'Date.prototype.toISOString',
    kind: 'object',
    model: (context, call) => {
      const { store } = context;
      const time = timeOf(context, call.self);
      if (time === undefined || store.isConst(time.term)) return Guest.apply(call.fn, call.self, []);
      const valid = !Number.isNaN(time.value);
      context.decide(store.not(store.make(Op.IsNaN, time.term)), valid, ConditionKind.check);
      const value = Guest.apply(call.fn, call.self, []);
      context.result(store.fn('Date.prototype.toISOString', Sort.Str, [time.term]));
      return value;
    },
  },
  {
    path: 'Date.prototype.toJSON',
    kind: 'object',
    model: (context, call) => {
      const { store } = context;
      if (!isObject(call.self)) return Guest.apply(call.fn, call.self, call.args);
      const time = primitiveOperand(context, { value: call.self, term: 0 }, 'number');
      if (time === undefined) return Guest.apply(call.fn, call.self, call.args);
      if (typeof time.value === 'number') {
        const finite = Number.isFinite(time.value);
        context.decide(store.make(Op.IsFinite, time.term), finite, ConditionKind.split);
        if (!finite) return null;
      }
      const method = getProperty(context, call.self, 'toISOString').value;
      if (typeof method !== 'function') return Guest.apply(call.fn, call.self, call.args);
      const value = context.call(method, call.self, 0, [], []);
      const term = context.lastTerm;
      if (term !== 0) context.result(term);
      return value;
    },
  },
  {
    path: 'Date.prototype[Symbol.toPrimitive]',
    kind: 'object',
    model: (context, call) => {
      const hint = context.pin(call.args[0], call.argTerms[0] ?? 0);
      const known = hint === 'string' || hint === 'default' || hint === 'number';
      const made =
        isObject(call.self) && known
          ? ordinary(context, call.self, hint === 'number' ? hint : 'string')
          : undefined;
      if (made === undefined) return Guest.apply(call.fn, call.self, call.args);
      if (made.term !== 0) context.result(made.term);
      return made.value;
    },
  },
];
