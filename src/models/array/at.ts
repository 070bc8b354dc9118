import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { inRange, relativeIndex } from '../core/range.ts';
import {
  type ArrayCall,
  arrayMethod,
  elementTerm,
  numberArgument,
  setElementTerm,
  sharedMethod,
} from './plain-array.ts';

/** at (undefined outside, a decision) and with (a RangeError outside). */
export const arrayAt: readonly ModelEntry[] = [
  ...sharedMethod('at', (context, call) => {
    const { store } = context;
    const index = indexOf(context, call, ConditionKind.split);
    if (index === undefined) return Guest.apply(call.fn, call.array, call.args);
    if (!index.inside) return undefined;
    const term = elementAt(context, call, index.value, index.term);
    if (term !== 0 && !store.isConst(term)) context.result(term);
    return Guest.get(call.array, index.value);
  }),
  arrayMethod('with', (context, call) => {
    const index = indexOf(context, call, ConditionKind.check);
    if (index === undefined) return Guest.apply(call.fn, call.array, call.args);
    if (!index.inside) return Guest.apply(call.fn, call.array, call.args);
    pinInteger(context, index);
    const copy = Guest.apply(call.fn, call.array, [index.value, call.args[1]]) as object;
    context.copyCells(call.array, 0, copy, 0, call.length);
    setElementTerm(context, copy, index.value, call.argTerms[1] ?? 0);
    return copy;
  }),
];

function indexOf(context: ModelContext, call: ArrayCall, kind: ConditionKind) {
  const { store } = context;
  const number = numberArgument(context, call, 0);
  if (number === undefined) return undefined;
  const index = relativeIndex(store, number, constantOperand(store, call.length));
  const inside = index.value >= 0 && index.value < call.length;
  context.decide(inRange(store, index.term, store.constant(call.length)), inside, kind);
  return { inside, value: index.value, term: index.term };
}

/** The element that a symbolic index within range names: an Ite over primitives, a split index over objects. */
function elementAt(context: ModelContext, call: ArrayCall, value: number, index: Term): Term {
  const { store } = context;
  if (store.isConst(index)) return elementTerm(context, call.array, value);
  let hasObjects = false;
  for (let i = 0; i < call.length && !hasObjects; i++) {
    const v = Guest.get(call.array, i);
    hasObjects = isObject(v) || typeof v === 'symbol';
  }
  if (hasObjects) {
    pinInteger(context, { value, term: index });
    return elementTerm(context, call.array, value);
  }
  const term = (i: number) =>
    elementTerm(context, call.array, i) || store.constant(Guest.get(call.array, i) as number);
  let result = term(call.length - 1);
  for (let i = call.length - 2; i >= 0; i--)
    result = store.ite(store.eq(index, store.constant(i)), term(i), result);
  return result;
}
