import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { sameValueZero, strictEquality } from '../core/equality.ts';
import { pinInteger } from '../core/pin-integer.ts';
import {
  type ArrayCall,
  argument,
  boundArgument,
  elementTerm,
  numberArgument,
  sharedMethod,
} from './plain-array.ts';

/** In an empty array nothing is looked for: not even the start is converted. */
function searchMethod(name: string, model: (context: ModelContext, call: ArrayCall) => unknown) {
  return sharedMethod(name, (context, call) =>
    call.length === 0 ? Guest.apply(call.fn, call.array, call.args) : model(context, call),
  );
}

/** indexOf, lastIndexOf and includes: one term over all elements, no decision for each. */
export const arraySearch: readonly ModelEntry[] = [
  ...searchMethod('includes', (context, call) => {
    const { store } = context;
    const from = boundArgument(context, call, 1, 0);
    if (from === undefined) return Guest.apply(call.fn, call.array, call.args);
    const wanted = argument(call, 0);
    let found: Term = store.false;
    for (let i = from; i < call.length && found !== store.true; i++) {
      const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
      found = store.or(found, sameValueZero(context, element, wanted));
    }
    if (!store.isConst(found)) context.result(found);
    return Guest.apply(call.fn, call.array, [wanted.value, from]);
  }),
  ...searchMethod('indexOf', (context, call) => {
    const { store } = context;
    const from = boundArgument(context, call, 1, 0);
    if (from === undefined) return Guest.apply(call.fn, call.array, call.args);
    const wanted = argument(call, 0);
    const hits: [number, Term][] = [];
    for (let i = from; i < call.length; i++) {
      if (!(i in call.array)) continue;
      const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
      const same = strictEquality(context, element, wanted);
      if (same !== store.false) hits.push([i, same]);
      if (same === store.true) break;
    }
    const term = hits.reduceRight(
      (rest, [i, same]) => store.ite(same, store.constant(i), rest),
      store.constant(-1),
    );
    if (!store.isConst(term)) context.result(term);
    return Guest.apply(call.fn, call.array, [wanted.value, from]);
  }),
  ...searchMethod('lastIndexOf', (context, call) => {
    const { store } = context;
    let last = call.length - 1;
    if (call.args.length > 1) {
      const number = numberArgument(context, call, 1);
      if (number === undefined) return Guest.apply(call.fn, call.array, call.args);
      const from = toIntegerOperand(store, number);
      const size = store.constant(call.length);
      const negative = store.make(Op.Lt, from.term, store.constant(0));
      const end = store.ite(negative, store.make(Op.Add, size, from.term), from.term);
      const value = from.value < 0 ? call.length + from.value : from.value;
      const clamped = store.make(Op.Max, store.make(Op.Min, end, store.constant(last)), store.constant(-1));
      last = pinInteger(context, { value: Math.max(Math.min(value, last), -1), term: clamped });
    }
    const wanted = argument(call, 0);
    const hits: [number, Term][] = [];
    for (let i = last; i >= 0; i--) {
      if (!(i in call.array)) continue;
      const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
      const same = strictEquality(context, element, wanted);
      if (same !== store.false) hits.push([i, same]);
      if (same === store.true) break;
    }
    const term = hits.reduceRight(
      (rest, [i, same]) => store.ite(same, store.constant(i), rest),
      store.constant(-1),
    );
    if (!store.isConst(term)) context.result(term);
    return last < 0 ? -1 : Guest.apply(call.fn, call.array, [wanted.value, last]);
  }),
];
