import { types } from 'node:util';
import { isObject } from './is-object.ts';

/**
 * Names for objects that both versions of a program have before a call: inputs by their place (`xs[0]`, `this.items`), what callbacks gave, and
 * what variables of modules hold. Two outcomes that hold the same such object are told from outcomes that hold a copy.
 */
export class Anchors {
  readonly #names = new Map<object | symbol, string>();

  nameOf(thing: object | symbol): string | undefined {
    return this.#names.get(thing);
  }

  /** Names a value and all that is reachable from it by data properties and entries; what has a name keeps it. */
  note(root: unknown, path: string, isOurs: (object: object) => boolean = () => false): void {
    const work: [unknown, string][] = [[root, path]];
    for (let next = work.shift(); next !== undefined && this.#names.size < MOST; next = work.shift()) {
      const [value, at] = next;
      if (typeof value === 'symbol' && !this.#names.has(value) && Symbol.keyFor(value) === undefined)
        this.#names.set(value, at);
      if (!isObject(value) || this.#names.has(value) || isOurs(value)) continue;
      this.#names.set(value, at);
      if (types.isProxy(value)) continue;
      if (!ArrayBuffer.isView(value))
        for (const key of Reflect.ownKeys(value)) {
          const slot = Reflect.getOwnPropertyDescriptor(value, key);
          if (slot === undefined || !('value' in slot)) continue;
          // What comes with a function is found where it is used.
          if (typeof value === 'function' && !slot.enumerable) continue;
          if (isObject(slot.value) || typeof slot.value === 'symbol')
            work.push([slot.value, `${at}.${String(key)}`]);
        }
      const proto = Reflect.getPrototypeOf(value);
      if (proto !== null && !this.#names.has(proto)) this.#names.set(proto, `${at}.__proto__`);
      let n = 0;
      if (types.isMap(value))
        Map.prototype.forEach.call(value, (v, k) => {
          work.push([k, `${at}.key(${n})`], [v, `${at}.value(${n++})`]);
        });
      if (types.isSet(value))
        Set.prototype.forEach.call(value, (v) => {
          work.push([v, `${at}.value(${n++})`]);
        });
    }
  }

  /** More objects than are named. */
  get isFull(): boolean {
    return this.#names.size >= MOST;
  }
}

/** Objects that are named at the most. */
const MOST = 4000;
