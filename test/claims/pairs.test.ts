import { expect, it } from 'vitest';
import { checkPair, told } from './check-pair.ts';
import { allPairs } from './pairs.ts';

/** A sample of the suite that `test/long/claims.test.ts` runs whole. */
const sample = allPairs.filter((_, i) => i % 40 === 5);

it('there are at least 200 pairs, each with a witness that tells its versions apart in Node', async () => {
  expect(allPairs.length).toBeGreaterThanOrEqual(200);
  const alike: string[] = [];
  for (const { name, before, after, tell } of allPairs)
    if ((await told(before, tell)) === (await told(after, tell)))
      alike.push(`${name}: ${await told(before, tell)}`);
  expect(alike).toEqual([]);
});

it.each(sample.map((p) => [p.name, p] as const))('%s is not called proved', (_, pair) => {
  expect(checkPair(pair, 2000).verdict).not.toBe('proved');
});
