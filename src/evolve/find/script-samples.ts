import { keyText, numberText } from './script-texts.ts';
import type { ValueMaker } from './value-maker.ts';

const anyNumber = { kind: 'number', integer: false, min: -Infinity, max: Infinity } as const;

/** A name that the code knows, or any other. */
export function keyOf(values: ValueMaker): string {
  const key = values.key();
  return key === '__proto__' ? '["__proto__"]' : keyText(key);
}

/** Anything, for what is called `name`. */
export function anyText(values: ValueMaker, name: string): string {
  const r = values.random;
  return r.pick<() => string>([
    () =>
      r.pick(['undefined', 'null', 'true', 'false', 'NaN', '-0', '0', '1', '1.5', '4294967296', '""', '1n']),
    () => r.pick(['undefined', 'null', '"a"', '" "', '"0"', '-1', 'Infinity', '"1"', '[]', '{}']),
    () => JSON.stringify(values.texts.text(name)),
    () => numberText(values.number(anyNumber, name)),
    () => `{ ${keyOf(values)}: ${r.pick(['1', '"a"', 'undefined', 'null', '[]', 'true'])} }`,
    () => `[${r.pick(['1', '"a"', 'undefined', '{}', '[]'])}]`,
    () => r.pick(['{ length: 1 }', '{ message: "m" }', '{ size: 0 }', 'Symbol.iterator']),
    () =>
      r.pick(['() => 1', 'new Date(0)', 'new Error("m")', 'new Map()', 'new Set([1])', '/a/g', 'Object(1)']),
  ])();
}

/** A regular expression of the code, or a plain one. */
export function regexpText({ random: r, words }: ValueMaker): string {
  const known = r.chance(0.4) ? words.regex(r) : undefined;
  if (known !== undefined && /^\/.+\/\w*$/s.test(known)) return known;
  return r.pick([
    '/a/',
    '/a/g',
    '/a/y',
    '/a/i',
    '/(?:)/',
    '/\\d+/g',
    '/^[a-z]+$/i',
    '/x|y/gi',
    '/./s',
    '/\\p{L}/u',
  ]);
}

/** An error of a class; of any when it is `Error`. */
export function errorText({ random: r, texts }: ValueMaker, name: string): string {
  const message = JSON.stringify(r.chance(0.4) ? texts.text('message') : r.pick(['', 'm', 'no']));
  if (name !== 'Error') return `new ${name}(${message})`;
  return r.pick([
    `new Error(${message})`,
    `new TypeError(${message})`,
    `new RangeError(${message})`,
    `new Error(${message}, { cause: 1 })`,
    `Object.assign(new Error(${message}), { code: "E" })`,
    `new (class Other extends Error { code = 1 })(${message})`,
  ]);
}
