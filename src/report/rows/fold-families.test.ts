import { describe, expect, it } from 'vitest';
import { foldFamilies } from './fold-families.ts';

const rows = (...list: [string, string][]) =>
  list.map(([condition, outcome]) => ({ condition, outcome, example: `f(${condition})` }));
const shown = (list: [string, string][], names: string[] = []) =>
  foldFamilies(rows(...list), names).map(
    (r) => `${r.condition} ⇒ ${r.outcome}${r.family === undefined ? '' : ` (${r.family})`}`,
  );

describe('rows that differ in a count only', () => {
  it('are one row with a letter', () => {
    const list = [0, 1, 2, 3, 4, 5].map((n): [string, string] => [
      `xs.length === ${n}`,
      `[${Array.from({ length: n }, (_, i) => `[xs[${i}]]`).join(', ')}]`,
    ]);
    expect(shown(list)).toEqual([
      'xs.length === 0 ⇒ []',
      'xs.length === 1 ⇒ [[xs[0]]]',
      'xs.length === n ⇒ [[xs[0]], …, [xs[n - 1]]] (n = 2, …, 5)',
    ]);
  });

  it('say each number by the letter', () => {
    const list = [2, 3, 4].map((n): [string, string] => [
      `else xs.length <= ${n} || !f.returns[${n}]`,
      `xs[${n - 1}] + ${n + 1} * s`,
    ]);
    expect(shown(list)).toEqual([
      'else xs.length <= n || !f.returns[n] ⇒ xs[n - 1] + (n + 1) * s (n = 2, 3, 4)',
    ]);
  });

  it('join what is counted in conditions', () => {
    const list = [2, 3, 4].map((n): [string, string] => [
      Array.from({ length: n }, (_, i) => `xs[${i}] > 0`).join(' && '),
      String(n),
    ]);
    expect(shown(list)).toEqual(['xs[0] > 0 && … && xs[n - 1] > 0 ⇒ n (n = 2, 3, 4)']);
  });
});

describe('rows that differ otherwise', () => {
  it('stay', () => {
    const list: [string, string][] = [
      ['x === 1', '"a"'],
      ['x === 2', '"b"'],
      ['x === 3', '"c"'],
      ['x === 5', '1'],
      ['x === 7', '2'],
      ['x === 8', '3'],
    ];
    expect(shown(list)).toEqual(list.map(([c, o]) => `${c} ⇒ ${o}`));
  });

  it('stay when there are two, or when numbers are texts', () => {
    expect(
      shown([
        ['x === 1', '1'],
        ['x === 2', '2'],
      ]),
    ).toHaveLength(2);
    expect(shown(['1', '2', '3'].map((n): [string, string] => [`x === "${n}"`, 'x']))).toHaveLength(3);
  });

  it('take another letter when one is in use', () => {
    const list = [1, 2, 3].map((n): [string, string] => [`n === ${n}`, `${n}`]);
    expect(shown(list)).toEqual(['n === k ⇒ k (k = 1, 2, 3)']);
    expect(
      shown(
        [1, 2, 3].map((n): [string, string] => [`x === ${n}`, `${n}`]),
        ['n'],
      ),
    ).toEqual(['x === k ⇒ k (k = 1, 2, 3)']);
  });
});
