import { join, resolve } from 'node:path';
import { exploreFunction } from '../../../src/cli/explore-function.ts';
import { defaultBudget } from '../../../src/explore/budget.ts';
import type { StrategyName } from '../../../src/explore/strategies/create-strategy.ts';
import type { TestJson } from '../../../src/report/schema.ts';
import type { DgseSubject } from './subjects.ts';

export interface Explored {
  readonly complete: boolean;
  readonly runs: number;
  readonly feasible: number;
  readonly infeasible: number;
  readonly solverCalls: number;
  readonly timeMs: number;
  /** Neither in the solver nor in the function under test: the search and its analyses. */
  readonly overheadMs: number;
  readonly solverMs: number;
  readonly tests: readonly TestJson[];
}

/** Explores a subject over integers by a strategy, for at most so long. */
export function exploreSubject(
  { file, fn, range }: DgseSubject,
  strategy: StrategyName,
  timeoutMs: number,
): Explored {
  const root = resolve(process.env.BEAGLE_ROOT ?? '.');
  const { result } = exploreFunction(join(root, 'bench/subjects', file), fn, {
    budget: { ...defaultBudget, timeoutMs, maxRuns: 10_000_000 },
    order: 'dfs',
    strategy,
    seed: 1,
    maxSteps: 1_000_000,
    queryTimeoutMs: 5000,
    solver: 'wasm',
    packages: 'all',
    numbers: 'int',
    signature: {
      numbers: 'int',
      ...(range !== undefined && { range: { min: range[0], max: range[1] } }),
    },
  });
  const { stats, behaviours, tests, complete } = result;
  const timeMs = stats.timeMs - stats.frontEndMs;
  return {
    complete,
    runs: stats.runs,
    feasible: strategy === 'dependence' ? stats.runs : behaviours.length,
    infeasible: stats.infeasible,
    solverCalls: stats.queries,
    timeMs,
    overheadMs: Math.max(0, timeMs - stats.solverMs - stats.machineMs),
    solverMs: stats.solverMs,
    tests,
  };
}
