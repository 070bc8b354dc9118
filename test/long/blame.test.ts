import { expect, it } from 'vitest';
import { checkBlame } from '../../src/evolve/testing/check-blame.ts';
import { checkHybrids } from '../../src/evolve/testing/check-hybrids.ts';
import { checkSets } from '../../src/evolve/testing/check-sets.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 2000);

it.each(['path', 'slice'] as const)(
  'on random edits exactly the decisions are suspects for which some input deviates, on %s conditions',
  { timeout: 0 },
  (basis) => {
    for (let seed = 1000; seed < 1000 + count; seed++)
      expect(checkBlame(seed, basis)?.wrong ?? [], `seed ${seed}`).toEqual([]);
  },
);

it('on random edits the set named restores the old outcome, and no smaller one does, by brute force', {
  timeout: 0,
}, () => {
  let judged = 0;
  for (let seed = 1; seed <= Math.min(count, 1000); seed++) {
    const result = checkSets(seed);
    expect(result?.wrong ?? [], `seed ${seed}`).toEqual([]);
    if (result?.isFiner === false) judged++;
  }
  expect(judged).toBeGreaterThan(Math.min(count, 1000) / 3);
});

it('on random changes of modules with helpers hybrids are what they are made of, and no set of edits is smaller than the one named', {
  timeout: 0,
}, () => {
  const counts = { failing: 0, together: 0 };
  for (let seed = 1; seed <= Math.min(count, 1000); seed++) {
    const result = checkHybrids(seed);
    expect(result.wrong, `seed ${seed}`).toEqual([]);
    if (result.cause === 0) continue;
    counts.failing++;
    if (result.cause > 1) counts.together++;
  }
  expect(counts.failing).toBeGreaterThan(Math.min(count, 1000) / 3);
  expect(counts.together).toBeGreaterThan(Math.min(count, 1000) / 20);
});
