import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

/** Object.fromEntries and Object.groupBy. */
export const fromEntries: readonly ModelEntry[] = [
  selfHosted(
    'Object.fromEntries',
    ['TypeError'],
    `function fromEntries(entries) {
  if (entries === null || entries === undefined) throw new $TypeError(entries + ' is not iterable');
  let out = {};
  for (const entry of entries) {
    if ((typeof entry !== 'object' && typeof entry !== 'function') || entry === null)
      throw new $TypeError('Iterator value ' + (typeof entry === 'symbol' ? entry.toString() : entry) + ' is not an entry object');
    const key = entry[0];
    const value = entry[1];
    if (key === '__proto__') out = { ...out, ['__proto__']: value };
    else out[key] = value;
  }
  return out;
}`,
  ),
  selfHosted(
    'Object.groupBy',
    ['TypeError', 'none'],
    `function groupBy(items, callback) {
  if (items === null || items === undefined) throw new $TypeError(items + ' is not iterable');
  if (typeof callback !== 'function') $none.filter(callback);
  const out = { __proto__: null };
  let i = 0;
  for (const item of items) {
    const key = callback(item, i++);
    const name = typeof key === 'symbol' ? key : \`\${key}\`;
    if (name in out) {
      const group = out[name];
      group[group.length] = item;
    } else out[name] = [item];
  }
  return out;
}`,
  ),
];
