import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Properties under names that are inputs: bodies of functions of two numbers, or two texts. */
const bodies: readonly string[] = [
  'return ({ 200: "ok", 404: "gone" })[a] ?? "unknown"',
  'const o = { z: 1 }; o[a] = 2; return o',
  'const o = {}; o[a] = 2; o.z = 1; o[b] = 3; return o',
  'const o = { 7: 1 }; o[a] = 2; return Object.keys(o)',
  'const o = { [a]: 1, y: 2, [b]: 3 }; return Object.entries(o)',
  'const o = { x: 0 }; o[a] = 1; o[b] = 2; let text = ""; for (const k in o) text += k + o[k]; return text',
  'const o = { 1: 1, x: 2 }; delete o[a]; return [a in o, b in o, Object.keys(o).length]',
  'const o = {}; o[a] = 1; o.z = 2; delete o[b]; o[b] = 3; return Object.values(o)',
];

const inputs = {
  number: [
    0,
    -0,
    1,
    2,
    7,
    -1,
    0.5,
    200,
    404,
    2 ** 32 - 2,
    2 ** 32 - 1,
    1e21,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ],
  string: [
    '',
    'a',
    'x',
    'z',
    '0',
    '1',
    '7',
    '07',
    '200',
    '4294967294',
    '4294967295',
    'toString',
    '__proto__',
  ],
};

const cases = [
  ...bodies.flatMap((body) => (['number', 'string'] as const).map((type) => [type, body] as const)),
  ['number', 'const xs = [1, 2]; xs[-1] = 3; return [xs[a], xs[b]]'] as const,
];

it.each(cases)('names of type %s: %s', (type, body) => {
  const { behaviours } = exploreTexts(`export function f(a: ${type}, b: ${type}): any { ${body} }`, 'f');
  const real = new Function('a', 'b', body);
  const judged = behaviours.flatMap((b) => {
    if (b.outcome.kind !== 'return' || b.outcome.value.includes('[function')) return [];
    const holds = new Function('a', 'b', `return ${b.condition.join(' && ') || 'true'}`);
    return [{ holds, value: new Function('a', 'b', `return (${b.outcome.value})`), text: b.outcome.value }];
  });
  const wrong: unknown[] = [];
  let met = 0;
  for (const a of inputs[type])
    for (const b of inputs[type])
      for (const { value, text } of judged.filter((j) => j.holds(a, b))) {
        met++;
        const [is, should] = [value(a, b), real(a, b)].map((x) =>
          JSON.stringify([x, Object.keys(Object(x))]),
        );
        if (is !== should) wrong.push({ a, b, text, is, should });
      }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(met).toBeGreaterThan(100);
});

it.each(['number', 'string'])('a Proxy does not notice that a name of type %s is symbolic', (type) => {
  const body = `let log = '';
    const traps = { ownKeys() { log += 'o'; return []; }, has() { log += 'h'; return false; }, getPrototypeOf() { log += 'p'; return null; } };
    const p = new Proxy({}, traps);
    return [a in p, a in Object.create(p), log];`;
  const { behaviours } = exploreTexts(`export function f(a: ${type}): any { ${body} }`, 'f', {
    budget: { ...defaultBudget, maxRuns: 3 },
  });
  const outcomes = behaviours.map(({ outcome }) => (outcome.kind === 'return' ? outcome.value : ''));
  expect(new Set(outcomes)).toEqual(new Set(['[false, false, "hh"]']));
});
