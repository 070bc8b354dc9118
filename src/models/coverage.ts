/**
 * How precisely a built-in is modelled.
 * - `exact`: its result is a term that solvers understand, or shadows move with the values.
 * - `split`: some decisions are recorded on the way (whether it throws, what it finds, which entry is meant); complete.
 * - `fn`: the term is evaluated exactly, but to solvers it is a function they know nothing of.
 * - `concretised`: inputs are fixed to their values, and the result says so.
 */
export type Way = 'exact' | 'split' | 'fn' | 'concretised';

/** Names by owner (`''`: globals), separated by blanks. */
const table: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  exact: {
    '': 'Boolean Number String parseInt parseFloat isNaN isFinite Object structuredClone',
    Math: 'abs ceil clz32 floor fround imul max min pow round sign sqrt trunc',
    Number: 'isFinite isInteger isNaN isSafeInteger',
    'Number.prototype': 'valueOf',
    'Boolean.prototype': 'toString valueOf',
    'BigInt.prototype': 'toString valueOf',
    String: 'fromCharCode raw',
    'String.prototype':
      'charAt charCodeAt concat endsWith includes indexOf lastIndexOf search slice startsWith substr substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf',
    Array: 'isArray of',
    ArrayBuffer: 'isView',
    Buffer: 'isBuffer',
    'Array.prototype': 'concat includes indexOf join pop push reverse shift toReversed toString unshift',
    Object:
      'assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values',
    'Object.prototype': 'hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf',
    Reflect:
      'defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys preventExtensions set setPrototypeOf',
    'Map.prototype': 'clear entries forEach has keys values',
    'get Map.prototype': 'size',
    'Set.prototype': 'clear entries forEach has values',
    'get Set.prototype': 'size',
    'WeakMap.prototype': 'delete get has set',
    'WeakSet.prototype': 'add delete has',
    '%MapIteratorPrototype%': 'next',
    '%SetIteratorPrototype%': 'next',
    'Date.prototype':
      'getTime getUTCDay getUTCHours getUTCMilliseconds getUTCMinutes getUTCSeconds setTime valueOf [Symbol.toPrimitive]',
    '%TypedArray%.prototype': 'entries fill includes indexOf join keys reverse set slice toReversed values',
  },
  split: {
    '': 'setTimeout Array BigInt Map Set WeakMap WeakSet Error EvalError RangeError ReferenceError SyntaxError TypeError URIError Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array',
    BigInt: 'asIntN asUintN',
    'Number.prototype': 'toFixed toString',
    String: 'fromCodePoint',
    'String.prototype': 'at codePointAt match matchAll padEnd padStart repeat replace replaceAll split',
    'RegExp.prototype': 'exec test',
    '%RegExpStringIteratorPrototype%': 'next',
    '%ArrayIteratorPrototype%': 'next',
    Array: 'from',
    'Array.prototype':
      'at copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach keys lastIndexOf map reduce reduceRight slice some sort splice toSorted toSpliced values with',
    '%TypedArray%.prototype': 'at every find findIndex forEach lastIndexOf reduce some',
    Object: 'fromEntries groupBy',
    Map: 'groupBy',
    'Map.prototype': 'delete get set',
    'Set.prototype':
      'add delete difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
    JSON: 'stringify',
    'Error.prototype': 'toString',
  },
  fn: {
    '': 'Date decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape',
    Math: 'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 sin sinh tan tanh',
    'Number.prototype': 'toExponential toLocaleString toPrecision',
    'String.prototype':
      'isWellFormed localeCompare normalize toLocaleLowerCase toLocaleUpperCase toWellFormed',
    '%path%': 'basename dirname extname isAbsolute join normalize parse',
    Date: 'UTC parse',
    'Date.prototype':
      'getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTimezoneOffset getUTCDate getUTCFullYear getUTCMonth getYear setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds toDateString toISOString toJSON toLocaleDateString toLocaleString toLocaleTimeString toString toTimeString toUTCString',
  },
  concretised: {
    JSON: 'parse',
    '%path%': 'relative resolve',
    '%TypedArray%.prototype': 'subarray',
  },
};

/** Every modelled built-in by path. */
export const coverage: ReadonlyMap<string, Way> = new Map(
  Object.entries(table).flatMap(([way, owners]) =>
    Object.entries(owners).flatMap(([owner, names]) =>
      names.split(' ').map((name) => [pathOf(owner, name), way as Way] as const),
    ),
  ),
);

function pathOf(owner: string, name: string): string {
  if (owner === '') return name;
  return name.startsWith('[') ? `${owner}${name}` : `${owner}.${name}`;
}
