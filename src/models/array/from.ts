import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

/** Array.from, with iterables and array-likes, with and without a mapper. */
export const from: ModelEntry = selfHosted(
  'Array.from',
  ['TypeError', 'none', 'isArray', 'iterator', 'toObject', 'length', 'species'],
  `function from(items, mapper, thisArg) {
  const C = typeof this === 'function' && this !== $Array ? this : undefined;
  if (mapper !== undefined && typeof mapper !== 'function') $none.filter(mapper);
  const f = mapper === undefined ? undefined : thisArg === undefined ? mapper : (value, k) => mapper.call(thisArg, value, k);
  if (items === undefined || items === null)
    throw new $TypeError((items === null ? 'object null' : 'undefined') + ' is not iterable (cannot read property Symbol(Symbol.iterator))');
  const method = items[$iterator];
  if (method !== undefined && method !== null) {
    if (typeof method !== 'function')
      throw new $TypeError('%Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function');
    const out = C === undefined ? [] : new C();
    let k = 0;
    for (const value of items) {
      out[k] = f === undefined ? value : f(value, k);
      k++;
    }
    if (C !== undefined) out.length = k;
    return out;
  }
  const o = $toObject(items);
  const len = $length(o);
  const out = C === undefined ? [] : new C(len);
  if (C === undefined && len > 0) out.length = len;
  for (let k = 0; k < len; k++) out[k] = f === undefined ? o[k] : f(o[k], k);
  if (C !== undefined) out.length = len;
  return out;
}`,
);
