import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';
import { defaultBudget } from '../src/explore/budget.ts';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Replacements by regular expressions, passed on and looked at: bodies of functions of two texts. */
const bodies: readonly string[] = [
  'return a.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")',
  'return a.replace(/b/, b)',
  'return a.replace(/b*/g, b)',
  'return a.replace(/(a)(b)?/g, "$2<$1$&$$>") + b',
  'const d = a.replace(/\\D/g, ""); return d.length === 2 ? d : d.length > 2 ? -1 : b',
  'const s = a.trim().replace(/\\s+/g, "-"); if (!s) return "none"; return s.startsWith("-") ? s.slice(1) : s',
  'const s = a.replace(/a/gi, ""); return s === b ? s.length : "other"',
  'const re = /a/g; re.lastIndex = 1; const s = a.replace(re, b); return [s, re.lastIndex, re.test(a), re.lastIndex]',
  'const re = /a/y; re.lastIndex = 1; return [a.replace(re, b), re.lastIndex]',
  'return a.replace(/b/g, "").replace(/a/g, b).toUpperCase() === "AB"',
  'return { [a.replace(/\\d/, "")]: b, ab: 1 }',
  'return /^-?\\d+$/.test(a.replace(/,/g, "")) ? Number(a.replace(/,/g, "")) : b.replace(/./su, a)',
];

const texts = [
  '',
  'a',
  'b',
  'ab',
  'aab',
  'Ab A',
  ' a  b ',
  '-a-',
  '12',
  '1,234',
  'a1b22c',
  '$1',
  '\n',
  '😀a',
];

it.each(bodies)('what is said of %s holds in Node', (body) => {
  const { behaviours } = exploreTexts(`export function f(a: string, b: string): any { ${body} }`, 'f');
  const real = new Function('a', 'b', body);
  const judged = behaviours.flatMap((b) => {
    if (b.outcome.kind !== 'return') return [];
    const holds = new Function('a', 'b', `return ${b.condition.join(' && ') || 'true'}`);
    return [{ holds, value: new Function('a', 'b', `return (${b.outcome.value})`), text: b.outcome.value }];
  });
  const wrong: unknown[] = [];
  let met = 0;
  for (const a of texts)
    for (const b of texts)
      for (const { value, text } of judged.filter((j) => j.holds(a, b))) {
        met++;
        const [is, should] = [value(a, b), real(a, b)].map((x) => JSON.stringify(x));
        if (is !== should) wrong.push({ a, b, text, is, should });
      }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(met).toBeGreaterThan(90);
});

it('a replacement that is passed on is one behaviour, and one that is decided on stays whole where the solver can tell', () => {
  const of = (body: string) => exploreTexts(`export function f(s: string) { ${body} }`, 'f');
  const passed = of('return s.toLowerCase().replace(/[^a-z]+/g, "-")');
  expect([passed.behaviours.length, passed.complete]).toEqual([1, true]);
  const decided = of('const d = s.replace(/\\D/g, ""); return d.length === 10 ? d : ""');
  expect([decided.behaviours.length, decided.complete]).toEqual([2, true]);
  // That no letter is left is known of the parts only.
  const text = 'export function f(s: string) { return s.replace(/a/g, "").includes("a") ? 1 : 2 }';
  const opened = exploreTexts(text, 'f', { budget: { ...defaultBudget, timeoutMs: Infinity, maxRuns: 3 } });
  expect(opened.behaviours.map((b) => b.outcome.kind === 'return' && b.outcome.value)).toEqual([
    '2',
    '2',
    '2',
  ]);
});

it('comparisons tell replacements apart, and the same one is the same', () => {
  const f = (body: string) => `export function f(s: string) { ${body} }`;
  const same = diffTexts(
    f('const t = s.trim(); return t.replace(/ +/g, "-").toLowerCase()'),
    f('return s.trim().replace(/ +/g, "-").toLowerCase()'),
  );
  expect(same[0]?.verdict).toBe('proved');
  const other = diffTexts(f('return s.replace(/[0-9]/g, "#")'), f('return s.replace(/[0-8]/g, "#")'), {
    timeoutMs: 4000,
  });
  expect(other[0]?.verdict).toBe('refuted');
});
