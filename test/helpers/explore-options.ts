import type { Budget } from '../../src/explore/budget.ts';
import type { ExploreFunctionOptions } from '../../src/session/explore-function.ts';

/** Options of an exploration in a test: the defaults, with sizes given so that it can be complete, and shadows checked against values. */
export function exploreOptions(budget: Budget): ExploreFunctionOptions {
  return {
    budget: { ...budget, timeoutMs: 120_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 5000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'double', maxLength: 8, maxItems: 3 },
    numbers: 'double',
    verify: true,
  };
}
