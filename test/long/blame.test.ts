import { expect, it } from 'vitest';
import { checkBlame } from '../../src/evolve/testing/check-blame.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 2000);

it.each(['path', 'slice'] as const)(
  'on random edits exactly the decisions are suspects for which some input deviates, on %s conditions',
  { timeout: 0 },
  (basis) => {
    for (let seed = 1000; seed < 1000 + count; seed++)
      expect(checkBlame(seed, basis)?.wrong ?? [], `seed ${seed}`).toEqual([]);
  },
);
