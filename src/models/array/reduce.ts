import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

/** reduce and reduceRight. */
export const reduce: readonly ModelEntry[] = [
  fold('reduce', '0', 'i < len', 'i++'),
  fold('reduceRight', 'len - 1', 'i >= 0', 'i--'),
];

function fold(name: string, start: string, more: string, step: string): ModelEntry {
  return selfHosted(
    `Array.prototype.${name}`,
    ['TypeError', 'none', 'isArray', 'toObject', 'length'],
    `function ${name}(callback, ...initial) {
  if (this === null || this === undefined) throw new $TypeError('Array.prototype.${name} called on null or undefined');
  const o = $toObject(this);
  const len = $length(o);
  if (typeof callback !== 'function') $none.filter(callback);
  let i = ${start};
  let result;
  if (initial.length > 0) result = initial[0];
  else {
    while (${more} && !(i in o)) ${step};
    if (!(${more})) throw new $TypeError('Reduce of empty array with no initial value');
    result = o[i];
    ${step};
  }
  for (; ${more}; ${step}) if (i in o) result = callback(result, o[i], i, o);
  return result;
}`,
  );
}
