import { defaultBudget } from '../../src/explore/budget.ts';
import type { OrderName } from '../../src/explore/orders/order.ts';
import type { ExploreJson } from '../../src/report/explore/explore-schema.ts';
import { type ExploreFunctionOptions, exploreFunction } from '../../src/session/explore-function.ts';
import { steadyContext } from '../../src/session/testing/steady-context.ts';

export interface ExploreFileOptions {
  readonly strategy?: 'path' | 'output' | 'dependence';
  readonly on?: readonly string[];
  readonly numbers?: 'int' | 'real' | 'double';
  readonly order?: OrderName;
  readonly maxLength?: number;
  readonly types?: string;
  readonly solver?: ExploreFunctionOptions['solver'];
  readonly timeoutMs?: number;
  readonly loopBound?: number;
  readonly checks?: ExploreFunctionOptions['checks'];
}

/** Explores a function of a file as the command does, with every condition and shadow checked against its own run. */
export function exploreFile(path: string, name: string, options: ExploreFileOptions = {}): ExploreJson {
  const numbers = options.numbers ?? 'double';
  return exploreFunction(steadyContext(), path, name, {
    budget: {
      ...defaultBudget,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
      ...(options.loopBound !== undefined && { loopBound: options.loopBound }),
    },
    order: options.order ?? 'dfs',
    strategy: options.strategy ?? 'path',
    ...(options.on !== undefined && { on: options.on }),
    ...(options.checks !== undefined && { checks: options.checks }),
    seed: 1,
    maxSteps: 1_000_000,
    queryTimeoutMs: 5000,
    solver: options.solver ?? 'wasm',
    packages: 'all',
    signature: { numbers, maxLength: options.maxLength, maxItems: options.maxLength, types: options.types },
    numbers,
    verify: true,
  }).result;
}
