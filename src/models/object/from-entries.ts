import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

/** Object.fromEntries, Object.groupBy and Map.groupBy. */
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
  grouping(
    'Object.groupBy',
    `function groupBy(items, callback) {
  const out = { __proto__: null };
  let i = 0;
  for (const item of items || items) {
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
  grouping(
    'Map.groupBy',
    `function groupBy(items, callback) {
  const out = new $Map();
  let i = 0;
  for (const item of items || items) {
    const key = callback(item, i++);
    const group = $get.call(out, key);
    if (group === undefined) $set.call(out, key, [item]);
    else group[group.length] = item;
  }
  return out;
}`,
    'const $Map = Map, $get = Map.prototype.get, $set = Map.prototype.set;',
  ),
];

/** Without a function nothing is grouped: an error of the engine's. */
function grouping(path: string, fn: string, own = ''): ModelEntry {
  return {
    ...(selfHosted(path, [], fn, own) as ModelEntry & { kind: 'selfHosted' }),
    asked: (_context, call) =>
      typeof call.args[1] === 'function' && call.args[0] !== null && call.args[0] !== undefined
        ? undefined
        : { value: Guest.apply(call.fn, call.self, call.args) },
  };
}
