import { allEffects } from '../../evolve/shared/observed-places.ts';
import { defaultBudget } from '../../explore/budget.ts';
import type { DiffOptions } from '../diff-files.ts';

/** How tests compare: by work alone, so that verdicts are the same on any machine. */
export const diffEngine: DiffOptions = {
  on: allEffects,
  strategy: 'path',
  affected: false,
  suite: undefined,
  budget: { ...defaultBudget, timeoutMs: 20_000 },
  order: 'dfs',
  seed: 1,
  maxSteps: 100_000,
  queryTimeoutMs: 5000,
  solver: 'wasm',
  packages: 'all',
  signature: { numbers: 'double', maxLength: 8, maxItems: 3 },
  numbers: 'double',
};
