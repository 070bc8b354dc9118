import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { concretiseAndRun } from '../core/native.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { arrayMethod, elementTerm, hasDataElements, numberArgument, setElementTerm } from './plain-array.ts';

export const flat: ModelEntry = arrayMethod('flat', (context, call) => {
  let depth = 1;
  if (call.args[0] !== undefined) {
    const number = numberArgument(context, call, 0);
    if (number === undefined) return Guest.apply(call.fn, call.array, call.args);
    depth = pinInteger(context, toIntegerOperand(context.store, number));
  }
  if (!isData(call.array, depth))
    return concretiseAndRun(context, call, 'Array.prototype.flat of an array with getters');
  const terms: number[] = [];
  collect(context, call.array, depth, terms);
  const result = Guest.apply(call.fn, call.array, [depth]) as object;
  terms.forEach((term, i) => {
    setElementTerm(context, result, i, term);
  });
  return result;
});

/** Deeper arrays, as those that hold themselves, are left to the built-in. */
const DEEPEST = 100;

/** Whether looking at all that is made flat runs no code. */
function isData(array: readonly unknown[], depth: number, nesting = 0): boolean {
  const length = Guest.lengthOf(array);
  if (nesting > DEEPEST || !hasDataElements(array as unknown[], length)) return false;
  for (let i = 0; i < length && nesting < depth; i++) {
    const element = Guest.has(array, i) ? Guest.get(array, i) : undefined;
    if (Guest.isList(element) && !isData(element, depth, nesting + 1)) return false;
  }
  return true;
}

function collect(context: ModelContext, array: readonly unknown[], depth: number, terms: number[]): void {
  for (let i = 0; i < Guest.lengthOf(array); i++) {
    if (!Guest.has(array, i)) continue;
    const element = Guest.get(array, i);
    const term = elementTerm(context, array, i);
    if (depth > 0 && Guest.isList(element)) {
      context.resolve(element, term);
      context.pinLength(element);
      collect(context, element, depth - 1, terms);
    } else {
      if (term !== 0 && depth > 0) context.resolve(element, term);
      terms.push(term);
    }
  }
}
