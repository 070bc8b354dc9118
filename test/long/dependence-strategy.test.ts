import { describe, expect, it } from 'vitest';
import { checkDependenceStrategy } from '../helpers/check-dependence-strategy.ts';
import { injectAborts } from '../helpers/inject-aborts.ts';
import { randomDecisions } from '../helpers/random-decisions.ts';
import { randomSteps } from '../helpers/random-steps.ts';

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

describe('strategy dependence, and states alone, on random steps', () => {
  const count = Number(process.env.BEAGLE_COUNT ?? 1000);
  for (const name of ['states', 'dependence'] as const)
    for (let from = 0; from < count; from += 100)
      it(`by ${name}, seeds ${from} to ${from + 99}`, { timeout: 900_000 }, () => {
        for (let seed = from; seed < from + 100; seed++) {
          const source = randomSteps(seed);
          const problem = checkDependenceStrategy(source, 300, name);
          expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
        }
      });
});
