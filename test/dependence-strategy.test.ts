import { describe, expect, it } from 'vitest';
import { checkDependenceStrategy } from './helpers/check-dependence-strategy.ts';
import { injectAborts } from './helpers/inject-aborts.ts';
import { randomDecisions } from './helpers/random-decisions.ts';

describe('strategy dependence on random programs shows every value and every failure that path shows', () => {
  for (let from = 0; from < 60; from += 20)
    it(`seeds ${from} to ${from + 19}`, { timeout: 60_000 }, () => {
      for (let seed = from; seed < from + 20; seed++) {
        const plain = randomDecisions(seed);
        const source = seed % 4 === 0 ? plain : injectAborts(plain, seed);
        const problem = checkDependenceStrategy(source);
        expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
      }
    });
});

it('an object that is chosen, written to and read after a failure that comes between (seed 1503)', () => {
  expect(checkDependenceStrategy(injectAborts(randomDecisions(1503), 1503))).toBe(undefined);
});
