import { expect, it } from 'vitest';
import { checkBlame } from '../../src/evolve/testing/check-blame.ts';
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
