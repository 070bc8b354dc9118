import { describe, expect, it } from 'vitest';
import { checkOutputStrategy } from '../helpers/check-output-strategy.ts';
import { randomDecisions } from '../helpers/random-decisions.ts';

describe('strategy output on 2,000 random programs', () => {
  for (let from = 0; from < 2000; from += 100)
    it(`seeds ${from} to ${from + 99}`, { timeout: 600_000 }, () => {
      for (let seed = from; seed < from + 100; seed++) {
        const source = randomDecisions(seed);
        const problem = checkOutputStrategy(source);
        expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
      }
    });
});
