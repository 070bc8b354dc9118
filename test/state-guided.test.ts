import { describe, expect, it } from 'vitest';
import { checkDependenceStrategy } from './helpers/check-dependence-strategy.ts';
import { randomSteps } from './helpers/random-steps.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 40);

describe('paths left out because of their states: every value and every failure of path is shown', () => {
  for (const name of ['states', 'dependence'] as const)
    for (let from = 0; from < count; from += 20)
      it(`by ${name}, seeds ${from} to ${from + 19}`, { timeout: 600_000 }, () => {
        for (let seed = from; seed < from + 20; seed++) {
          const source = randomSteps(seed);
          const problem = checkDependenceStrategy(source, 300, name);
          expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
        }
      });
});
