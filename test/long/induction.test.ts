import { expect, it } from 'vitest';
import { diffOf } from '../induction/check.ts';
import { nearMisses } from '../induction/near-misses.ts';
import { pairs } from '../induction/pairs.ts';

it('most refactorings of loops are proved for all inputs, and none is refuted', () => {
  const results = pairs.map((pair) => ({ name: pair.name, verdict: diffOf(pair, 20_000).verdict }));
  expect(results.filter((r) => r.verdict === 'refuted')).toEqual([]);
  expect(results.filter((r) => r.verdict === 'proved').length).toBeGreaterThanOrEqual(45);
});

it('no near miss is proved', () => {
  const results = nearMisses.map((miss) => ({ name: miss.name, verdict: diffOf(miss, 8000).verdict }));
  expect(results.filter((r) => r.verdict === 'proved')).toEqual([]);
});
