import { types } from 'node:util';

/**
 * A second opinion on what is the same, which shares no code with the comparer: everything that can be seen of a value of Node as one text, objects
 * numbered in the order in which they are met. Two values are the same when their texts are. Inputs go by their names.
 */
export function encodeGraph(root: unknown, inputs: ReadonlyMap<object, string>): string {
  const numbers = new Map<object, number>();
  const parts: string[] = [];
  const word = (value: unknown): string => {
    if (typeof value === 'symbol') return `symbol ${value.description} ${Symbol.keyFor(value) ?? ''}`;
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
      return Object.is(value, -0) ? '-0' : `${typeof value} ${String(value)}`;
    const known = numbers.get(value);
    if (known !== undefined) return `#${known}`;
    numbers.set(value, numbers.size);
    queue.push(value);
    return `#${numbers.size - 1}`;
  };
  const queue: object[] = [];
  const start = word(root);
  for (let object = queue.shift(); object !== undefined; object = queue.shift()) {
    const lines = [`#${numbers.get(object)} ${inputs.get(object) ?? 'new'}`];
    const proto: unknown = Object.getPrototypeOf(object);
    const usual = [Object, Array, Map, Set, Date, RegExp, Error, TypeError].find(
      (c) => c.prototype === proto,
    );
    lines.push(`proto ${usual?.name ?? word(proto)} ${Object.isExtensible(object)}`);
    if (types.isMap(object)) for (const [k, v] of object) lines.push(`entry ${word(k)} ${word(v)}`);
    if (types.isSet(object)) for (const v of object) lines.push(`value ${word(v)}`);
    if (types.isDate(object)) lines.push(`time ${object.getTime()}`);
    if (types.isRegExp(object)) lines.push(`pattern ${object.source} ${object.flags}`);
    for (const key of Reflect.ownKeys(object)) {
      if (key === 'stack') continue;
      const d = Object.getOwnPropertyDescriptor(object, key)!;
      const held = 'value' in d ? word(d.value) : `get ${d.get === undefined} set ${d.set === undefined}`;
      lines.push(`${String(key)} ${d.writable} ${d.enumerable} ${d.configurable} ${held}`);
    }
    parts.push(lines.join('\n'));
  }
  return `${start}\n${parts.join('\n')}`;
}
