import { expect, it } from 'vitest';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Comparisons of values of any type: bodies of functions of three. */
const bodies: readonly string[] = [
  'return a === b ? 1 : a === c ? 2 : 3',
  'return a !== b && b !== c',
  'return [a, b].includes(c)',
  'return [a, b].indexOf(c)',
  'return new Set([a, b, c]).size',
  'return [...new Set([a, b, c])]',
  'const m = new Map(); m.set(a, 1); m.set(b, 2); return [m.get(c), m.has(a), m.size]',
  'if (a === b) return typeof c; return c === "x" ? 1 : c === -0 ? 2 : 3',
  'if (typeof a === "number" && a === b) return a + 1; return new Set([a, NaN]).has(b)',
];

/** New objects each time: that those of two inputs are different is assumed. */
const values = () => [undefined, null, true, false, 0, -0, 1, Number.NaN, '', 'x', {}, [], [1]];

it.each(bodies)('%s', (body) => {
  const source = `export function f<T>(a: T, b: T, c: T): any { ${body} }`;
  const { behaviours, complete } = exploreTexts(source, 'f');
  expect(complete).toBe(false);
  const real = new Function('a', 'b', 'c', body);
  const judged = behaviours.map((b) => {
    const text = b.outcome.kind === 'return' ? b.outcome.value : 'undefined';
    return {
      holds: new Function('a', 'b', 'c', `return ${b.condition.join(' && ') || 'true'}`),
      value: new Function('a', 'b', 'c', `return (${text})`),
      text: `${b.condition.join(' && ')} => ${text}`,
    };
  });
  const wrong: unknown[] = [];
  for (const a of values())
    for (const b of values())
      for (const c of values()) {
        const found = judged.filter(({ holds }) => holds(a, b, c));
        const should = real(a, b, c);
        if (found.length !== 1) wrong.push([a, b, c, found.length]);
        for (const { value, text } of found)
          try {
            expect(value(a, b, c)).toStrictEqual(should);
          } catch {
            wrong.push([a, b, c, text]);
          }
      }
  expect(wrong.slice(0, 3)).toEqual([]);
});

it('what is asked without a decision is asked of the types that were tried', () => {
  const { scope } = exploreTexts('export function f(x: unknown) { return !x }', 'f');
  expect(scope.assumes.map((a) => a.code)).toContain('tried');
});
