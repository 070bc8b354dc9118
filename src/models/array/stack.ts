import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { arrayMethod, elementTerm, setElementTerm } from './plain-array.ts';

/** push, pop, shift and unshift. */
export const stack: readonly ModelEntry[] = [
  arrayMethod('push', (context, call) => {
    const { array, length, args, argTerms } = call;
    const value = Guest.apply(call.fn, array, args);
    args.forEach((_, i) => {
      setElementTerm(context, array, length + i, argTerms[i] ?? 0);
    });
    return value;
  }),
  arrayMethod('pop', (context, call) => {
    const { array, length } = call;
    const term = length === 0 ? 0 : elementTerm(context, array, length - 1);
    const value = Guest.apply(call.fn, array, []);
    if (length > 0) setElementTerm(context, array, length - 1, 0);
    if (term !== 0) context.result(term);
    return value;
  }),
  arrayMethod('shift', (context, call) => {
    const { array, length } = call;
    const term = length === 0 ? 0 : elementTerm(context, array, 0);
    const value = Guest.apply(call.fn, array, []);
    if (length > 0) {
      context.copyCells(array, 1, array, 0, length - 1);
      setElementTerm(context, array, length - 1, 0);
    }
    if (term !== 0) context.result(term);
    return value;
  }),
  arrayMethod('unshift', (context, call) => {
    const { array, length, args, argTerms } = call;
    const value = Guest.apply(call.fn, array, args);
    if (args.length > 0) context.copyCells(array, 0, array, args.length, length);
    args.forEach((_, i) => {
      setElementTerm(context, array, i, argTerms[i] ?? 0);
    });
    return value;
  }),
];
