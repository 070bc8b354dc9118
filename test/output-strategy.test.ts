import { describe, expect, it } from 'vitest';
import { checkOutputStrategy } from './helpers/check-output-strategy.ts';
import { randomDecisions } from './helpers/random-decisions.ts';

describe('strategy output on random programs finds every outcome, and its conditions partition the inputs', () => {
  for (let from = 0; from < 100; from += 20)
    it(`seeds ${from} to ${from + 19}`, () => {
      for (let seed = from; seed < from + 20; seed++) {
        const source = randomDecisions(seed);
        const problem = checkOutputStrategy(source);
        expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
      }
    });
});
