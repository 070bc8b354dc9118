import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exploreFile } from './helpers/explore-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-implicit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Each expression asks, in its own way, whether there are two elements or more. How many there are is decided inside
 * of built-ins and patterns, where no `if` is in sight; if nobody noticed, only one answer would be found.
 */
const arrays: readonly string[] = [
  '((...r: number[]) => r.length)(...xs) > 1',
  '[...xs].length > 1',
  '(([, b]) => b)(xs) !== undefined',
  '(([, ...r]) => r.length)(xs) > 0',
  '(({ length }) => length)(xs as any) > 1',
  '(({ 1: b }) => b)(xs as any) !== undefined',
  '({ ...xs })[1] !== undefined',
  'Object.keys(xs).length > 1',
  'Object.entries(xs).length > 1',
  '1 in xs',
  'xs[1] !== undefined',
  'xs.at(1) !== undefined',
  'xs.concat([1])[2] !== undefined',
  'xs.join("").length > 1 || xs.length > 1',
  'xs.slice(1).length > 0',
  'Array.from(xs).length > 1',
  'new Set(xs.map((_, i) => i)).size > 1',
  'new Map(xs.entries()).size > 1',
  '[...(function* () { yield* xs; })()].length > 1',
  '[...xs.keys()].length > 1',
  'xs.reduce((n) => n + 1, 0) > 1',
  'xs.filter(() => true).length > 1',
  'Math.max(...xs.map((_, i) => i)) > 0',
  'JSON.stringify(xs.map(() => 0)).length > 3',
  'String(xs.map(() => 0)).length > 1',
  '`${xs.map(() => 0)}`.length > 1',
  '(function () { return arguments.length; }).apply(null, xs as any) > 1',
  'Reflect.apply((...r: number[]) => r.length, null, xs) > 1',
  'xs.push(1) > 2',
  'xs.unshift(0, 0) > 3',
  '(xs.pop(), xs.length) > 0',
  '(xs.length = Math.min(xs.length, 2)) === 2',
  'structuredClone(xs).length > 1',
  'xs.flat().length > 1',
  'xs.fill(0).indexOf(0, 1) === 1',
  'xs.map(() => 5).lastIndexOf(5) === 1',
  'Object.assign([], xs).length > 1',
  '[...xs.map(String)].length > 1',
  'xs.findIndex((_, i) => i === 1) === 1',
  'xs.toString() !== xs.slice(0, 1).toString()',
];

const strings: readonly string[] = [
  '[...s].length > 1',
  '(([, b]) => b)(s as any) !== undefined',
  '(({ length }) => length)(s) > 1',
  'Object.keys(s).length > 1',
  's[1] !== undefined',
  's.at(1) !== undefined',
  's.split("").length > 1',
  'Array.from(s).length > 1',
  's.padEnd(2).length < s.length || s.length > 1',
  's.charAt(1) !== ""',
  'Number.isNaN(s.charCodeAt(1)) === false',
  's.slice(1) !== ""',
  's.repeat(2).length > 3',
  '`x${s}`.length > 2',
  '(s + "!")[2] !== undefined',
  '/^..+$/s.test(s)',
  's.replace(/^./s, "") !== ""',
  'new Set(s).size > 1',
  '({ a: 1, bb: 2 } as any)[s] === 2',
  's.localeCompare("a") > 0 || s.length > 1',
];

/** Whether a value has a method at all; each parameter's first run goes the way that another one's does not. */
const methods: readonly (readonly [parameter: string, expression: string])[] = [
  ['x: number | string[]', 'x.slice() !== undefined'],
  ['x: string[] | number', 'x.slice() !== undefined'],
  ['x: number | { slice: () => number }', 'x.slice() !== undefined'],
  ['x: { slice: () => number } | number', 'x.slice() !== undefined'],
  ['x: { cb?: () => number }', 'x.cb() !== undefined'],
  ['x: { cb: (() => number) | string }', 'x.cb() !== undefined'],
  ['x: { cb: () => number } | { cb: string }', 'x.cb() !== undefined'],
  ['x: unknown', 'x.slice() !== undefined'],
];

function checkBoth(parameter: string, expression: string, i: number): void {
  const path = join(folder, `${parameter.slice(0, 2).replace(':', '')}${i}.ts`);
  writeFileSync(path, `export function f(${parameter}) {\n  return ${expression} ? 1 : 2;\n}\n`);
  const result = exploreFile(path, 'f', { numbers: 'int', maxLength: 2, timeoutMs: 3000 });
  const values = result.behaviours.map((b) => ('value' in b.observed ? b.observed.value : b.observed));
  expect([...new Set(values)].sort()).toEqual([1, 2]);
}

describe('the length of an array', () => {
  for (const [i, e] of arrays.entries()) it(e, () => checkBoth('xs: number[]', e, i));
});
describe('the length of a string', () => {
  for (const [i, e] of strings.entries()) it(e, () => checkBoth('s: string', e, i));
});
describe('whether there is a method', () => {
  for (const [i, [parameter, expression]] of methods.entries())
    it(`${expression} for ${parameter}`, () => {
      const called = `(() => { try { return ${expression.replace('x', '(x as any)')}; } catch { return false; } })()`;
      checkBoth(parameter, called, i);
    });
});
