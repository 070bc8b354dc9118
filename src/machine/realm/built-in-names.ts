import { types } from 'node:util';
import { isObject } from '../runtime/is-object.ts';

/** The objects of a realm before analysed code ran, by the path that leads to them: `Array.prototype.map`, `Symbol.iterator`. */
export function builtInNames(
  global: object,
  hidden: ReadonlyMap<string, object>,
): Map<object | symbol, string> {
  const names = new Map<object | symbol, string>([[global, 'globalThis']]);
  const work: [unknown, string][] = [];
  const queue = (object: object, prefix: string): void => {
    for (const key of Reflect.ownKeys(object)) {
      const slot = Reflect.getOwnPropertyDescriptor(object, key)!;
      const at =
        typeof key === 'symbol' ? `${prefix}[${key.description}]` : prefix === '' ? key : `${prefix}.${key}`;
      if ('value' in slot) work.push([slot.value, at]);
      else work.push([slot.get, `get ${at}`], [slot.set, `set ${at}`]);
    }
    const proto = Reflect.getPrototypeOf(object);
    if (proto !== null && prefix !== '') work.push([proto, `(${prefix}).__proto__`]);
  };
  queue(global, '');
  for (const [name, object] of hidden) work.push([object, name]);
  // Breadth first, so that the shortest path is the name.
  for (let i = 0; i < work.length; i++) {
    const [value, at] = work[i]!;
    if (typeof value === 'symbol' && !names.has(value)) names.set(value, at);
    if (!isObject(value) || names.has(value)) continue;
    names.set(value, at);
    if (!types.isProxy(value)) queue(value, at);
  }
  return names;
}
