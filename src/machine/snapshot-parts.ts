import { types } from 'node:util';
import { Guest } from './guest/guest.ts';
import type { Fixed } from './snapshot.ts';
import type { IdentityReader } from './snapshot-readers.ts';

export const MAX_OBJECTS = 10_000;

export const MAX_DEPTH = 200;

/** Kinds whose enumerable properties are among their entries. */
export const shown = new Set(['Object', 'Array', 'Error']);

export function fixedOf(own: PropertyDescriptor): { fixed?: Fixed } {
  const unwritable = 'value' in own && !own.writable;
  if (own.configurable) return unwritable ? { fixed: 'unwritable' } : {};
  return { fixed: unwritable ? 'both' : 'unconfigurable' };
}

/** Properties that every object of the kind has: an array's length, a function's name, an error's stack. */
export function isUsualHidden(object: object, key: string, own: PropertyDescriptor): boolean {
  if (Guest.isArray(object)) return key === 'length' && own.writable === true;
  if (types.isNativeError(object))
    return (
      key === 'stack' ||
      (key === 'message' && own.writable === true && own.configurable === true && own.value !== '')
    );
  if (typeof object !== 'function') return false;
  if (key === 'name' || key === 'length') return own.writable === false && own.configurable === true;
  if (key !== 'prototype') return key === 'arguments' || key === 'caller';
  return isUsualPrototype(own.value, object);
}

/** Made with the function and left alone, or an instance's methods, which go with the code of its class. */
function isUsualPrototype(prototype: unknown, owner: object): boolean {
  if (typeof prototype !== 'object' || prototype === null || types.isProxy(prototype)) return false;
  const keys = Reflect.ownKeys(prototype);
  return keys.length <= 1 && Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value === owner;
}

/** Kinds whose state shows in their properties or is taken by `#inside`. */
const open = new Set([
  'Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'BigInt', 'ArrayBuffer', 'DataView', 'Error', 'Map', 'Set', 'Date', 'RegExp', 'Promise', 'Iterator',
]); // biome-ignore format: a list

/** A built-in kind that keeps state which nothing here can read (`WeakMap`, iterators, `Intl.NumberFormat`); undefined for others. */
export function hiddenKind(object: object, identity: IdentityReader): string | undefined {
  if (types.isBoxedPrimitive(object) || types.isAnyArrayBuffer(object) || types.isDataView(object))
    return undefined;
  for (let proto = Object.getPrototypeOf(object); proto !== null; proto = Object.getPrototypeOf(proto)) {
    if (types.isProxy(proto)) return 'Proxy';
    const path = identity.builtIn(proto);
    if (path === undefined) continue;
    const name = path.replace(/\.prototype$/, '');
    return open.has(name) || isErrorPrototype(path) ? undefined : name;
  }
  return undefined;
}

export function isErrorPrototype(path: string | undefined): boolean {
  return (
    path !== undefined && /^(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error\.prototype$/.test(path)
  );
}

/** Buffer, offset and length of a view by the host's accessors, which nothing can replace. */
export function viewParts(view: object): [buffer: ArrayBuffer, byteOffset: number, byteLength: number] {
  const owner = types.isDataView(view) ? DataView.prototype : Reflect.getPrototypeOf(Uint8Array.prototype)!;
  const part = (name: string) => Reflect.getOwnPropertyDescriptor(owner, name)!.get!.call(view);
  return [part('buffer'), part('byteOffset'), part('byteLength')];
}

export function sizeOf(buffer: ArrayBuffer): number {
  return new Uint8Array(buffer).length;
}

export function bufferName(buffer: ArrayBuffer): string {
  return types.isSharedArrayBuffer(buffer) ? 'SharedArrayBuffer' : 'ArrayBuffer';
}

/** How long a buffer may become; undefined for one of fixed length. */
export function mostOf(buffer: ArrayBuffer): number | undefined {
  const [owner, mark] = types.isSharedArrayBuffer(buffer)
    ? [SharedArrayBuffer.prototype, 'growable']
    : [ArrayBuffer.prototype, 'resizable'];
  const part = (name: string) => Reflect.getOwnPropertyDescriptor(owner, name)?.get?.call(buffer);
  return part(mark) === true ? part('maxByteLength') : undefined;
}

export function unboxed(object: object): unknown {
  if (types.isNumberObject(object)) return Number.prototype.valueOf.call(object);
  if (types.isStringObject(object)) return String.prototype.valueOf.call(object);
  if (types.isBooleanObject(object)) return Boolean.prototype.valueOf.call(object);
  if (types.isBigIntObject(object)) return BigInt.prototype.valueOf.call(object);
  return Symbol.prototype.valueOf.call(object);
}

export function ownString(object: object, key: string): string {
  const own = Object.getOwnPropertyDescriptor(object, key);
  return typeof own?.value === 'string' ? own.value : '';
}

/** The constructor's name by the prototype chain, read from data properties only; null without a prototype. */
export function constructorName(object: object): string | null {
  if (types.isProxy(object)) return 'Proxy';
  for (let proto = Object.getPrototypeOf(object); proto !== null; proto = Object.getPrototypeOf(proto)) {
    if (types.isProxy(proto)) return 'Proxy';
    const own = Object.getOwnPropertyDescriptor(proto, 'constructor');
    if (typeof own?.value === 'function' && !types.isProxy(own.value)) return ownString(own.value, 'name');
  }
  return null;
}

/** An error's name for people: its own or inherited `name`, or for subclasses that do not set one the constructor's. */
export function errorName(error: object, className: string | null): string {
  const own = ownString(error, 'name');
  if (own !== '') return own;
  return className ?? 'Error';
}

/** Is it the prototype that objects of a kind have? `kind`: their constructor. */
export function hasUsualPrototype(kind: string, proto: object | null, identity: IdentityReader): boolean {
  if (proto === null) return kind === 'Object';
  const builtIn = identity.builtIn(proto);
  if (kind === 'Function' && builtIn?.endsWith('Function.prototype')) return true;
  if (kind === 'Error' && isErrorPrototype(builtIn)) return true;
  return builtIn === `${kind}.prototype`;
}
