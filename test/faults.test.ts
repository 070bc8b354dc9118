import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CheckName, checkNames } from '../src/ir/lower/check-names.ts';
import { exploreFile } from './helpers/explore-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** The faults of `f`, as `kind line: condition`. */
function faultsOf(
  source: string,
  checks: readonly CheckName[] = [],
  strategy: 'path' | 'output' | 'dependence' = 'path',
) {
  const path = join(folder, `f${files++}.ts`);
  writeFileSync(path, source);
  const options = { numbers: 'int', maxLength: 2, checks: new Set(checks), strategy } as const;
  const result = exploreFile(path, 'f', options);
  return result.faults.map((f) => `${f.kind} ${f.line}: ${f.condition.join(' && ')}`);
}

const thrown: Readonly<Record<string, readonly [source: string, ...faults: string[]]>> = {
  'a property of null': ['export const f = (o: { x: number } | null) => o!.x;', 'null-access 1: o === null'],
  'a property of what a map does not hold': [
    'export const f = (n: number) => new Map([[1, { x: 2 }]]).get(n)!.x;',
    'null-access 1: n !== 1',
  ],
  'a pattern for undefined': [
    'export function f(o?: { x: number }) {\n  const { x } = o!;\n  return x;\n}',
    'null-access 2: o === undefined',
  ],
  'something else called': [
    'export const f = (g: number | (() => number)) => (g as () => number)();',
    'not-callable 1: typeof g === "number"',
  ],
  'something else iterated': [
    'export function f(xs: number | number[]) {\n  let n = 0;\n  for (const x of xs as number[]) n += x;\n  return n;\n}',
    'not-iterable 3: typeof xs === "number"',
  ],
  'an array of negative length': [
    'export const f = (n: number) => (n < 5 ? new Array(n).length : 0);',
    'range 1: n < 0',
  ],
  'digits, counts and radixes': [
    'export function f(n: number) {\n  const s = (1.5).toFixed(n);\n  const r = n.toString(n + 30);\n  return s + r + "a".repeat(5 - n);\n}',
    'range 2: (n > 100 || n < 0)',
    'range 3: n + 30 > 36 && n <= 100',
    'range 4: n > 5 && n + 30 <= 36',
  ],
  'an invalid date': [
    'export const f = (n: number) => new Date(n).toISOString();',
    'invalid-date 1: Math.abs(n) > 8640000000000000',
  ],
  'big integers': ['export const f = (a: bigint, b: bigint) => a % b;', 'bigint-division 1: b === 0n'],
  'text that is no JSON': ['export const f = (b: boolean) => JSON.parse(b ? "[" : "[]");', 'syntax 1: b'],
  'explicit throws are a kind of their own': [
    'export function f(x: number) {\n  if (x < 0) throw new TypeError("negative");\n  return x;\n}',
    'throw 2: x < 0',
  ],
  'primitives can be thrown': [
    'export function f(x: number) {\n  try {\n    if (x > 0) throw "a";\n  } catch {\n    throw "b";\n  }\n}',
    'throw 5: x > 0',
  ],
  'what is caught is no fault': [
    'export function f(o: { x: number } | null) {\n  try {\n    return o!.x;\n  } catch {\n    return 0;\n  }\n}',
  ],
  'what is thrown again is what it was': [
    'export function f(o: { x: number } | null) {\n  try {\n    return o!.x;\n  } catch (e) {\n    throw e;\n  } finally {\n    o = null;\n  }\n}',
    'null-access 3: o === null',
  ],
  'what a loop closes its iterator for is what it was': [
    'export function f(os: ({ x: number } | null)[]) {\n  let n = 0;\n  for (const o of os)\n    n += o!.x;\n  return os.length > 1 ? 0 : n;\n}',
    'null-access 4: (os.length === 2 && os[1] === null) || (os.length > 0 && os[0] === null)',
  ],
  'a rejected promise': [
    'export async function f(o: { x: number } | null) {\n  await 0;\n  return o!.x;\n}',
    'null-access 3: o === null',
  ],
  'a promise rejected on purpose': [
    'export const f = (x: number) => (x > 3 ? Promise.reject(new Error("big")) : x > 1 ? Promise.reject("a") : x);',
    'throw 1: x > 3',
    'throw 0: x > 1 && x <= 3',
  ],
  'in a callback': [
    'export const f = (os: ({ x: number } | null)[]) =>\n  os.length === 1 ? os.map((o) =>\n    o!.x) : 0;',
    'null-access 3: os.length === 1 && os[0] === null',
  ],
};

describe('uncaught errors', () => {
  for (const [name, [source, ...faults]] of Object.entries(thrown))
    it(name, () => expect(faultsOf(source)).toEqual(faults));
});

const asserted: Readonly<Record<string, readonly [source: string, ...faults: string[]]>> = {
  'of node:assert': [
    'import assert from "node:assert";\nexport function f(x: number) {\n  assert(x > 3);\n  assert.strictEqual(x, 7);\n}',
    'assertion 3: x <= 3',
    'assertion 4: x > 3 && x !== 7',
  ],
  'of node:assert/strict': [
    'import { deepEqual, equal } from "assert/strict";\nexport function f(x: number) {\n  equal(x, 3);\n  deepEqual([x], [3]);\n}',
    'assertion 3: x !== 3',
  ],
  'of a function called invariant, where it is called': [
    'function invariant(c: unknown) {\n  if (!c) throw new Error("Invariant failed");\n}\nexport function f(x: number) {\n  invariant(x !== 3);\n}',
    'assertion 5: x === 3',
  ],
  'of a package that asks for NODE_ENV': [
    'const isProduction = process.env.NODE_ENV === "production";\nfunction invariant(c: unknown) {\n  if (!c) throw new Error(isProduction ? "" : "why");\n}\nexport function f(x: number) {\n  invariant(x !== 3);\n}',
    'assertion 6: x === 3',
  ],
  'of the console, which lets the run go on': [
    'export function f(x: number) {\n  console.assert(x !== 3, "three");\n  return x;\n}',
    'assertion 2: x === 3',
  ],
};

describe('assertions', () => {
  for (const [name, [source, ...faults]] of Object.entries(asserted))
    it(name, () => expect(faultsOf(source)).toEqual(faults));
});

const checked: readonly (readonly [CheckName, expression: string, ...conditions: string[]])[] = [
  ['division', 'x / y', 'y === 0'],
  ['division', 'x % (y - 2)', 'y - 2 === 0'],
  ['division', 'x / 2'],
  ['nan', 'x % y', 'Number.isNaN(x % y)'],
  ['nan', '+s', 'Number.isNaN(Number(s))'],
  ['nan', 'x + y'],
  ['index', 'xs[x]', '(xs.length <= x || x < 0)'],
  ['index', 'xs[0]', 'xs.length === 0'],
  ['index', 's[1]', 's.length !== 2'],
  ['index', 'xs[xs.length] = x'],
  ['index', 'xs[xs.length + 1] = x', ''],
  ['index', 'new Uint8Array(2)[x]', '(x >= 2 || x < 0)'],
  ['index', '({ a: 1 } as any)[s]'],
  ['overflow', 'x * 2 > 3', '(x * 2 > 9007199254740991 || x * 2 < -9007199254740991)'],
  ['overflow', 's + x'],
  ['bits', 'x & 1', '(x > 4294967295 || x < -2147483648)'],
  ['bits', 'x | 0', '(x <= -2147483649 || x >= 4294967296)'],
  ['bits', '1 << x'],
];

describe('checks on request', () => {
  for (const [check, expression, ...conditions] of checked)
    it(`${check}: ${expression}`, () => {
      const source = `export const f = (x: number, y: number, s: string, xs: number[]) => ${expression};`;
      const faults = faultsOf(source, [check]);
      expect(faults.map((f) => f.replace(/^[^:]*: /, ''))).toEqual(conditions);
      expect(faultsOf(source)).toEqual([]);
    });
  it('all of them at once, each ending the run', () => {
    const source = 'export function f(x: number, xs: number[]) {\n  const q = 6 / x;\n  return xs[q | 0];\n}';
    const kinds = faultsOf(source, checkNames).map((f) => f.slice(0, f.indexOf(':')));
    expect(kinds).toEqual(['division-by-zero 2', 'index-out-of-range 3']);
  });
  it('by the other strategies, too', () => {
    const source = 'export const f = (x: number, y: number) => 1 / (x - y);';
    for (const strategy of ['output', 'dependence'] as const) {
      const faults = faultsOf(source, ['division'], strategy).map((f) => f.slice(0, 18));
      expect(faults).toEqual(['division-by-zero 1']);
    }
  });

  it('both errors of figure 2 of the DGSE paper, by path and by dependence', () => {
    const source = readFileSync(join(import.meta.dirname, 'papers/dgse-figure-2.ts'), 'utf8').replace(
      'test(',
      'f(',
    );
    for (const strategy of ['path', 'dependence'] as const) {
      const faults = faultsOf(source, ['division'], strategy).map((f) => f.slice(0, f.indexOf(':')));
      expect(faults).toEqual(['null-access 13', 'division-by-zero 14']);
    }
  });
});
