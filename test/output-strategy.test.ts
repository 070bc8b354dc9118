import { describe, it } from 'vitest';
import { checkOutputSeeds } from './helpers/check-output-seeds.ts';

describe('strategy output on random programs finds every outcome, each once, and its conditions partition the inputs', () => {
  for (let from = 0; from < 100; from += 20)
    it(`seeds ${from} to ${from + 19}`, () => checkOutputSeeds(from, 20));
});
