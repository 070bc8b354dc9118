import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { elementTerm, setElementTerm, sharedMethod } from './plain-array.ts';

/** reverse (in place) and toReversed (a copy). */
export const reverse: readonly ModelEntry[] = ['reverse', 'toReversed'].flatMap((name) =>
  sharedMethod(name, (context, call) => {
    const terms = termsOf(context, call.array, call.length);
    const result = Guest.apply(call.fn, call.array, []) as object;
    terms.reverse().forEach((term, i) => {
      setElementTerm(context, result, i, term);
    });
    return result;
  }),
);

function termsOf(context: ModelContext, array: object, length: number): number[] {
  return Array.from({ length }, (_, i) => elementTerm(context, array, i));
}
