import { posixPath } from '../base/posix-path.ts';
import { regexParts } from '../base/regex-literal.ts';
import type { Primitive } from './input-variable.ts';
import { Sort } from './sort.ts';

/**
 * A pure built-in on primitives, for Op.Fn. Methods take their receiver as first argument; methods of Date take its
 * time value. `text` prints a call from printed arguments; that of a method's receiver can be followed by a dot, others bind tighter than a comma.
 */
export interface PureFunction {
  readonly name: string;
  readonly sort: Sort;
  /** May throw RangeError, SyntaxError or URIError; models branch on that before they make the term. */
  readonly call: (...args: readonly Primitive[]) => Primitive;
  readonly text: (args: readonly string[]) => string;
}

const compiled = new Map<string, RegExp>();

function regexOf(text: string): RegExp {
  let regex = compiled.get(text);
  if (regex === undefined) {
    const { source, flags } = regexParts(text);
    compiled.set(text, (regex = new RegExp(source, flags)));
  }
  return regex;
}

/** `s.replace(/…/, text)` as one operation. */
export const replaceByRegex = 'String.prototype.replace';

const table = new Map<string, PureFunction>();

/** All of them by name, as `Math.sin`, `String.prototype.normalize`, `Date.prototype.getUTCFullYear`. */
export const pureFunctions: ReadonlyMap<string, PureFunction> = table;

function add(name: string, sort: Sort, call: Function, text: PureFunction['text']): void {
  table.set(name, { name, sort, call: call as PureFunction['call'], text });
}

const mathNames = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'log',
  'log2',
  'log10',
  'log1p',
  'exp',
  'expm1',
  'pow',
  'atan2',
  'hypot',
  'cbrt',
] as const;
for (const name of mathNames)
  add(`Math.${name}`, Sort.Num, Math[name], (args) => `Math.${name}(${args.join(', ')})`);

const globals = { encodeURIComponent, decodeURIComponent, encodeURI, decodeURI, escape, unescape };
for (const [name, fn] of Object.entries(globals))
  add(name, Sort.Str, fn, (args) => `${name}(${args.join(', ')})`);

/** Of a text. */
add(
  'JSON.stringify',
  Sort.Str,
  (text: string) => JSON.stringify(text),
  ([text]) => `JSON.stringify(${text})`,
);

function addMethods(owner: string, prototype: object, sort: Sort, names: readonly string[]): void {
  for (const name of names) {
    const method = (prototype as Record<string, Function>)[name]!;
    const call = (self: Primitive, ...args: Primitive[]) => method.apply(self, args);
    add(`${owner}.prototype.${name}`, sort, call, ([self, ...args]) => `${self}.${name}(${args.join(', ')})`);
  }
}
addMethods('Number', Number.prototype, Sort.Str, ['toPrecision', 'toExponential', 'toLocaleString']);
addMethods('BigInt', BigInt.prototype, Sort.Str, ['toString', 'toLocaleString']);
addMethods('String', String.prototype, Sort.Str, [
  'normalize',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
  'toWellFormed',
]);
addMethods('String', String.prototype, Sort.Num, ['localeCompare']);
addMethods('String', String.prototype, Sort.Bool, ['isWellFormed']);
/** `replace` by a regular expression, the second argument as a constant of sort Re: `/source/flags`, without the flag y. */
add(
  replaceByRegex,
  Sort.Str,
  (s: string, regex: string, text: string) => s.replace(regexOf(regex), text),
  ([s, regex, text]) => `${s}.replace(${regex}, ${text})`,
);
add(
  'String.fromCodePoint',
  Sort.Str,
  String.fromCodePoint,
  (args) => `String.fromCodePoint(${args.join(', ')})`,
);

const dateFields = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];
const getters = dateFields.flatMap((field) => [`get${field}`, `getUTC${field}`]);
const setters = dateFields.filter((f) => f !== 'Day').flatMap((f) => [`set${f}`, `setUTC${f}`]);
const texts = ['toISOString', 'toString', 'toDateString', 'toTimeString', 'toUTCString', 'toLocaleString'];
/** The date with this time value: a date of the input by its own path. */
function dateText(time: string): string {
  return /^[\w$.[\]]+\.getTime\(\)$/.test(time) ? time.slice(0, -'.getTime()'.length) : `new Date(${time})`;
}

function addDate(names: readonly string[], sort: Sort): void {
  for (const name of names) {
    const method = (Date.prototype as unknown as Record<string, Function>)[name]!;
    const call = (time: number, ...args: Primitive[]) => method.apply(new Date(time), args);
    add(
      `Date.prototype.${name}`,
      sort,
      call,
      ([time, ...args]) => `${dateText(time!)}.${name}(${args.join(', ')})`,
    );
  }
}
addDate([...getters, 'getTimezoneOffset', 'getYear', 'getTime'], Sort.Num);
addDate(setters, Sort.Num);
addDate([...texts, 'toLocaleDateString', 'toLocaleTimeString'], Sort.Str);
add('Date.UTC', Sort.Num, Date.UTC, (args) => `Date.UTC(${args.join(', ')})`);
add('Date.parse', Sort.Num, Date.parse, ([text]) => `Date.parse(${text})`);
const localTime = (...fields: [number, number]) => new Date(...fields).getTime();
/** The time value of `new Date(year, month, …)` in local time. */
add('Date.local', Sort.Num, localTime, (args) => `new Date(${args.join(', ')}).getTime()`);

/** Of texts; what `parse` gives, by field. */
const ofPaths = {
  basename: Sort.Str,
  dirname: Sort.Str,
  extname: Sort.Str,
  isAbsolute: Sort.Bool,
  join: Sort.Str,
  normalize: Sort.Str,
  relative: Sort.Str,
  resolve: Sort.Str,
} as const;
for (const [name, sort] of Object.entries(ofPaths)) {
  const call = (...texts: string[]) => (posixPath[name as keyof typeof ofPaths] as Function)(...texts);
  add(`path.${name}`, sort, call, (args) => `path.${name}(${args.join(', ')})`);
}
export const pathFields = ['root', 'dir', 'base', 'ext', 'name'] as const;
for (const field of pathFields)
  add(
    `path.parse.${field}`,
    Sort.Str,
    (path: string) => posixPath.parse(path)[field],
    ([path]) => `path.parse(${path}).${field}`,
  );

const mixed: readonly [string, (a: Primitive, b: Primitive) => boolean, string][] = [
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operation meant.
  ['BigInt == String', (a, b) => (a as unknown) == b, '=='],
  ['BigInt < String', (a, b) => a! < b!, '<'],
  ['BigInt <= String', (a, b) => a! <= b!, '<='],
  ['String < BigInt', (a, b) => a! < b!, '<'],
  ['String <= BigInt', (a, b) => a! <= b!, '<='],
];
/** Comparisons of bigints with strings, which parse the string as a bigint and are false when it is none. */
for (const [name, call, operator] of mixed)
  add(name, Sort.Bool, call, ([a, b]) => `((${a}) ${operator} (${b}))`);
