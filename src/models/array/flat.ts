import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { arrayMethod, elementTerm, numberArgument, setElementTerm } from './plain-array.ts';

export const flat: ModelEntry = arrayMethod('flat', (context, call) => {
  let depth = 1;
  if (call.args[0] !== undefined) {
    const number = numberArgument(context, call, 0);
    if (number === undefined) return Reflect.apply(call.fn, call.array, call.args);
    depth = pinInteger(context, toIntegerOperand(context.store, number));
  }
  const terms: number[] = [];
  collect(context, call.array, depth, terms);
  const result = Reflect.apply(call.fn, call.array, [depth]) as object;
  terms.forEach((term, i) => {
    setElementTerm(context, result, i, term);
  });
  return result;
});

function collect(context: ModelContext, array: readonly unknown[], depth: number, terms: number[]): void {
  for (let i = 0; i < array.length; i++) {
    if (!(i in array)) continue;
    const element = array[i];
    const term = elementTerm(context, array, i);
    if (depth > 0 && Array.isArray(element)) {
      context.resolve(element, term);
      context.pinLength(element);
      collect(context, element, depth - 1, terms);
    } else {
      if (term !== 0 && depth > 0) context.resolve(element, term);
      terms.push(term);
    }
  }
}
