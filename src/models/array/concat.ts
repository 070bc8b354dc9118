import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { isObject } from '../core/is-object.ts';
import { getProperty } from '../core/property.ts';
import { arrayMethod, elementTerm, setElementTerm } from './plain-array.ts';

export const arrayConcat: ModelEntry = arrayMethod('concat', (context, call) => {
  const items = [call.array, ...call.args];
  const terms = [0, ...call.argTerms];
  for (const [i, item] of items.entries()) {
    if (isObject(item)) context.resolve(item, terms[i] ?? 0);
    if (Guest.isArray(item)) context.pinLength(item);
  }
  const result = Guest.apply(call.fn, call.array, call.args) as object;
  let n = 0;
  for (const [i, item] of items.entries()) {
    if (!isObject(item) || !isSpreadable(context, item)) {
      setElementTerm(context, result, n++, terms[i] ?? 0);
      continue;
    }
    const length = Guest.lengthOf(item);
    for (let k = 0; k < length; k++) setElementTerm(context, result, n++, elementTerm(context, item, k));
  }
  return result;
});

function isSpreadable(context: ModelContext, item: object): boolean {
  const flag = getProperty(context, item, Symbol.isConcatSpreadable).value;
  return flag === undefined ? Guest.isList(item) : Boolean(flag);
}
