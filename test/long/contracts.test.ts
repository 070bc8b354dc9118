import { describe, it } from 'vitest';
import { checkRandomContract } from '../../src/evolve/testing/check-random-contract.ts';

describe('running and exploring never contradict each other on 2,000 random programs, edits and contracts', () => {
  for (let from = 0; from < 2000; from += 50)
    it(`seeds ${from} to ${from + 49}`, { timeout: 600_000 }, () => {
      for (let seed = from; seed < from + 50; seed++) checkRandomContract(seed);
    });
});
