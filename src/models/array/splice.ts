import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { type ArrayCall, arrayMethod, boundArgument, numberArgument, setElementTerm } from './plain-array.ts';

/** splice (in place, returning what it removed) and toSpliced (a changed copy). */
export const splice: readonly ModelEntry[] = [
  arrayMethod('splice', (context, call) => {
    const { array, length } = call;
    const range = rangeOf(context, call);
    if (range === undefined) return Guest.apply(call.fn, array, call.args);
    const { start, count } = range;
    const items = call.args.slice(2);
    const removed = Guest.apply(call.fn, array, normalised(call, start, count)) as object;
    context.copyCells(array, start, removed, 0, count);
    const rest = length - start - count;
    context.copyCells(array, start + count, array, start + items.length, rest);
    for (let i = start + items.length + rest; i < length; i++) setElementTerm(context, array, i, 0);
    items.forEach((_, i) => {
      setElementTerm(context, array, start + i, call.argTerms[i + 2] ?? 0);
    });
    return removed;
  }),
  arrayMethod('toSpliced', (context, call) => {
    const { array, length } = call;
    const range = rangeOf(context, call);
    if (range === undefined) return Guest.apply(call.fn, array, call.args);
    const { start, count } = range;
    const items = call.args.slice(2);
    const copy = Guest.apply(call.fn, array, normalised(call, start, count)) as object;
    context.copyCells(array, 0, copy, 0, start);
    context.copyCells(array, start + count, copy, start + items.length, length - start - count);
    items.forEach((_, i) => {
      setElementTerm(context, copy, start + i, call.argTerms[i + 2] ?? 0);
    });
    return copy;
  }),
];

/** The range removed, settled; undefined when a conversion throws. */
function rangeOf(context: ModelContext, call: ArrayCall): { start: number; count: number } | undefined {
  const { store } = context;
  const start = boundArgument(context, call, 0, 0);
  if (start === undefined) return undefined;
  if (call.args.length === 0) return { start, count: 0 };
  const most = call.length - start;
  if (call.args.length === 1) return { start, count: most };
  const number = numberArgument(context, call, 1);
  if (number === undefined) return undefined;
  const integer = toIntegerOperand(store, number);
  const value = Math.min(Math.max(integer.value, 0), most);
  const term = store.make(Op.Min, store.make(Op.Max, integer.term, store.constant(0)), store.constant(most));
  return { start, count: pinInteger(context, { value, term }) };
}

function normalised(call: ArrayCall, start: number, count: number): unknown[] {
  return call.args.length === 0 ? [] : [start, count, ...call.args.slice(2)];
}
