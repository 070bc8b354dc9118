import { expect, it } from 'vitest';
import { checkPair, notTold } from '../claims/check-pair.ts';
import { allPairs } from '../claims/pairs.ts';

it('every witness tells its versions apart in Node', async () => {
  expect(await notTold(allPairs)).toEqual([]);
});

it('no pair that differs is called proved, and most are refuted', () => {
  const verdicts = new Map<string, string[]>();
  for (const pair of allPairs) {
    const { verdict } = checkPair(pair);
    verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), pair.name]);
  }
  for (const [verdict, names] of verdicts) console.log(`${verdict}: ${names.length}\n  ${names.join(', ')}`);
  expect(verdicts.get('proved') ?? []).toEqual([]);
  expect(verdicts.get('refuted')?.length ?? 0).toBeGreaterThanOrEqual(150);
});
