import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { arrayMethod, boundArgument } from './plain-array.ts';

export const arraySlice: ModelEntry = arrayMethod('slice', (context, call) => {
  const { array, length } = call;
  const start = boundArgument(context, call, 0, 0);
  const end = start === undefined ? undefined : boundArgument(context, call, 1, length);
  if (start === undefined || end === undefined) return Guest.apply(call.fn, array, call.args);
  const value = Guest.apply(call.fn, array, [start, end]) as object;
  context.copyCells(array, start, value, 0, Math.max(0, end - start));
  return value;
});
