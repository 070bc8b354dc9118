import { expect, it } from 'vitest';
import { defaultBudget } from '../explore/budget.ts';
import { steadyContext } from '../session/testing/steady-context.ts';
import { exploreFunction } from './explore-function.ts';
import { fewBehaviours, withoutCounts } from './few-behaviours.ts';

it('counts, positions and longer lists make no other text', () => {
  const texts = ['[xs[0]]', '[xs[0], xs[1]]', '[xs[0], xs[1], xs[2]]'].map(withoutCounts);
  expect(texts[1]).toBe(texts[2]);
  expect(withoutCounts('xs.length === 3 && xs[2] > 7')).toBe(withoutCounts('xs.length === 4 && xs[0] > 1'));
  expect(withoutCounts('x > 1')).not.toBe(withoutCounts('x >= 1'));
});

it('of many behaviours those are kept that show an outcome under a condition that others do not', () => {
  const { exploration, subject } = exploreFunction(
    steadyContext(),
    `${import.meta.dirname}/../../test/fixtures/explore/many-rows.ts`,
    'kept',
    {
      budget: { ...defaultBudget, timeoutMs: 120_000, maxRuns: 120 },
      order: 'dfs',
      seed: 1,
      maxSteps: 100_000,
      queryTimeoutMs: 5000,
      solver: 'wasm',
      packages: 'all',
      signature: { numbers: 'double' },
      numbers: 'double',
    },
  );
  const { few } = fewBehaviours(subject.store, exploration.behaviours);
  expect(exploration.behaviours.length).toBeGreaterThan(40);
  expect(few.length).toBeLessThan(25);
  const ends = (list: typeof exploration.behaviours) => new Set(list.map((b) => b.outcome.kind));
  expect(ends(few)).toEqual(ends(exploration.behaviours));
});
