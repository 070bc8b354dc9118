import { expect, it } from 'vitest';
import { workClock } from '../../src/base/work.ts';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import { checkPair, notTold } from './check-pair.ts';
import { heldPairs } from './held-pairs.ts';
import { allPairs } from './pairs.ts';

/** Holes that code asks for; an array-like that Node has no memory for. */
const onceWrong = new Set([
  'arrays as they can be 2',
  'arrays as they can be 7',
  'some over holes',
  'array like',
  'generator returns the least',
  'lasting 77',
  'flags of an enum',
  'flags of an enum, elsewhere',
]);

/** A sample of the suite that `test/long/claims` runs whole. */
const sample = allPairs.filter((p, i) => i % 80 === 5 || onceWrong.has(p.name));

it('there are at least 200 pairs, each with a witness that tells its versions apart in Node', async () => {
  expect(allPairs.length).toBeGreaterThanOrEqual(200);
  expect(await notTold(allPairs.filter((_, i) => i % 4 === 1))).toEqual([]);
});

it.each(sample.map((p) => [p.name, p] as const))('%s is not called proved', (_, pair) => {
  expect(checkPair(pair, 2000).verdict).not.toBe('proved');
});

it.each(heldPairs.map((p) => [p.name, p] as const))('%s is the same if nobody looks', (_, pair) => {
  const { verdict, scope } = checkPair(pair, 2000, workClock);
  expect([verdict, [...new Set(scope.assumes.map((a) => a.code))]]).toEqual(['same', ['function-itself']]);
});

it('what nobody holds may change its name, length and kind', () => {
  const text = (g: string) => `${g} export function f(n: number): number { return g(n, 1) * 2 }`;
  const found = diffTexts(
    text('function g(n: number, m: number) { return n + m }'),
    text('const g = (n: number, m = 2) => m + n;'),
    { numbers: 'double', timeoutMs: 2000 },
  );
  expect(found.map((r) => [r.function, r.verdict])).toEqual([['f', 'proved']]);
});

it('a static method that subclasses inherit is not called proved for its own class alone', () => {
  const text = (made: string) =>
    `export class A { static make(): A { return new ${made}() } } export class B extends A {}`;
  const found = diffTexts(text('this'), text('A'), { numbers: 'double', timeoutMs: 2000 });
  expect(found.map((r) => r.verdict)).not.toContain('proved');
});

it('what modules read of the world while they load is assumed where it matters', () => {
  const text = (body: string) =>
    `const debug = process.env.DEBUG === '1'; export function f() { return ${body} } export function g(n: number) { return ${body === "'p'" ? 'n' : 'n + 0 * 0'} }`;
  const found = diffTexts(text("debug ? 'd' : 'p'"), text("'p'"), { numbers: 'int', timeoutMs: 2000 });
  expect(found.map((r) => [r.function, r.verdict])).toEqual([
    ['f', 'same'],
    ['g', 'proved'],
  ]);
});
