import { types } from 'node:util';
import { Guest } from './guest.ts';
import { regexpParts } from './regexp-parts.ts';

/**
 * Copies values of the guest into values of the host that look the same to `util.inspect`, `util.format` and `util.isDeepStrictEqual` and run no code
 * of the guest: prototypes are stand-ins with the same names, functions call theirs with primitives only. The same value has the same copy.
 */
export class HostCopies {
  readonly #copies = new Map<unknown, unknown>();
  readonly #prototypes = new Map<object, object>();
  #left = 20_000;

  /** Whether accessors are read (as comparing does) or stay accessors (as inspecting shows them). */
  readonly #getters: 'read' | 'kept';

  constructor(getters: 'read' | 'kept') {
    this.#getters = getters;
  }

  of(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    const known = this.#copies.get(value);
    if (known !== undefined) return known;
    if (--this.#left < 0) throw new RangeError('more objects than are copied');
    const proxied = types.isProxy(value);
    const copy = proxied ? this.#ofProxy(value) : this.#shell(value);
    this.#copies.set(value, copy);
    if (!proxied) this.#fill(value, copy);
    return copy;
  }

  /** A proxy shows what its target is; what its traps say is not asked. */
  #ofProxy(value: object): object {
    return typeof value === 'function' ? () => undefined : {};
  }

  #shell(value: object): object {
    if (typeof value === 'function') return this.#function(value);
    if (Array.isArray(value)) return this.#withPrototype(value, new Array(value.length), Array.prototype);
    if (types.isDate(value))
      return this.#withPrototype(value, new Date(Date.prototype.getTime.call(value)), Date.prototype);
    if (types.isRegExp(value)) {
      const { source, flags } = regexpParts(value);
      return this.#withPrototype(value, new RegExp(source, flags), RegExp.prototype);
    }
    if (types.isMap(value)) return this.#withPrototype(value, new Map(), Map.prototype);
    if (types.isSet(value)) return this.#withPrototype(value, new Set(), Set.prototype);
    if (types.isTypedArray(value)) {
      const type = typedArrays[Guest.typedName(value)!] ?? Uint8Array;
      const copy = new type(Guest.lengthOf(value)) as unknown as unknown[];
      for (let i = 0; i < copy.length; i++) copy[i] = Guest.get(value, i);
      return this.#withPrototype(value, copy, type.prototype);
    }
    if (types.isBoxedPrimitive(value)) return this.#withPrototype(value, Object(unboxed(value)), undefined);
    if (types.isNativeError(value)) {
      const copy = new Error();
      // What is shown of an error is its stack, which has no frames.
      Reflect.deleteProperty(copy, 'stack');
      return this.#withPrototype(value, copy, Error.prototype);
    }
    if (types.isPromise(value)) return this.#withPrototype(value, new Promise(() => {}), Promise.prototype);
    if (types.isArrayBuffer(value))
      return this.#withPrototype(value, new Uint8Array(new Uint8Array(value)).buffer, undefined);
    return this.#withPrototype(value, {}, Object.prototype);
  }

  #function(f: Function): Function {
    const primitive = (x: unknown) => (typeof x === 'object' && x !== null) || typeof x === 'function';
    const called = (...args: unknown[]): unknown => {
      const result = Guest.apply(
        f,
        undefined,
        args.map((x) => (primitive(x) ? undefined : x)),
      );
      if (primitive(result)) throw new TypeError('a function of the program gave an object to one of Node');
      return result;
    };
    const isClass = Function.prototype.toString.call(f).startsWith('class');
    const copy = isClass ? class {} : called;
    const name = Reflect.getOwnPropertyDescriptor(f, 'name')?.value;
    Reflect.defineProperty(copy, 'name', { value: typeof name === 'string' ? name : '', configurable: true });
    return copy;
  }

  #fill(value: object, copy: object): void {
    if (types.isMap(value))
      Map.prototype.forEach.call(value, (v, k) =>
        (copy as Map<unknown, unknown>).set(this.of(k), this.of(v)),
      );
    if (types.isSet(value)) Set.prototype.forEach.call(value, (v) => (copy as Set<unknown>).add(this.of(v)));
    const isIndexed = types.isTypedArray(value) || types.isStringObject(value);
    for (const key of Reflect.ownKeys(value)) {
      if (typeof value === 'function' && (key === 'prototype' || key === 'name' || key === 'length'))
        continue;
      if (isIndexed && typeof key === 'string' && (key === 'length' || /^\d+$/.test(key))) continue;
      const slot = Reflect.getOwnPropertyDescriptor(value, key);
      if (slot === undefined) continue;
      Reflect.defineProperty(copy, key, this.#slot(value, key, slot));
    }
    if (types.isNativeError(value) && !Object.hasOwn(copy, 'stack')) {
      const text = stackOf(value);
      Reflect.defineProperty(copy, 'stack', { value: text, configurable: true, writable: true });
    }
  }

  #slot(value: object, key: PropertyKey, slot: PropertyDescriptor): PropertyDescriptor {
    if ('value' in slot) return { ...slot, value: this.of(slot.value) };
    if (key === 'stack' && types.isNativeError(value))
      return { value: stackOf(value), configurable: true, writable: true, enumerable: false };
    if (this.#getters === 'kept')
      return {
        configurable: true,
        enumerable: slot.enumerable ?? false,
        ...(slot.get && { get: () => undefined }),
        ...(slot.set && { set: () => {} }),
      };
    return {
      value: this.of(Guest.get(value, key)),
      configurable: true,
      writable: true,
      enumerable: slot.enumerable ?? false,
    };
  }

  /** Where the guest's object has its built-in's own prototype the copy keeps the host's; others get stand-ins by name. */
  #withPrototype<T extends object>(value: object, copy: T, own: object | undefined): T {
    const prototype = Reflect.getPrototypeOf(value);
    const usual = own ?? Reflect.getPrototypeOf(copy);
    const name = prototype === null ? undefined : nameOf(prototype);
    if (usual !== null && name === nameOf(usual) && !this.#isMade(prototype!)) return copy;
    Reflect.setPrototypeOf(copy, this.#prototype(prototype));
    return copy;
  }

  /** A prototype of the program, not of a built-in. */
  #isMade(prototype: object): boolean {
    if (types.isProxy(prototype)) return true;
    const maker = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
    if (typeof maker !== 'function') return true;
    return types.isProxy(maker) || !Function.prototype.toString.call(maker).includes('[native code]');
  }

  #prototype(prototype: object | null): object | null {
    if (prototype === null) return null;
    const known = this.#prototypes.get(prototype);
    if (known !== undefined) return known;
    const host = !this.#isMade(prototype) ? hostPrototypes.get(nameOf(prototype) ?? '') : undefined;
    const copy = host ?? {};
    this.#prototypes.set(prototype, copy);
    if (host !== undefined || types.isProxy(prototype)) return copy;
    Reflect.setPrototypeOf(copy, this.#prototype(Reflect.getPrototypeOf(prototype)));
    const name = nameOf(prototype);
    if (name !== undefined) {
      const maker = class {};
      Reflect.defineProperty(maker, 'name', { value: name });
      Reflect.defineProperty(maker, 'prototype', { value: copy });
      Reflect.defineProperty(copy, 'constructor', { value: maker, configurable: true, writable: true });
    }
    const tag = Reflect.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)?.value;
    if (typeof tag === 'string') Reflect.defineProperty(copy, Symbol.toStringTag, { value: tag });
    return copy;
  }
}

/** The name of the constructor that a prototype names as a plain value. */
function nameOf(prototype: object): string | undefined {
  if (types.isProxy(prototype)) return undefined;
  const maker = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof maker !== 'function' || types.isProxy(maker)) return undefined;
  const name = Reflect.getOwnPropertyDescriptor(maker, 'name')?.value;
  return typeof name === 'string' ? name : undefined;
}

function stackOf(error: Error): string {
  try {
    const stack = Guest.get(error, 'stack');
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

function unboxed(value: object): unknown {
  if (types.isNumberObject(value)) return Number.prototype.valueOf.call(value);
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isBooleanObject(value)) return Boolean.prototype.valueOf.call(value);
  if (types.isBigIntObject(value)) return BigInt.prototype.valueOf.call(value);
  return Symbol.prototype.valueOf.call(value);
}

type TypedArrayMaker = { new (length: number): object; readonly prototype: object };

const typedArrays: Readonly<Record<string, TypedArrayMaker>> = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};

const hostPrototypes = new Map<string, object>(
  [
    Object, Function, Array, Map, Set, WeakMap, WeakSet, Date, RegExp, Promise, ArrayBuffer, DataView, Error, TypeError,
    RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError, Number, String, Boolean, BigInt, Symbol,
    ...Object.values(typedArrays),
  ].map((type) => [(type as { name?: string }).name ?? '', type.prototype as object]),
); // biome-ignore format: a list
