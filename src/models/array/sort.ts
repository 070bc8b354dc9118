import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';
import { timSort } from './tim-sort.ts';

const less = `const $less = (comparator) =>
  comparator === undefined ? (x, y) => \`\${x}\` < \`\${y}\` : (x, y) => +comparator(x, y) < 0;`;

const start = `if (comparator !== undefined && typeof comparator !== 'function') $none.sort(comparator);
  if (this === null || this === undefined) throw new $TypeError('Cannot convert undefined or null to object');
  const o = $toObject(this);
  const len = $length(o);`;

/** sort and toSorted. Undefined elements come last, then (for sort) holes; every comparison is a branch. */
export const sort: readonly ModelEntry[] = [
  sorting(
    'sort',
    `function sort(comparator) {
  ${start}
  if (len < 2) return o;
  const work = [];
  let n = 0, missing = 0;
  for (let i = 0; i < len; i++) {
    if (i in o) {
      const value = o[i];
      if (value === undefined) missing++;
      else work[n++] = value;
    }
  }
  $timSort(work, $less(comparator));
  let i = 0;
  for (; i < n; i++) o[i] = work[i];
  for (; i < n + missing; i++) o[i] = undefined;
  for (; i < len; i++) delete o[i];
  return o;
}`,
  ),
  sorting(
    'toSorted',
    `function toSorted(comparator) {
  ${start}
  const work = [];
  let n = 0;
  for (let i = 0; i < len; i++) {
    const value = o[i];
    if (value !== undefined) work[n++] = value;
  }
  $timSort(work, $less(comparator));
  for (let i = n; i < len; i++) work[i] = undefined;
  return work;
}`,
  ),
];

function sorting(name: string, fn: string): ModelEntry {
  return selfHosted(
    `Array.prototype.${name}`,
    ['TypeError', 'none', 'isArray', 'toObject', 'length'],
    fn,
    `${timSort}\n${less}`,
  );
}
