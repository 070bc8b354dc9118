import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';
import { notTold } from './claims/check-pair.ts';
import { throwingPairs } from './claims/throwing-pairs.ts';
import { explored } from './oracle/explored.ts';

const file = join(import.meta.dirname, 'fixtures', 'oracle', 'throwing.ts');

/** What each behaviour comes to, by its condition, and whether these are all. */
function rows(name: string): readonly [complete: boolean, rows: Readonly<Record<string, string>>] {
  const { complete, behaviours } = explored(file, name);
  const ends = behaviours.map(({ condition, outcome: o }) => [
    condition.join(' && '),
    o.kind === 'return' ? o.value : o.kind === 'throw' ? `throws ${o.error}` : o.kind,
  ]);
  return [complete, Object.fromEntries(ends)];
}

it('what a callback throws and nobody catches is one row, however often it is called', () => {
  expect(rows('passed')).toEqual([
    true,
    {
      '!(n > 3)': '0',
      'n > 3 && !f.throws.includes(true)': 'f.returns[0] + f.returns[1]',
      'n > 3 && f.throws.includes(true)': 'throws f.thrown.at(-1)',
    },
  ]);
});

it('where it can be caught it is asked of each call', () => {
  expect(rows('caught')).toEqual([true, { '!f.throws[0]': 'f.returns[0]', 'f.throws[0]': '-1' }]);
  expect(rows('again')).toEqual([
    true,
    {
      '!f.throws[0]': 'f.returns[0]',
      'f.throws[0] && !f.throws[1]': 'f.returns[1]',
      'f.throws[0] && f.throws[1]': 'throws f.thrown[1]',
    },
  ]);
});

const [fulfilled, rejected] = ['() => true, () => false', '() => false, () => true'].map(
  (handlers) => `(await p.then(${handlers}))`,
) as [string, string];

it('a promise that is awaited is fulfilled or rejected, one that is not is neither', () => {
  expect(rows('waitedCaught')).toEqual([
    true,
    { [`${fulfilled} && (await p) > 0`]: '1', [`${fulfilled} && !((await p) > 0)`]: '0', [rejected]: '-1' },
  ]);
  expect(rows('ignored')).toEqual([true, { '!(n > 3)': '2', 'n > 3': '1' }]);
});

it.each(['proved', 'refuted'] as const)('versions are compared where callbacks throw, too: %s', (verdict) => {
  const before =
    'export function f(g: (n: number) => number, n: number) { try { return g(n) } catch { return 0 } }';
  const after = `export function f(g: (n: number) => number, n: number) { let r = ${verdict === 'proved' ? 0 : 1}; try { r = g(n) } catch {} return r }`;
  const [found] = diffTexts(before, after, { numbers: 'double', timeoutMs: 30_000 });
  expect(found?.verdict).toBe(verdict);
});

it('pairs that only such inputs tell apart have a witness in Node', async () => {
  expect(await notTold(throwingPairs)).toEqual([]);
});

it('a built-in that keeps an error is known by any name', () => {
  const [complete, found] = rows('swallowed');
  expect(complete).toBe(true);
  expect(found['g.throws[0]']).toBe('1');
});
