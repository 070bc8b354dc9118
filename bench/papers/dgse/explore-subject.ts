import { join, resolve } from 'node:path';
import { defaultBudget } from '../../../src/explore/budget.ts';
import { explore } from '../../../src/explore/explore.ts';
import { observe } from '../../../src/explore/observe.ts';
import { openSubject } from '../../../src/explore/open-subject.ts';
import { createStrategy, type StrategyName } from '../../../src/explore/strategies/create-strategy.ts';
import { TermStore } from '../../../src/expr/term-store.ts';
import { nodeClock } from '../../../src/host/node-clock.ts';
import { nodeFiles } from '../../../src/host/node-files.ts';
import type { Tagged } from '../../../src/report/schema.ts';
import { witnessOf } from '../../../src/report/values/witness.ts';
import { buildSolver } from '../../../src/solver/build-solver.ts';
import { cpuMs } from '../explore-subject.ts';
import type { DgseSubject } from './subjects.ts';

export interface Explored {
  readonly complete: boolean;
  readonly runs: number;
  /** Different paths among them. */
  readonly feasible: number;
  readonly infeasible: number;
  readonly solverCalls: number;
  /** Processor time, from the first run to the end. */
  readonly timeMs: number;
  /** Neither in the solver nor in the function under test: the search and its analyses. */
  readonly overheadMs: number;
  readonly solverMs: number;
  /** The arguments of each run that showed something new. */
  readonly inputs: readonly (readonly Tagged[])[];
}

/** Explores a subject over integers by a strategy, for at most so long. */
export function exploreSubject(
  { file, fn, range }: DgseSubject,
  strategyName: StrategyName,
  timeoutMs: number,
): Explored {
  const path = join(resolve(process.env.BEAGLE_ROOT ?? '.'), 'bench/subjects', file);
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
  try {
    const subject = openSubject(nodeFiles, path, fn, {
      store,
      signature: {
        numbers: 'int',
        ...(range !== undefined && { range: { min: range[0], max: range[1] } }),
      },
      packages: 'none',
      dependences: strategyName !== 'path',
      abortEdges: strategyName !== 'dependence',
      seed: 1,
      maxSteps: 1_000_000,
      runTimeoutMs: 10_000,
    });
    const strategy = createStrategy(strategyName, subject);
    const started = cpuMs();
    const {
      behaviours,
      settled: complete,
      stats,
    } = explore({
      run: (model) => observe(subject, model, strategy),
      store,
      solver,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs, maxRuns: 10_000_000 },
      clock: nodeClock,
      ledger: subject.ledger,
    });
    const timeMs = cpuMs() - started;
    const inside = stats.solver.timeMs + stats.machineMs;
    return {
      complete,
      runs: stats.runs,
      feasible: behaviours.length,
      infeasible: stats.infeasible,
      solverCalls: stats.solver.queries,
      timeMs,
      overheadMs: timeMs * Math.max(0, 1 - inside / stats.timeMs),
      solverMs: stats.solver.timeMs,
      inputs: behaviours.map((b) =>
        Object.values(witnessOf(store, subject.signature, b.model, subject.inputOptions).tagged),
      ),
    };
  } finally {
    solver.dispose();
  }
}
