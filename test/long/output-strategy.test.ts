import { describe, it } from 'vitest';
import { checkOutputSeeds } from '../helpers/check-output-seeds.ts';

describe('strategy output on 2,000 random programs', () => {
  for (let from = 0; from < 2000; from += 100)
    it(`seeds ${from} to ${from + 99}`, { timeout: 600_000 }, () => checkOutputSeeds(from, 100));
});
