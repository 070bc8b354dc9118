/**
 * How host code touches values of the analysed program (the *guest*): as `Reflect` does, but in the guest's own realm, so that no list of arguments,
 * descriptor or error that the engine makes on the way is an object of the host. What comes back to the host is a primitive, a value of the guest
 * or a fresh array or descriptor of the host. Everything else that may run code of the guest (`value.member`, `for…of`, spreading, conversions,
 * `instanceof`, JSON) is not done to its values.
 */
import { types } from 'node:util';
import type { Reach } from './reach.ts';

/** Before there is a realm (tests of models) there are only values of the host. */
let reach: Reach = {
  apply: Reflect.apply,
  construct: (f, args) => Reflect.construct(f, args),
  get: (object, key) => Reflect.get(object, key),
  set: (object, key, value) => Reflect.set(object, key, value),
  has: Reflect.has,
  isArray: Array.isArray,
  ownKeys: Reflect.ownKeys,
  getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
  getPrototypeOf: Reflect.getPrototypeOf,
  defineProperty: Reflect.defineProperty,
  isExtensible: Reflect.isExtensible,
  lengthOf: (object) =>
    Math.min(Math.max(Math.trunc(Number(Reflect.get(object, 'length'))) || 0, 0), 2 ** 53 - 1),
  text: String,
};

/** The realm whose values are looked at from now on. Any other realm of a guest is as safe, but what the engine makes should belong to this one. */
export function setGuest(next: Reach): void {
  reach = next;
}

export const Guest = {
  apply: (f: Function, self: unknown, args: ArrayLike<unknown>): unknown => reach.apply(f, self, args),

  construct: (f: Function, args: ArrayLike<unknown>): unknown => reach.construct(f, args),

  get: (object: object, key: PropertyKey): unknown => reach.get(object, key),

  set: (object: object, key: PropertyKey, value: unknown): boolean => reach.set(object, key, value),

  defineProperty: (object: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean =>
    reach.defineProperty(object, key, descriptor),

  /** `String(value)`. */
  text: (value: unknown): string => (isThing(value) ? reach.text(value) : String(value)),

  // Ordinary objects run nothing when they are asked what follows, so only proxies are asked in their realm.

  ownKeys(object: object): (string | symbol)[] {
    if (!types.isProxy(object)) return Reflect.ownKeys(object);
    const keys = reach.ownKeys(object);
    const list: (string | symbol)[] = [];
    for (let i = 0; i < keys.length; i++) list.push(keys[i]!);
    return list;
  },

  getOwnPropertyDescriptor(object: object, key: PropertyKey): PropertyDescriptor | undefined {
    if (!types.isProxy(object)) return Reflect.getOwnPropertyDescriptor(object, key);
    return reach.getOwnPropertyDescriptor(object, key);
  },

  getPrototypeOf: (object: object): object | null =>
    types.isProxy(object) ? reach.getPrototypeOf(object) : Reflect.getPrototypeOf(object),

  isExtensible: (object: object): boolean =>
    types.isProxy(object) ? reach.isExtensible(object) : Reflect.isExtensible(object),

  hasOwn: (object: object, key: PropertyKey): boolean =>
    types.isProxy(object)
      ? reach.getOwnPropertyDescriptor(object, key) !== undefined
      : Object.hasOwn(object, key),

  /** Names of own enumerable properties. */
  keys(object: object): string[] {
    if (!types.isProxy(object)) return Object.keys(object);
    return Guest.ownKeys(object).filter(
      (key): key is string =>
        typeof key === 'string' && reach.getOwnPropertyDescriptor(object, key)?.enumerable === true,
    );
  },

  /** An array itself, not a proxy for one: its length and elements below it are its own. */
  isArray: (value: unknown): value is unknown[] => Array.isArray(value) && !types.isProxy(value),

  /** IsArray of the specification: a proxy for an array counts, and a revoked one throws. */
  isList: (value: unknown): value is readonly unknown[] =>
    types.isProxy(value) ? reach.isArray(value) : Array.isArray(value),

  has: (object: object, key: PropertyKey): boolean => reach.has(object, key),

  /** The length of an array or typed array, which nothing can replace, or of what is like one. */
  lengthOf(object: object): number {
    if (Guest.isArray(object)) return object.length;
    if (types.isTypedArray(object)) return Reflect.apply(typedLength, object, []) as number;
    return reach.lengthOf(object);
  },

  /** The name that a typed array was born with; undefined for everything else. */
  typedName: (value: unknown): string | undefined =>
    types.isTypedArray(value) ? (Reflect.apply(typedName, value, []) as string) : undefined,
};

const typedArrays = Reflect.getPrototypeOf(Uint8Array.prototype)!;
const typedLength = Reflect.getOwnPropertyDescriptor(typedArrays, 'length')!.get!;
const typedName = Reflect.getOwnPropertyDescriptor(typedArrays, Symbol.toStringTag)!.get!;

function isThing(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
