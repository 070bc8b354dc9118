import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { randomEdit } from '../../src/evolve/testing/random-edit.ts';
import { randomRegression } from '../../src/evolve/testing/random-regression.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import type { ExperimentBlameJson } from '../../src/report/blame/blame-experiment-schema.ts';
import { runRequest } from '../../src/session/run-request.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

/** Random inputs that satisfy a printed condition, each of which is judged, and those that are made for it at most. */
const INPUTS = { satisfying: 1000, most: 20_000 };

/** Random edits of random functions, besides those written here: of functions of numbers, and of functions of any types. */
const RANDOM = Number(process.env.BEAGLE_COUNT ?? 40);
const FIRST = Number(process.env.BEAGLE_FIRST ?? 1);

type F = (...args: readonly unknown[]) => unknown;

/** A value of each declared type, by a source of random numbers. Nothing here knows of the failing input or of the code. */
const kinds: Readonly<Record<string, (r: Random) => unknown>> = {
  number,
  string: (r) =>
    r.chance(0.2)
      ? r.pick(ODD_TEXTS)
      : Array.from({ length: r.int(0, 6) }, () => r.pick([...'ab01 -./,:;=_XY'])).join(''),
  boolean: (r) => r.chance(0.5),
  'number[]': (r) =>
    Array.from({ length: r.int(0, 4) }, () => (r.chance(0.8) ? r.int(-3, 5) : r.pick(ODD_NUMBERS))),
  'string[]': (r) => Array.from({ length: r.int(0, 3) }, () => r.pick(['', 'a', 'b', 'ab', 'a-b'])),
  '{ long: boolean; n: number }': (r) => ({ long: r.chance(0.5), n: number(r) }),
  '{ sep?: string }': (r) => (r.chance(0.5) ? {} : { sep: r.pick(['', '-', ',', '.', '0', 'a', '12']) }),
  'number | null': (r) => (r.chance(0.3) ? null : number(r)),
  '"a" | "b" | "c"': (r) => r.pick(['a', 'b', 'c']),
};

function number(r: Random): number {
  return r.chance(0.3)
    ? r.pick(ODD_NUMBERS)
    : r.pick([r.int(-3, 6), r.int(-3, 6), r.int(-100, 100), r.int(-50, 50) / 4]);
}

const ODD_NUMBERS = [
  ...[0, -0, 0.5, -0.5, 1e-7, 1e9, 2 ** 31, 2 ** 53, -1e21, Number.MAX_VALUE, Number.MIN_VALUE],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
];
const ODD_TEXTS = ['0', '-0', '1e3', ' 7 ', '007', 'NaN', 'Infinity', '\t', 'ß', 'é', '$&', 'a'.repeat(40)];

interface Case {
  readonly before: string;
  readonly after: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: Readonly<Record<string, unknown>>;
}

const [a, b] = ['number', 'number'];
const written: readonly Case[] = [
  of('return a > 10 ? 1 : 2;', 'return a >= 10 ? 1 : 2;', { a }, { a: 10 }),
  of('return a < 0 ? -a : a;', 'return a < -1 ? -a : a;', { a }, { a: -1 }),
  of('return a * 2 + b;', 'return a * 3 + b;', { a, b }, { a: 4, b: 1 }),
  of('return Math.round(a / 60);', 'return Math.ceil(a / 60);', { a }, { a: 70 }),
  of('return Math.floor(a);', 'return Math.trunc(a);', { a }, { a: -1.5 }),
  of('return a % b;', 'return Math.abs(a % b);', { a, b }, { a: -7, b: 4 }),
  of('return a || b;', 'return a ?? b;', { a, b }, { a: 0, b: 3 }),
  of('return a && b > 2;', 'return a && b >= 2;', { a: 'boolean', b }, { a: true, b: 2 }),
  of('if (b) a = -a; return a;', 'if (!b) a = -a; return a;', { a, b: 'boolean' }, { a: 3, b: true }),
  of('return a === b;', 'return a == b + 1;', { a, b }, { a: 3, b: 3 }),
  of(
    'let n = 0; if (a > 3) n += b; if (b < 0) n += 1; return n;',
    'let n = 0; if (a > 3) n -= b; if (b < 0) n += 1; return n;',
    { a, b },
    { a: 5, b: 2 },
  ),
  of(
    'if (a > 100) return "big"; return a > 50 ? "mid" : "low";',
    'if (a > 90) return "big"; return a > 50 ? "mid" : "low";',
    { a },
    { a: 95 },
  ),
  of(
    'return a.length > 3 ? a.slice(1) : a;',
    'return a.length > 2 ? a.slice(1) : a;',
    { a: 'string' },
    { a: 'abc' },
  ),
  of('return a.trim();', 'return a;', { a: 'string' }, { a: ' a' }),
  of('return a.startsWith("-");', 'return a.includes("-");', { a: 'string' }, { a: 'a-' }),
  of('return a.split("-").length;', 'return a.split("-", 2).length;', { a: 'string' }, { a: 'a-b-' }),
  of('return a.toUpperCase();', 'return a;', { a: 'string' }, { a: 'ab' }),
  of(
    'return a.indexOf("=") < 0 ? a : "";',
    'return a.indexOf("=") < 1 ? a : "";',
    { a: 'string' },
    { a: '=a' },
  ),
  of('return a.replace("-", "");', 'return a.replaceAll("-", "");', { a: 'string' }, { a: '-a-' }),
  of('return a === "" ? "none" : a;', 'return a;', { a: 'string' }, { a: '' }),
  of('return a.charAt(0) === "0";', 'return a.charAt(1) === "0";', { a: 'string' }, { a: '0' }),
  of('return parseInt(a, 10);', 'return Number(a);', { a: 'string' }, { a: '1a' }),
  of('return a.length === 0 ? 0 : a[0];', 'return a[0];', { a: 'number[]' }, { a: [] }),
  of(
    'return a.reduce((s, x) => s + x, 0);',
    'return a.reduce((s, x) => s + x, 1);',
    { a: 'number[]' },
    { a: [1, 2] },
  ),
  of('return a.filter((x) => x > 0);', 'return a.filter((x) => x >= 0);', { a: 'number[]' }, { a: [0, 1] }),
  of('return Math.max(...a);', 'return a[0];', { a: 'number[]' }, { a: [1, 2] }),
  of('return a.includes(b);', 'return a.indexOf(b) > 0;', { a: 'number[]', b }, { a: [1, 2], b: 1 }),
  of('return a.join("-");', 'return a.join("");', { a: 'string[]' }, { a: ['a', 'b'] }),
  of(
    'return a.length > 1 && a[0] === "a";',
    'return a.length > 0 && a[0] === "a";',
    { a: 'string[]' },
    { a: ['a'] },
  ),
  of('return a.slice(-1)[0];', 'return a[1];', { a: 'string[]' }, { a: ['a', 'b', 'ab'] }),
  of(
    'return o.long ? Math.round(o.n / 60) : o.n;',
    'return o.long ? Math.ceil(o.n / 60) : o.n;',
    { o: '{ long: boolean; n: number }' },
    { o: { long: true, n: 10 } },
  ),
  of(
    'return o.n > 60 && !o.long;',
    'return o.n > 59 && !o.long;',
    { o: '{ long: boolean; n: number }' },
    { o: { long: false, n: 60 } },
  ),
  of(
    'return (o.sep ?? ",") + a;',
    'return (o.sep || ",") + a;',
    { o: '{ sep?: string }', a },
    { o: { sep: '' }, a: 1 },
  ),
  of(
    'return o.sep === "-" ? a : -a;',
    'return o.sep === "." ? a : -a;',
    { o: '{ sep?: string }', a },
    { o: { sep: '-' }, a: 2 },
  ),
  of(
    'if (a < 0) throw new RangeError("no"); return a;',
    'if (a <= 0) throw new RangeError("no"); return a;',
    { a },
    { a: 0 },
  ),
];

function of(
  before: string,
  after: string,
  parameters: Record<string, string>,
  input: Record<string, unknown>,
): Case {
  return { before, after, parameters, input };
}

/** Random edits of random functions of integers, with an input on which both differ. */
function random(): Case[] {
  const cases: Case[] = [];
  for (let seed = 5000; cases.length < RANDOM; seed++) {
    const { before, after } = randomEdit(seed);
    const [old, now] = [before, after].map((body) => new Function('a', 'b', 'c', body) as F);
    const r = new Random(seed);
    const inputs = Array.from({ length: 50 }, () => [r.int(-3, 6), r.int(-3, 6), r.int(-3, 6)]);
    const failing = inputs.find((args) => outcome(old!, args) !== outcome(now!, args));
    if (failing === undefined) continue;
    const [x, y, z] = failing;
    const parameters = { a: 'number', b: 'number', c: 'number' };
    cases.push({ before, after, parameters, input: { a: x, b: y, c: z } });
  }
  return cases;
}

/** Random edits of random functions of any types. */
function regressions(): Case[] {
  const cases: Case[] = [];
  for (let seed = FIRST; cases.length < RANDOM; seed++) {
    const { before, after, parameters } = randomRegression(seed);
    const names = Object.keys(parameters);
    const [old, now] = [before, after].map((body) => new Function(...names, body) as F);
    const r = new Random(seed);
    // What JSON cannot hold is not given as the failing input.
    const failing = Array.from({ length: 200 }, () => names.map((n) => kinds[parameters[n]!]!(r)))
      .filter((args) => isDeepStrictEqual(JSON.parse(JSON.stringify(args)), args))
      .find((args) => outcome(old!, args) !== outcome(now!, args));
    if (failing === undefined) continue;
    const input = Object.fromEntries(names.map((n, i) => [n, failing[i]]));
    cases.push({ before, after, parameters, input });
  }
  return cases;
}

const counts = { told: 0, satisfied: 0 };

it.each([...written, ...random(), ...regressions()].map((c, i) => [i, c] as const))(
  'what is printed holds on random inputs of the declared types: %i',
  { timeout: 0 },
  async (i, { before, after, parameters, input }) => {
    const names = Object.keys(parameters);
    const head = names.map((n) => `${n}: ${parameters[n]!}`).join(', ');
    const files = new MemoryFiles({
      '/a.ts': `export function f(${head}) { ${before} }`,
      '/b.ts': `export function f(${head}) { ${after} }`,
    });
    const result = (await runRequest(
      {
        command: 'blame',
        pair: { before: { file: '/a.ts', label: 'a.ts' }, after: { file: '/b.ts', label: 'b.ts' } },
        inputs: [input],
      },
      { files, clock: nodeClock, cwd: '/' },
      () => {},
    )) as ExperimentBlameJson;
    const { condition, fails, passes } = result.explains;
    const [old, now] = [before, after].map((body) => new Function(...names, body) as F) as [F, F];
    const args = (given: { readonly [name: string]: unknown }) => names.map((n) => given[n]);
    const differ = (given: readonly unknown[]) => outcome(old, given) !== outcome(now, given);
    const plain = (list: typeof fails) => list.filter((given) => !JSON.stringify(given).includes('"$"'));
    expect(plain(fails).filter((given) => !differ(args(given)))).toEqual([]);
    expect(plain(passes).filter((given) => differ(args(given)))).toEqual([]);
    if (condition.length === 0) return;
    counts.told++;
    const when = new Function(...names, `return ${condition.map((c) => `(${c})`).join(' && ')};`) as F;
    expect(when(...args(input))).toBe(true);
    const r = new Random(i + 1);
    const wrong: unknown[] = [];
    let satisfied = 0;
    for (let n = 0; n < INPUTS.most && satisfied < INPUTS.satisfying; n++) {
      const given = names.map((name) => kinds[parameters[name]!]!(r));
      if (!holds(when, given)) continue;
      satisfied++;
      if (!differ(given)) wrong.push(given);
    }
    counts.satisfied += satisfied;
    expect([condition, wrong.slice(0, 5)]).toEqual([condition, []]);
  },
);

afterAll(() => {
  process.stdout.write(
    `conditions told: ${counts.told}; random inputs that satisfied one: ${counts.satisfied}\n`,
  );
  expect(counts.told).toBeGreaterThanOrEqual(30);
  expect(counts.satisfied).toBeGreaterThan(1000);
});

function holds(when: F, args: readonly unknown[]): boolean {
  try {
    return Boolean(when(...structuredClone(args)));
  } catch {
    return false;
  }
}

function outcome(f: F, args: readonly unknown[]): string {
  const given = structuredClone(args);
  const show = (value: unknown) =>
    JSON.stringify(value, (_, v: unknown) =>
      typeof v === 'number' && (Object.is(v, -0) || !Number.isFinite(v))
        ? `number ${Object.is(v, -0) ? '-0' : v}`
        : v,
    );
  try {
    return `${show(f(...given))} ${show(given)}`;
  } catch (error) {
    return `${String(error)} ${show(given)}`;
  }
}
