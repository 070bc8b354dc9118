import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { arrayMethod, boundArgument, setElementTerm } from './plain-array.ts';

/** fill and copyWithin. */
export const fill: readonly ModelEntry[] = [
  arrayMethod('fill', (context, call) => {
    const { array, length } = call;
    const start = boundArgument(context, call, 1, 0);
    const end = start === undefined ? undefined : boundArgument(context, call, 2, length);
    if (start === undefined || end === undefined) return Guest.apply(call.fn, array, call.args);
    const value = Guest.apply(call.fn, array, [call.args[0], start, end]);
    for (let i = start; i < end; i++) setElementTerm(context, array, i, call.argTerms[0] ?? 0);
    return value;
  }),
  arrayMethod('copyWithin', (context, call) => {
    const { array, length } = call;
    const to = boundArgument(context, call, 0, 0);
    const from = to === undefined ? undefined : boundArgument(context, call, 1, 0);
    const end = from === undefined ? undefined : boundArgument(context, call, 2, length);
    if (to === undefined || from === undefined || end === undefined)
      return Guest.apply(call.fn, array, call.args);
    const value = Guest.apply(call.fn, array, [to, from, end]);
    const count = Math.min(end - from, length - to);
    if (count > 0) context.copyCells(array, from, array, to, count);
    return value;
  }),
];
