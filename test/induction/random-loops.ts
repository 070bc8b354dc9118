import { inspect } from 'node:util';
import ts from 'typescript';
import { Random } from '../../src/base/random.ts';

/** Two versions of a random function with loops; `equivalent` when the second was made by rewriting that keeps the meaning. */
export interface LoopPair {
  readonly before: string;
  readonly after: string;
  readonly equivalent: boolean;
  readonly parameters: readonly ('numbers' | 'number' | 'strings' | 'text')[];
}

/** A body of a loop over `x`, its index `i` and accumulators `s`, `t`, `ok`, and `out`; `x` is a number. */
function statement(random: Random, depth: number): string {
  const value = () =>
    random.pick([
      'x',
      'x * 2',
      'x + 1',
      '1',
      's',
      'x * x',
      'Math.abs(x)',
      'Math.floor(x)',
      'x % 3',
      '-x',
      'i',
      'k',
    ]);
  const test = () =>
    random.pick([
      'x > 0',
      'x < 0',
      'x >= k',
      'x === 0',
      'x !== x',
      's > 10',
      'ok',
      '!ok',
      'i % 2 === 0',
      'x > t',
      'i > 4',
      'i > 0',
    ]);
  switch (random.int(0, depth > 1 ? 5 : 8)) {
    case 0:
      return `s += ${value()};`;
    case 1:
      return `t = ${value()};`;
    case 2:
      return `s = Math.max(s, ${value()});`;
    case 3:
      return `ok = ${test()};`;
    case 4:
      return `out.push(${value()});`;
    case 5:
      return `t = (t + ${value()}) | 0;`;
    case 6:
      return `if (${test()}) { ${statement(random, depth + 1)} }`;
    case 7:
      return `if (${test()}) { ${statement(random, depth + 1)} } else { ${statement(random, depth + 1)} }`;
    default:
      return `if (${test()}) ${random.pick(['break', 'continue', 'return s', 'return -1'])};`;
  }
}

const endings = [
  'return s;',
  'return s + t;',
  'return ok ? s : t;',
  'return out;',
  'return out.length + t;',
  'return [s, t, ok];',
];
const start = 'let s = 0; let t = 1; let ok = true; const out: number[] = [];';

type Form = (body: string, fresh: string) => string;

/** Ways to go over all items from the first on. */
const forms: readonly Form[] = [
  (body) => `for (let i = 0; i < xs.length; i++) { const x = xs[i]!; ${body} }`,
  (body) => `const n = xs.length; for (let i = 0; i < n; ++i) { const x = xs[i]!; ${body} }`,
  (body) => `let i = 0; for (const x of xs) { ${body.replaceAll('continue;', '{ i++; continue; }')} i++; }`,
  (body) => `for (let j = xs.length; j > 0; j--) { const i = xs.length - j; const x = xs[i]!; ${body} }`,
  (body) => `let j = -1; while (j + 1 < xs.length) { j += 1; const i = j; const x = xs[j]!; ${body} }`,
  (body) =>
    `if (xs.length > 0) { let j = 0; do { const i = j; j++; const x = xs[i]!; ${body.replaceAll('continue;', 'continue;')} } while (j < xs.length); }`,
  (body) =>
    /break|continue|return/.test(body)
      ? `for (let i = 0; i !== xs.length; i++) { const x = xs[i]!; ${body} }`
      : `xs.forEach((x, i) => { ${body} });`,
];

/** Rewritings of a body that keep its meaning. */
const rewritings: readonly ((body: string) => string)[] = [
  (b) => b,
  (b) => b.replaceAll('x * 2', 'x + x'),
  (b) => b.replaceAll('x > 0', '0 < x'),
  (b) => b.replaceAll('x !== x', 'Number.isNaN(x)'),
  (b) => b.replaceAll('!ok', 'ok === false'),
  (b) => b.replaceAll('s += ', 's = s + '),
  (b) => b.replaceAll('-x', '0 - x').replaceAll('0 - x', '-x'),
  (b) => b.replaceAll('Math.abs(x)', '(x < 0 ? -x : x === 0 ? 0 : x)'),
];

/** Small changes that mostly change the meaning, often for few inputs only. */
const mutations: readonly (readonly [RegExp, string])[] = [
  [/x > 0/, 'x >= 0'],
  [/x < 0/, 'x <= 0'],
  [/x === 0/, 'Object.is(x, 0)'],
  [/x !== x/, 'x === x'],
  [/x \* 2/, 'x * 3'],
  [/x \+ 1/, 'x + 2'],
  [/Math\.max\(s, /, 'Math.min(s, '],
  [/Math\.floor\(x\)/, 'Math.trunc(x)'],
  [/Math\.floor\(x\)/, '(x | 0)'],
  [/Math\.abs\(x\)/, '(x < 0 ? -x : x)'],
  [/\| 0/, '>>> 0'],
  [/i > 4/, 'i > 5'],
  [/s > 10/, 's >= 10'],
  [/i % 2 === 0/, 'i % 2 === 1'],
  [/break/, 'continue'],
  [/continue/, 'break'],
  [/i \+\+\)/, 'i++)'],
  [/i < xs\.length/, 'i < xs.length - 1'],
  [/let i = 0/, 'let i = 1'],
  [/j > 0/, 'j > 1'],
  [/let t = 1/, 'let t = 0'],
  [/let s = 0/, 'let s = -0'],
  [/out\.push\(x/, 'out.push(0 + x'],
  [/return -1/, 'return 1'],
  [/ok = /, 'ok = ok && '],
  [/x >= k/, '!(x < k)'],
  [/x > t/, '!(x <= t)'],
  [/s \+= (\S+);/, 's = $1 + s;'],
  [/s \+= (\S+);/, 's -= -$1;'],
  [/t = \(t \+ (.*?)\) \| 0;/, 't = t + $1;'],
];

export function makeLoopPair(random: Random): LoopPair {
  const body = Array.from({ length: random.int(1, 3) }, () => statement(random, 0)).join(' ');
  const ending = random.pick(endings);
  const whole = (form: Form, inner: string) =>
    `export function f(xs: number[], k: number) {\n  ${start}\n  ${form(inner, '')}\n  ${ending}\n}\n`;
  const before = whole(random.pick(forms), body);
  const rewritten = random.pick(rewritings)(random.pick(rewritings)(body));
  const kept = whole(random.pick(forms), rewritten);
  const parameters = ['numbers', 'number'] as const;
  if (random.chance(0.5)) return { before, after: kept, equivalent: true, parameters };
  const able = mutations.filter(([pattern]) => pattern.test(kept));
  if (able.length === 0) return { before, after: kept, equivalent: true, parameters };
  const [pattern, text] = random.pick(able);
  return { before, after: kept.replace(pattern, text), equivalent: false, parameters };
}

type Run = (...args: unknown[]) => unknown;

function load(source: string): Run {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { f?: Run } = {};
  new Function('exports', outputText)(exports);
  return exports.f!;
}

const odd = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  -2.5,
  Number.NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  -(2 ** 31) - 1,
  1e308,
  4294967296,
  7,
];

/** A call on which plain Node tells the versions apart: all short arrays of odd numbers, and some long ones. */
export function bruteForce({ before, after }: LoopPair, seed: number): string | undefined {
  const [f, g] = [load(before), load(after)];
  const random = new Random(seed);
  const show = (run: Run, args: readonly unknown[]) => {
    const copy = structuredClone(args);
    try {
      return inspect([run(...(copy as unknown[])), copy], { maxArrayLength: 400 });
    } catch (error) {
      return `throws ${String(error)}`;
    }
  };
  const tell = (xs: readonly number[], k: number): string | undefined => {
    const args = [xs, k];
    return show(f, args) === show(g, args) ? undefined : inspect(args);
  };
  for (const k of [0, 1, Number.NaN]) {
    const none = tell([], k);
    if (none !== undefined) return none;
    for (const a of odd) {
      const one = tell([a], k);
      if (one !== undefined) return one;
      for (const b of odd) {
        const two = tell([a, b], k);
        if (two !== undefined) return two;
      }
    }
  }
  for (let n = 0; n < 300; n++) {
    const length = n < 250 ? random.int(3, 12) : random.int(90, 130);
    const xs = Array.from({ length }, () => (random.chance(0.6) ? random.int(-5, 5) : random.pick(odd)));
    const found = tell(xs, random.pick(odd));
    if (found !== undefined) return found;
  }
  return undefined;
}
