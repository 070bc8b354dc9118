import { types } from 'node:util';
import type { ModelEntry } from '../model.ts';
import type { FunctionTable, SpecialFunction } from '../runtime/calls.ts';
import { specialFunctions } from '../runtime/special-functions.ts';
import { callDirectly } from '../runtime/text-functions.ts';
import type { CodeFromText } from '../text/code-from-text.ts';
import { builtInNames } from './built-in-names.ts';
import { findIntrinsic, hiddenIntrinsicsText } from './intrinsics.ts';
import type { Realm } from './realm.ts';

/** Natives that look at no value inside their object arguments. */
const transparentPaths = [
  'Array.isArray', 'Object.getPrototypeOf', 'Object.setPrototypeOf', 'Object.isFrozen', 'Object.isSealed', 'Object.isExtensible',
  'Object.freeze', 'Object.seal', 'Object.preventExtensions', 'Object.create', 'Object', 'Reflect.getPrototypeOf', 'Reflect.setPrototypeOf',
  'Reflect.isExtensible', 'Reflect.preventExtensions', 'WeakMap', 'WeakSet', 'WeakRef', 'WeakMap.prototype.get', 'WeakMap.prototype.set', 'WeakMap.prototype.has',
  'WeakMap.prototype.delete', 'WeakSet.prototype.add', 'WeakSet.prototype.has', 'WeakSet.prototype.delete', 'Proxy', 'Promise', 'Promise.resolve', 'Promise.reject',
  'Promise.prototype.then', 'Promise.prototype.catch', 'Promise.prototype.finally', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout',
  'clearInterval', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'Error.captureStackTrace', 'Symbol',
  'Array.prototype[Symbol.iterator]', '%IteratorPrototype%[Symbol.iterator]', 'Function.prototype.toString', 'Function.prototype[Symbol.hasInstance]',
]; // biome-ignore format: a list

/** What the runtime knows of a realm's functions, before analysed code ran. */
export function functionTable(
  realm: Realm,
  models: readonly ModelEntry[],
  extra: Readonly<Record<string, SpecialFunction>>,
  texts: CodeFromText,
): FunctionTable {
  const hidden = new Map<string, object>();
  const found = realm.evaluate(hiddenIntrinsicsText, 'beagle:intrinsics') as Record<string, object>;
  for (const name of Object.keys(found)) hidden.set(name, found[name]!);
  hidden.set('%path%', realm.controls.nodePath());
  const known = new Map<string, unknown>();
  const intrinsic = (path: string): unknown => {
    if (!known.has(path)) known.set(path, findIntrinsic(realm.global, hidden, path));
    return known.get(path);
  };
  const names = new Map<unknown, string>();
  const table = new Map<unknown, ModelEntry>();
  for (const entry of models) {
    const fn = intrinsic(entry.path);
    if (typeof fn !== 'function') continue;
    table.set(fn, entry);
    names.set(fn, entry.path);
  }
  const special = new Map<unknown, SpecialFunction>();
  for (const [path, handler] of Object.entries({ ...specialFunctions, ...extra })) {
    const fn = intrinsic(path);
    if (typeof fn === 'function') special.set(fn, handler);
  }
  special.set(realm.controls.directEval, callDirectly);
  const transparent = new Set<unknown>();
  for (const path of transparentPaths) {
    const fn = intrinsic(path);
    if (typeof fn !== 'function') continue;
    transparent.add(fn);
    if (!names.has(fn)) names.set(fn, path);
  }
  const { ids } = realm.controls;
  return {
    isInstrumented: (f) => typeof f === 'function' && ids.has(f),
    functionOf: (f) => ids.get(f),
    models: table,
    intrinsic,
    special,
    transparent,
    texts,
    nameOf: (f) => names.get(f) ?? nameOf(f),
    builtIns: builtInNames(realm.global, hidden),
  };
}

function nameOf(f: unknown): string {
  if (typeof f !== 'function' || types.isProxy(f)) return 'a native function';
  const name = Reflect.getOwnPropertyDescriptor(f, 'name')?.value;
  return typeof name === 'string' && name !== '' ? name : 'a native function';
}
