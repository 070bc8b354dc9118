import type { EffectSink } from './direct-effects.ts';
import type { VariableTable } from './variables.ts';

/** Parts of the heap that a built-in touches. `properties`: any property of any object. `attributes`: which writes objects allow. */
export type Part = 'elements' | 'properties' | 'attributes' | 'internal' | 'world';
export interface StandardEffect {
  readonly reads: readonly Part[];
  readonly writes: readonly Part[];
}

const pure: StandardEffect = { reads: [], writes: [] };
const anything: StandardEffect = {
  reads: ['elements', 'properties', 'attributes', 'internal', 'world'],
  writes: ['elements', 'properties', 'attributes', 'internal', 'world'],
};

const byName = new Map<string, StandardEffect>();
add(pure, [
  '.',
  'charAt charCodeAt codePointAt at concat endsWith includes indexOf lastIndexOf localeCompare normalize',
]);
add(pure, [
  '.',
  'padEnd padStart repeat slice startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart',
]);
add(pure, [
  '.',
  'toFixed toPrecision toExponential toString valueOf toLocaleString hasOwnProperty isPrototypeOf',
]);
add(pure, [
  '',
  'parseInt parseFloat isNaN isFinite Number String Boolean BigInt Symbol encodeURIComponent encodeURI',
]);
add(pure, ['', 'decodeURIComponent decodeURI escape unescape require']);
add(pure, ['Object.', 'is getPrototypeOf']);
add({ reads: [], writes: ['attributes'] }, [
  'Object.',
  'freeze seal preventExtensions defineProperty defineProperties setPrototypeOf',
]);
add({ reads: ['attributes'], writes: [] }, [
  'Object.',
  'isFrozen isSealed isExtensible getOwnPropertyDescriptor assign',
  '.',
  'push pop shift unshift splice sort reverse fill copyWithin',
]);
add({ reads: ['elements', 'internal'], writes: ['elements'] }, [
  '.',
  'slice concat map filter flat flatMap toSorted toReversed toSpliced with split matchAll',
]);
add({ reads: ['elements'], writes: [] }, [
  '.',
  'at includes indexOf lastIndexOf join forEach some every find findIndex findLast findLastIndex reduce reduceRight',
]);
add({ reads: ['elements'], writes: ['elements'] }, [
  '.',
  'push pop shift unshift splice sort reverse fill copyWithin',
]);
add({ reads: ['internal'], writes: [] }, ['.', 'get has forEach keys values entries']);
add({ reads: ['internal'], writes: ['internal'] }, [
  '.',
  'add delete clear next return throw then catch finally',
]);
add({ reads: ['internal', 'elements'], writes: ['internal', 'elements'] }, ['.', 'set subarray']);
add({ reads: ['internal', 'elements'], writes: [] }, [
  '.',
  'getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getFloat32 getFloat64 getBigInt64 getBigUint64',
]);
add({ reads: ['internal'], writes: ['internal', 'elements'] }, [
  '.',
  'setInt8 setUint8 setInt16 setUint16 setInt32 setUint32 setFloat32 setFloat64 setBigInt64 setBigUint64',
]);
add({ reads: ['internal'], writes: ['internal', 'elements', 'properties'] }, ['.', 'exec test match search']);
add({ reads: ['internal'], writes: ['internal'] }, ['.', 'replace replaceAll']);
add({ reads: ['properties', 'elements'], writes: [] }, [
  'Object.',
  'hasOwn',
  'JSON.',
  'stringify',
  'Array.',
  'isArray',
]);
add({ reads: ['properties', 'elements'], writes: ['elements'] }, [
  'Object.',
  'keys values entries getOwnPropertyNames getOwnPropertySymbols',
  'Array.',
  'of',
]);
add({ reads: ['internal', 'properties', 'elements'], writes: ['elements'] }, ['Array.', 'from', '', 'Array']);
add({ reads: ['properties', 'elements', 'internal'], writes: ['properties', 'elements'] }, [
  'Object.',
  'assign create defineProperty defineProperties fromEntries setPrototypeOf getOwnPropertyDescriptor groupBy',
  'JSON.',
  'parse',
  '',
  'Object',
]);
add({ reads: ['internal', 'elements', 'properties'], writes: ['internal', 'elements'] }, [
  '',
  'Map Set WeakMap WeakSet WeakRef RegExp Promise Uint8Array Int8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array ArrayBuffer DataView queueMicrotask structuredClone',
  'Promise.',
  'resolve reject all allSettled any race',
]);
add({ reads: [], writes: ['properties'] }, [
  '',
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError',
]);
add({ reads: ['world'], writes: ['world', 'internal'] }, ['', 'Date', 'Date.', 'now', 'Math.', 'random']);

/**
 * What a standard built-in defines and uses beyond its operands, callbacks and conversions left out. Names are
 * `parseInt`, `Math.max`, `.push` (a method whatever the receiver: the union over all built-ins that have it). A name that
 * is not known touches everything but locals.
 */
export function standardEffects(name: string, table: VariableTable, sink: EffectSink): void {
  const effect = standardEffect(name);
  for (const part of effect.reads) for (const variable of partVariables(part, table)) sink.use(variable);
  for (const part of effect.writes) {
    for (const variable of writtenVariables(part, table)) sink.define(variable, false);
  }
}

/** Is `.name` a method of some built-in object or primitive? */
export function isStandardMethod(name: string): boolean {
  return byName.has(`.${name}`) || isDateMethod(name);
}

/** Is it a global that the language or Node defines and that matters here? */
export function isStandardGlobal(name: string): boolean {
  return (
    byName.has(name) || /^(Math|JSON|Reflect|Proxy|console|globalThis|Atomics|Intl|Function)$/.test(name)
  );
}

/**
 * The name of a member of a built-in (`Math`, `max` → `Math.max`; `Array.prototype`, `slice` → `Array.prototype.slice`), undefined when the
 * language has no such function there, `?` when the object or the name is not known.
 */
export function standardMember(native: string, name: string | undefined): string | undefined {
  if (name === undefined) return '?';
  const names = members.get(native) ?? new Map<string, string | undefined>();
  members.set(native, names);
  if (!names.has(name)) names.set(name, findMember(native, name));
  return names.get(name);
}

const members = new Map<string, Map<string, string | undefined>>();

function findMember(native: string, name: string): string | undefined {
  const [root, prototype, ...rest] = native.split('.');
  if (!isStandardGlobal(root!) || rest.length > 0) return '?';
  if (prototype !== undefined && prototype !== 'prototype') return undefined;
  const owner = own(globalThis, root!);
  const holder = prototype === undefined ? owner : own(owner, 'prototype');
  const isMember =
    typeof own(holder, name) === 'function' || (name === 'prototype' && prototype === undefined);
  return isMember ? `${native}.${name}` : undefined;
}

function own(object: unknown, key: string): unknown {
  if ((typeof object !== 'object' || object === null) && typeof object !== 'function') return undefined;
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** The parts that a built-in touches. What it returns and hands to callbacks comes from its arguments and the parts that it reads. */
export function standardEffect(full: string): StandardEffect {
  const method = /^\w+\.prototype(\.\w+?)(?:\.(?:call|apply))?$/.exec(full);
  const name = method === null ? full : method[1]!;
  const known = byName.get(name);
  if (known !== undefined) return known;
  if (/^(Math|Number|String|BigInt|Symbol)\./.test(name)) return pure;
  if (name.startsWith('.') && isDateMethod(name.slice(1)))
    return /^\.set/.test(name)
      ? { reads: ['internal'], writes: ['internal'] }
      : { reads: ['internal'], writes: [] };
  if (name.startsWith('console.')) return { reads: ['world', 'properties', 'elements'], writes: ['world'] };
  return anything;
}

function isDateMethod(name: string): boolean {
  return /^([gs]et(UTC)?(Time|FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|to(ISO|JSON|UTC|Date|Time|LocaleDate|LocaleTime)(String)?)$/.test(
    name,
  );
}

function partVariables(part: Part, table: VariableTable): number[] {
  switch (part) {
    case 'elements':
      return [table.element, table.dynamicWrite, table.property('length')];
    case 'properties':
      return [table.anyWrite, table.dynamicWrite];
    case 'attributes':
      return [table.attributes];
    case 'internal':
      return [table.internal];
    case 'world':
      return [table.world];
  }
}

function writtenVariables(part: Part, table: VariableTable): number[] {
  switch (part) {
    case 'elements':
      return [table.element, table.anyWrite, table.property('length')];
    case 'properties':
      return [table.dynamicWrite, table.anyWrite];
    default:
      return partVariables(part, table);
  }
}

/** Adds an effect to every name of each (prefix, names) pair, joining it with what the name has already. */
function add(effect: StandardEffect, pairs: readonly string[]): void {
  for (let i = 0; i < pairs.length; i += 2) {
    for (const short of pairs[i + 1]!.split(' ')) {
      const name = pairs[i]! + short;
      const known = byName.get(name) ?? pure;
      byName.set(name, {
        reads: [...new Set([...known.reads, ...effect.reads])],
        writes: [...new Set([...known.writes, ...effect.writes])],
      });
    }
  }
}
