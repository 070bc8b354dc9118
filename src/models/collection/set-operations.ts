import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

/** What the specification calls a set record, and the walk over its keys. */
const record = `const $RangeError = RangeError, $Set = Set, $has = Set.prototype.has, $add = Set.prototype.add, $delete = Set.prototype.delete, $values = Set.prototype.values;
const $count = (set) => {
  let n = 0;
  for (const value of $values.call(set)) n++;
  return n;
};
const $record = (other) => {
  const number = +other.size;
  if (number !== number) throw new $TypeError('The .size property is NaN');
  const size = number - (number === Infinity || number === -Infinity ? 0 : number % 1);
  if (size < 0) throw new $RangeError("'" + size + "' is an invalid size");
  const has = other.has;
  if (typeof has !== 'function') throw new $TypeError('string "has" is not a function');
  const keys = other.keys;
  if (typeof keys !== 'function') throw new $TypeError('string "keys" is not a function');
  return { __proto__: null, other, size, has, keys };
};
const $keys = (record) => {
  const iterator = record.keys.call(record.other);
  if ((typeof iterator !== 'object' && typeof iterator !== 'function') || iterator === null)
    throw new $TypeError('Result of the keys method is not an object');
  const next = iterator.next;
  return { __proto__: null, [$iterator]: () => ({ __proto__: null,
    next: () => { if (typeof next !== 'function') throw new $TypeError('string "next" is not a function'); return next.call(iterator); },
    get return() { const close = iterator.return; return close === undefined || close === null ? undefined : () => close.call(iterator); },
  }) };
};
const $copy = (set) => {
  const out = new $Set();
  for (const value of $values.call(set)) $add.call(out, value);
  return out;
};`;

const bodies: Readonly<Record<string, string>> = {
  union: `  const out = $copy(this);
  for (const value of $keys(record)) $add.call(out, value);
  return out;`,
  intersection: `  const out = new $Set();
  if ($count(this) <= record.size) {
    for (const value of $values.call(this)) if (record.has.call(other, value)) $add.call(out, value);
  } else for (const value of $keys(record)) if ($has.call(this, value)) $add.call(out, value);
  return out;`,
  difference: `  const out = $copy(this);
  if ($count(this) <= record.size) {
    for (const value of $values.call(this)) if (record.has.call(other, value)) $delete.call(out, value);
  } else for (const value of $keys(record)) $delete.call(out, value);
  return out;`,
  symmetricDifference: `  const keys = $keys(record);
  const out = $copy(this);
  for (const value of keys)
    if ($has.call(this, value)) $delete.call(out, value);
    else $add.call(out, value);
  return out;`,
  isSubsetOf: `  if ($count(this) > record.size) return false;
  for (const value of $values.call(this)) if (!record.has.call(other, value)) return false;
  return true;`,
  isSupersetOf: `  if ($count(this) < record.size) return false;
  for (const value of $keys(record)) if (!$has.call(this, value)) return false;
  return true;`,
  isDisjointFrom: `  if ($count(this) <= record.size) {
    for (const value of $values.call(this)) if (record.has.call(other, value)) return false;
  } else for (const value of $keys(record)) if ($has.call(this, value)) return false;
  return true;`,
};

/** The methods of ES2025 that take two sets, as loops over what Sets can do. */
export const setOperations: readonly ModelEntry[] = Object.entries(bodies).map(([name, body]) => ({
  ...selfHosted(
    `Set.prototype.${name}`,
    ['TypeError', 'iterator'],
    `function ${name}(other) {
  const record = $record(other);
${body}
}`,
    record,
  ),
  asked: refused,
}));

/** What is no Set, or not asked about an object, is an error of the engine's. */
function refused(_context: ModelContext, { fn, self, args }: ModelCall): { value: unknown } | undefined {
  const [other] = args;
  const isObject = (typeof other === 'object' && other !== null) || typeof other === 'function';
  return types.isSet(self) && isObject ? undefined : { value: Guest.apply(fn, self, args) };
}
