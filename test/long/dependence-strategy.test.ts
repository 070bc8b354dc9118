import { describe, expect, it } from 'vitest';
import { checkDependenceStrategy } from '../helpers/check-dependence-strategy.ts';
import { injectAborts } from '../helpers/inject-aborts.ts';
import { randomDecisions } from '../helpers/random-decisions.ts';

describe('strategy dependence on 2,000 random programs', () => {
  for (let from = 0; from < 2000; from += 100)
    it(`seeds ${from} to ${from + 99}`, { timeout: 600_000 }, () => {
      for (let seed = from; seed < from + 100; seed++) {
        const plain = randomDecisions(seed);
        const source = seed % 4 === 0 ? plain : injectAborts(plain, seed);
        const problem = checkDependenceStrategy(source);
        expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
      }
    });
});
