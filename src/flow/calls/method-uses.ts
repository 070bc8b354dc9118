import type { UsedAs } from '../data/value-use.ts';

/** What having a method of this name called says a value is; undefined when it says nothing, or several things. */
export function ownerOf(method: string): UsedAs | undefined {
  return owners.get(method);
}

/** What being the argument of a built-in function says a value is. */
export function argumentOf(native: string): UsedAs | undefined {
  return argumentsOf.get(native);
}

const owners = new Map<string, UsedAs>();
const argumentsOf = new Map<string, UsedAs>();

function add(map: Map<string, UsedAs>, as: UsedAs, names: string): void {
  for (const name of names.split(' ')) map.set(name, as);
}

add(
  owners,
  'string',
  'charAt charCodeAt codePointAt endsWith startsWith localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search split substr substring toLowerCase toUpperCase trim trimEnd trimStart trimLeft trimRight',
);
add(
  owners,
  'array',
  'push pop shift unshift splice join map filter reduce reduceRight some every find findIndex findLast flat flatMap sort reverse fill',
);
add(owners, 'number', 'toFixed toPrecision toExponential');
add(owners, 'function', 'call apply bind');
add(owners, 'RegExp', 'test exec');
add(
  owners,
  'Date',
  'getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds getUTCMilliseconds toISOString toUTCString toGMTString setTime setFullYear setMonth setDate setHours setMinutes setSeconds setMilliseconds',
);
add(
  argumentsOf,
  'string',
  'parseInt parseFloat encodeURIComponent encodeURI decodeURIComponent decodeURI escape unescape JSON.parse Date.parse .test .exec',
);
add(
  argumentsOf,
  'number',
  'isNaN isFinite Number.isNaN Number.isFinite Number.isInteger Number.isSafeInteger Math.abs Math.ceil Math.floor Math.round Math.trunc Math.sign Math.sqrt Math.pow Math.log Math.log10 Math.max Math.min String.fromCharCode String.fromCodePoint',
);
add(argumentsOf, 'array', 'Array.isArray Array.from');
add(argumentsOf, 'Uint8Array', 'ArrayBuffer.isView');
add(argumentsOf, 'record', 'Object.keys Object.entries Object.values Object.getOwnPropertyNames');
