/** Answers that were wrong once, one test each. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';
import type { BehaviourJson } from '../src/report/explore/explore-schema.ts';
import type { Tagged } from '../src/report/schema.ts';
import { runCommand } from './helpers/run-command.ts';
import { untag } from './helpers/tagged-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-once-wrong-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** A file of its own with this text. */
function fileOf(text: string): string {
  const path = join(folder, `f${files++}.ts`);
  writeFileSync(path, text);
  return path;
}

async function explored(text: string, ...options: readonly string[]) {
  const { out } = await runCommand('explore', fileOf(text), '--json', ...options);
  return JSON.parse(out) as {
    readonly inputs: readonly { readonly name: string }[];
    readonly behaviours: readonly BehaviourJson[];
    readonly scope: { readonly given: readonly string[] };
  };
}

/** How many conditions hold on each witness: its own, and no other. */
async function holding(text: string): Promise<string[]> {
  const { inputs, behaviours } = await explored(text);
  const names = inputs.map((i) => i.name);
  const holds = behaviours.map((b) => {
    const all = b.condition.map((c) => `(${c})`).join(' && ') || 'true';
    return new Function(...names, `return ${all}`) as (...args: unknown[]) => boolean;
  });
  return behaviours.flatMap((b, i) => {
    const witness = b.witness as Record<string, Tagged>;
    const args = names.map((n) => (n in witness ? untag(witness[n]!, {}) : undefined));
    const found = holds.flatMap((f, j) => (f(...args) ? [j] : []));
    return found.join() === String(i)
      ? []
      : [`${JSON.stringify(b.witness)}: conditions ${found.join()} hold`];
  });
}

describe('once wrong', () => {
  it('a position that may be NaN is not the number that it may be', async () => {
    const { behaviours } = await explored(
      'export function f(i: number, s: string) { const a = [3, NaN, 3]; const x = a[i]; if (i < 0 || i > 2) return 0; return s.substring(x!, 5).length > 3 ? 1 : 2; }',
    );
    // f(1, 'Hello') is 1, since NaN is the start.
    const told = behaviours.filter((b) => {
      const holds = new Function(
        'i',
        's',
        `return ${b.condition.map((c) => `(${c})`).join(' && ') || 'true'}`,
      );
      return holds(1, 'Hello');
    });
    expect(told.map((b) => JSON.stringify(b.outcome))).toEqual(['{"kind":"return","value":"1"}']);
  });
  it('for…of goes through typed arrays', async () => {
    const { behaviours } = await explored(
      'export function f(b: Uint8Array): number { let n = 0; for (const x of b) n += x; return n; }',
    );
    expect(behaviours.map((b) => JSON.stringify(b.outcome))).toContain(
      '{"kind":"return","value":"b[0] + b[1]"}',
    );
  });
  it('a RegExp is more than /a/', async () => {
    const { out } = await runCommand(
      'explore',
      fileOf(`export function f(r: RegExp): boolean { return r.test('hello'); }`),
    );
    expect(out).toContain('⇒ true');
    expect(out).toContain('⇒ false');
    expect(out).toContain('Assuming: r is one of');
  });
  it.each([
    'export function f(a: any, b: any): boolean { return a === b; }',
    'export function f(a: any, b: any): boolean { return a == b; }',
    'export function f(value: { size?: number }): boolean { return Object.keys(value).length === 0; }',
    'export function f(value: Map<string, number> | { size?: number }): boolean { return Object.keys(value).length === 0; }',
    'export function f(o: { n?: number } = {}): number { return o.n === undefined ? 1 : o.n > 3 ? 2 : 3; }',
  ])('each witness satisfies its own condition only: %s', async (text) => {
    expect(await holding(text)).toEqual([]);
  });
  it('inputs outside of their bounds are refused', async () => {
    const file = fileOf(`
      /** @param n @range 0..5 */
      export function f(n: number): string { return n > 5 ? 'large' : 'small'; }
      /** @param s @maxLength 2 */
      export function g(s: string): string { return s.length > 2 ? 'long' : 'short'; }`);
    const inputs = fileOf('[{"n": 9}, {"n": 1}]');
    const refused = { code: 2, err: expect.stringContaining('outside of what is explored') };
    expect(await runCommand('minimize', `${file}#f`, '--inputs', inputs)).toMatchObject(refused);
    expect(await runCommand('slice', `${file}#f`, '--input', '{"n": 9}')).toMatchObject(refused);
    expect(await runCommand('slice', `${file}#g`, '--input', '{"s": "abc"}')).toMatchObject(refused);
    expect(await runCommand('slice', `${file}#g`, '--input', '{"s": "ab"}')).toMatchObject({ code: 0 });
  });
  it.each([
    [`(n: number) { return 'ab'.repeat(n); }`, '"Invalid count value: " + String(n)'],
    ['(n: number) { return String.fromCodePoint(n); }', '"Invalid code point " + String(n)'],
    ['(s: string) { return BigInt(s); }', '"Cannot convert " + s + " to a BigInt"'],
    ['(n: number) { return BigInt(n); }', '"The number " + String(n) + " cannot be converted'],
  ])('messages that quote an input have it: %s', async (rest, message) => {
    const { behaviours } = await explored(`export function f${rest}`, '--range', '-9..9');
    const thrown = behaviours.map((b) => b.outcome).filter((o) => o.kind === 'throw');
    expect(thrown.map((o) => ('message' in o ? o.message : ''))).toEqual([expect.stringContaining(message)]);
  });
  it('witnesses keep to @integer and @range', () => {
    const text = (body: string) => `/** @param i @integer @range 0..9 */
      export function f(s: number, i: number) { ${body} }`;
    const before = text('return Number.isInteger(i) && !Object.is(i, -0) && i <= 9 ? 1 : 2;');
    expect(diffTexts(before, text('return 1;'), { numbers: 'double' })[0]!.verdict).toBe('proved');
  });
  it('a @requires that throws is an error with its place', async () => {
    const file = fileOf(`/** @requires o.a.b > 0 */
      export function f(o: { a?: { b: number } }): number { return o.a!.b; }`);
    const { code, err } = await runCommand('explore', file);
    expect(code).toBe(2);
    expect(err).toContain('@requires o.a.b > 0 throws');
    expect(err).toContain(`${basename(file)}:2`);
  });
  it('integers without bounds are the safe ones, and it says so', async () => {
    const text = '/** @param n @integer */ export function f(n: number) { return n + 1 > n; }';
    expect((await explored(text)).scope.given).toEqual(['Number.isSafeInteger(n)']);
  });
  it.each([
    [
      'class C { static k = 0;\nconstructor() {\nC.k++;\n} }\nexport function f() {\nnew C();\nreturn C.k;\n}',
      'C.k++',
    ],
    [
      'export function f(xs: number[]) {\nconst it = xs.values();\nit.next();\nreturn it.next().value;\n}',
      '\nit.next();',
    ],
    [
      'const twice = (_: any, c: any): any => (c.kind === "field" ? (v: any) => [v] : undefined);\nclass D {\n@twice plain = 1;\n}\nexport function f() {\nreturn new D();\n}',
      '@twice plain = 1;',
    ],
  ])('static slices keep what changes state: %s', async (text, kept) => {
    expect((await runCommand('slice', `${fileOf(text)}#f`, '--of', 'return')).out).toContain(kept);
  });
});

it('functions of different names are not told apart by their names', async () => {
  // A function whose scripts call it several times, so that they are tried.
  const body = '(xs: number[]) { return xs.length > 3 ? xs[0] : 0 }';
  const before = fileOf(`export function first${body}`);
  const after = fileOf(`export function head${body.replace('xs.length > 3', '!(xs.length <= 3)')}`);
  const { out } = await runCommand('diff', `${before}#first`, `${after}#head`, '--json', '--timeout', '20s');
  const [found] = (JSON.parse(out) as { functions: { verdict: string; changes: unknown[] }[] }).functions;
  expect(found!.changes).toEqual([]);
});

it('any alternative of a union of literals can be given', async () => {
  const file = fileOf("export const f = (kind: 'a' | 'b' | 'c', n?: 1 | 2) => `${kind}${n}`;");
  for (const kind of ['a', 'b', 'c']) {
    const { out } = await runCommand('run', `${file}#f`, '--input', JSON.stringify({ kind, n: 2 }), '--json');
    expect(JSON.parse(out).observed).toEqual({ kind: 'return', value: `${kind}2` });
  }
});

it('says all that a conjunction in assume requires', async () => {
  const { out } = await runCommand(
    'explore',
    fileOf(`import { assume } from 'beagle-ts';
export function f(weight: number, express: boolean) {
  assume(weight > 0 && !express);
  if (weight <= 0) throw new Error('no');
  return weight > 20 ? 15 : 5;
}`),
  );
  expect(out).toContain('given weight > 0 && !express.');
});

it('what a module made with Intl depends on the locale', async () => {
  const { out } = await runCommand(
    'explore',
    `${fileOf('const c = new Intl.NumberFormat();\nexport function f(b: boolean) { return b ? c.format(1.5) : "" }')}#f`,
  );
  expect(out).toContain('Assuming: locale and time zone are those of this machine.');
});

it('properties under symbols are told', async () => {
  const text = 'const s = Symbol("own");\nexport function f(n: number) { return { [s]: n, a: 1 } }';
  expect((await runCommand('explore', fileOf(text))).out).toContain('{ a: 1, [Symbol("own")]: n }');
});

it.each(['Array.isArray(o)', 'o instanceof Map', 'typeof o === "function"'])(
  'an `object` may be more than a plain one: %s',
  async (question) => {
    const { out } = await runCommand(
      'explore',
      fileOf(`export function f(o: object) { return ${question} }`),
    );
    expect(out).toContain('Assuming: o is a plain object.');
  },
);

it.each(['o: T', 'o: { [P in K]: number }', 'o: Partial<Record<K, number>>'])(
  'objects of a generic type have keys: %s',
  async (parameter) => {
    const text = `export function f<K extends PropertyKey, T extends object>(${parameter}) { return Object.keys(o).length }`;
    expect((await runCommand('explore', `${fileOf(text)}#f`)).out).toContain(
      'Object.keys(o).length === n ⇒ n ',
    );
  },
);

it('keys of an object of any type are not made up: types would refuse them', async () => {
  const text =
    'export function f<T extends object, K extends keyof T>(o: T, keys: readonly K[]) { return keys.map((k) => o[k]) }';
  expect((await runCommand('explore', `${fileOf(text)}#f`)).out).toContain('given keys.length <= 0');
});

it('a key of an object of any type is not taken to be undefined in silence', async () => {
  const text = 'export function f<T extends object>(o: T, k: keyof T) { return o[k] }';
  expect((await runCommand('explore', `${fileOf(text)}#f`)).out).toContain('Assuming: k is undefined');
});

it('typeof tells symbols from all else', async () => {
  const { behaviours } = await explored(
    `export function f(k: string | symbol) { return typeof k === 'symbol' ? 'sym' : k === '' ? 'empty' : 'str' }`,
  );
  const told = behaviours.map((b) => [
    b.condition.join(' && '),
    b.outcome.kind === 'return' && b.outcome.value,
  ]);
  expect(told.find(([, value]) => value === '"sym"')?.[0]).toBe('typeof k === "symbol"');
  expect(told.map(([, value]) => value).sort()).toEqual(['"empty"', '"str"', '"sym"']);
});

it('an element of a tuple that may be left out may be there and undefined', async () => {
  const { behaviours } = await explored(
    `export function f(t: [number, string?]) { return t.length === 1 ? 'short' : t[1] === undefined ? 'none' : 'text' }`,
  );
  expect(behaviours.map((b) => b.outcome.kind === 'return' && b.outcome.value).sort()).toEqual([
    '"none"',
    '"short"',
    '"text"',
  ]);
});

it.each([
  ['o: { a: number; b: number }', 'Object.keys(o)[0]', 'its own are in the order of its type'],
  ['a: { n: number }, b: { n: number }', 'new Set([a, b]).size', 'a, b are different objects'],
  [
    'o: Partial<Record<string, number>>',
    "'a' in o",
    'leaves properties out rather than having them undefined',
  ],
  ['o: { a: number }', '(o as { f?: number }).f ?? 0', 'o has no further property "f"'],
  ['o: { k: 1; a: number } | { k: 2; b: number }', '(o as { b?: 1 }).b', 'o has no further property "b"'],
  ['o: { a: number }', '(o as unknown as string).length', 'o has no further property "length"'],
  ['g: () => void', '(g as { f?: number }).f', 'g has no further property "f"'],
  ['a: Promise<number>, b: Promise<number>', 'a === b', 'a, b are different objects'],
  ['a: { length: number }, b: number[]', 'b.push(1) + a.length', 'b, a are different objects'],
  ['a: { n: object }, b: { n: object }', 'a.n === b.n', 'are different objects'],
  [
    'a: { n: number }, b: { n: number }, k: string',
    '((x: any, y: any) => x.n === y.n)({ [k]: a }, { [k]: b })',
    'a, b are different objects',
  ],
  ['', 'process.argv.length', 'process is that of this machine, but for process.env'],
  ['', "new Error('x').stack", 'the stack of an error is its text alone'],
  ['', "typeof Bun === 'undefined'", 'Bun is not defined'],
  ['', 'import.meta.url', 'import.meta is that of the file where it is here'],
  ['', 'new Date(2024, 0, 1).getTime()', 'locale and time zone are those of this machine'],
  ['', "Number(new Date('2024-01-01T00:00'))", 'locale and time zone are those of this machine'],
  ['', 'new Date(0).toString()', 'locale and time zone are those of this machine'],
  ['a: number', 'arguments.length', 'no more arguments are given than are declared'],
])('what types admit besides is said: (%s) %s', async (parameters, returned, assumed) => {
  const { out } = await runCommand(
    'explore',
    fileOf(`export function f(${parameters}) { return ${returned} }`),
  );
  expect(out).toContain(assumed);
  expect(out).not.toContain('all there are');
});

it.each([
  ['a: { id: number; tags: string[] }, b: { id: number }', 'a.id === b.id && a.tags.includes("x")'],
  ['xs: [{ id: number }, { id: number }], id: number', 'xs.findIndex((x) => x.id === id)'],
  ['a: { n?: string }, b: { n: string }', '(a.n ?? "none") === b.n'],
])('who compares no objects is not told that they differ: (%s) %s', async (parameters, returned) => {
  const { out } = await runCommand(
    'explore',
    fileOf(`export function f(${parameters}) { return ${returned} }`),
  );
  expect(out).not.toContain('different objects');
});
