import { defaultBudget } from '../explore/budget.ts';
import type { OrderName } from '../explore/orders/order.ts';
import type { EngineOptions } from '../session/engine-options.ts';
import type { SolverOptions } from '../solver/build-solver.ts';
import { duration, one, wholeNumber } from './option-values.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { numbersOption, signatureOptions } from './signature-options.ts';

export function engineOptions(args: ParsedArguments): EngineOptions {
  return {
    budget: {
      timeoutMs: duration(args, 'timeout', defaultBudget.timeoutMs),
      maxRuns: wholeNumber(args, 'max-runs', defaultBudget.maxRuns),
      maxDepth: wholeNumber(args, 'max-depth', defaultBudget.maxDepth),
      loopBound: wholeNumber(args, 'loop-bound', defaultBudget.loopBound),
    },
    order: (one(args, 'order') ?? 'dfs') as OrderName,
    seed: wholeNumber(args, 'seed', 1),
    maxSteps: wholeNumber(args, 'max-steps', 1_000_000, 1),
    queryTimeoutMs: duration(args, 'query-timeout', 2000),
    solver: (one(args, 'solver') ?? 'wasm') as SolverOptions['backend'],
    packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
    signature: signatureOptions(args),
    numbers: numbersOption(args),
  };
}
