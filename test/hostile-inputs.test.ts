import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';
import { exploreTexts } from './helpers/explore-texts.ts';

const hostile = { numbers: 'double', hostile: true } as const;

it('nothing is claimed of objects that need not be plain data', () => {
  const code = (type: string) => `export function f(x: ${type}) { return x }`;
  for (const type of ['number', 'string | undefined', 'boolean', "'a' | 'b'"])
    expect(exploreTexts(code(type), 'f', { signature: hostile }).complete).toBe(true);
  for (const type of ['{ a: number }', 'number[]', 'Map<string, number>', '() => void', 'Date', 'unknown']) {
    const { complete, scope } = exploreTexts(code(type), 'f', { signature: hostile });
    expect([complete, scope.assumes.map((a) => a.code)]).toEqual([
      false,
      expect.arrayContaining(['hostile']),
    ]);
  }
});

it('how often a property is read is no difference of plain data, and may be one otherwise', () => {
  const text = (body: string) => `export function f(o: { a: number }) { return ${body} }`;
  const verdict = (signature: object) =>
    diffTexts(text('o.a + o.a'), text('2 * o.a'), { numbers: 'double', signature })[0]?.verdict;
  expect(verdict({ numbers: 'double' })).toBe('proved');
  expect(verdict(hostile)).toBe('same');
});
