/**
 * Functions of the realm of analysed code, as they were before it ran. The engine makes lists of arguments, descriptors and errors in the realm of the
 * function that asks, so whoever touches a value of the program does it through these.
 */
export interface Reach {
  apply(f: Function, self: unknown, args: ArrayLike<unknown>): unknown;
  construct(f: Function, args: ArrayLike<unknown>): unknown;
  get(object: object, key: PropertyKey): unknown;
  set(object: object, key: PropertyKey, value: unknown): boolean;
  has(object: object, key: PropertyKey): boolean;
  isArray(value: unknown): boolean;
  ownKeys(object: object): ArrayLike<string | symbol>;
  /** All six members are own properties of the descriptor, which has no prototype. */
  getOwnPropertyDescriptor(object: object, key: PropertyKey): PropertyDescriptor | undefined;
  getPrototypeOf(object: object): object | null;
  defineProperty(object: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean;
  isExtensible(object: object): boolean;
  /** The length of what is like an array. */
  lengthOf(object: object): number;
  /** As `String(value)`. */
  text(value: unknown): string;
}

/** Source text of an expression for a {@link Reach}, evaluated in a realm before anything else runs there. */
export const reachText = `(() => {
  const { apply, construct, set, has, ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, isExtensible } = Reflect;
  const { String } = globalThis;
  const { isArray } = Array;
  return {
    __proto__: null, apply, construct, set, has, isArray, ownKeys, getPrototypeOf, defineProperty, isExtensible,
    getOwnPropertyDescriptor(object, key) {
      const d = getOwnPropertyDescriptor(object, key);
      if (d === undefined) return d;
      const own = { __proto__: null, get: undefined, set: undefined, value: undefined, writable: undefined, ...d };
      if (own.get === undefined && own.set === undefined) { delete own.get; delete own.set; } else { delete own.value; delete own.writable; }
      return own;
    },
    get: (object, key) => object[key],
    lengthOf(object) {
      const n = +object.length;
      return n > 0 ? (n > 9007199254740991 ? 9007199254740991 : n - (n % 1)) : 0;
    },
    text: (value) => String(value),
  };
})()`;
