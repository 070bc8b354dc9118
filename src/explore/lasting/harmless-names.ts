/** Methods of built-ins that change nothing but what they make. Whoever is not named here is taken to change all that it can reach. */
export const harmless: ReadonlySet<string> = new Set([
  ...[String, Number, Boolean, BigInt, Symbol].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
  ...Object.getOwnPropertyNames(Date.prototype).filter((name) => !name.startsWith('set')),
  ...'get has keys values entries forEach map filter find findIndex findLast findLastIndex some every reduce reduceRight'.split(
    ' ',
  ),
  ...'includes indexOf lastIndexOf join slice concat at flat flatMap toSorted toReversed toSpliced with subarray'.split(
    ' ',
  ),
  ...'hasOwnProperty isPrototypeOf propertyIsEnumerable toString toLocaleString valueOf toJSON test exec deref'.split(
    ' ',
  ),
  ...'then catch finally format formatToParts resolvedOptions call apply bind'.split(' '),
  ...'getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getFloat32 getFloat64 getBigInt64 getBigUint64'.split(
    ' ',
  ),
]);

/** Those that give what holds elements, and no element. */
export const copying: ReadonlySet<string> = new Set(
  'map filter slice concat flat flatMap toSorted toReversed toSpliced with keys values entries matchAll split'.split(
    ' ',
  ),
);

/** Those that hand elements to a function. */
export const calling: ReadonlySet<string> = new Set(
  'forEach map filter find findIndex findLast findLastIndex some every reduce reduceRight flatMap sort toSorted'.split(
    ' ',
  ),
);

/** Those that keep what they are given. */
export const keeping: ReadonlySet<string> = new Set('push unshift splice fill set add with'.split(' '));

/** Functions of `Object`, `Math` and the like that change nothing. */
export const harmlessStatics: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Math),
  ...[String, Number, BigInt, Symbol, Date].flatMap((of) => Object.getOwnPropertyNames(of)),
  ...'keys values entries fromEntries is hasOwn isFrozen isSealed isExtensible getPrototypeOf getOwnPropertyDescriptor'.split(
    ' ',
  ),
  ...'getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols create groupBy'.split(' '),
  ...'ownKeys has get isArray from of parse stringify isView resolve reject all allSettled race any'.split(
    ' ',
  ),
  ...'log error warn info debug trace'.split(' '),
]);

/** Global functions that change nothing that they are given. */
export const harmlessGlobals: ReadonlySet<string> = new Set(
  'String Number Boolean BigInt Symbol parseInt parseFloat isNaN isFinite structuredClone encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape Array Object Date RegExp Error TypeError RangeError SyntaxError ReferenceError EvalError URIError'.split(
    ' ',
  ),
);

/** Classes whose new objects hold what they are given, or show it. */
export const holding: ReadonlySet<string> = new Set(
  'Map Set WeakMap WeakSet Array Object Promise Date RegExp Error TypeError RangeError SyntaxError ReferenceError AggregateError String Number Boolean URL URLSearchParams Headers'.split(
    ' ',
  ),
);

/** Methods and statics that give no object. */
export const plainResults: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Math),
  ...Object.getOwnPropertyNames(Date.prototype),
  ...Object.getOwnPropertyNames(Number.prototype),
  ...'join includes indexOf lastIndexOf some every findIndex findLastIndex has test hasOwnProperty isPrototypeOf propertyIsEnumerable'.split(
    ' ',
  ),
  ...'trim trimStart trimEnd startsWith endsWith charAt charCodeAt codePointAt repeat padStart padEnd substring substr toLowerCase toUpperCase'.split(
    ' ',
  ),
  ...'localeCompare normalize replace replaceAll search isArray stringify is hasOwn isFrozen isSealed isExtensible isInteger isNaN isFinite'.split(
    ' ',
  ),
]);

/** What clauses of contracts call for a part that another version computes begins with this: a part is an expression without effects. */
export const CLAUSE_PART = '$beagle_part';
