import type { Approximation } from '../base/approximation.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { Condition, RunOutcome } from '../machine/trace.ts';
import type { SolverStats } from '../solver/solver.ts';

/** One explored behaviour: a path (strategy `path`) or a group of paths (other strategies). */
export interface Behaviour {
  readonly conditions: readonly Condition[];
  /** The outcome as a JavaScript expression over the inputs, and as observed on the witness (already plain data, see report/value). */
  readonly outcome: RunOutcome;
  readonly model: Model;
  /** Source lines executed or relevant. */
  readonly lines: readonly number[];
}

export type BudgetName = 'timeout' | 'max-runs' | 'max-depth' | 'loop-bound' | 'max-length';

export interface ExplorationStats {
  runs: number;
  divergences: number;
  infeasible: number;
  unknown: number;
  duplicates: number;
  timeMs: number;
  frontEndMs: number;
  machineMs: number;
  solver: SolverStats;
}

export interface Exploration {
  readonly behaviours: readonly Behaviour[];
  /** True when every task was settled: no budget ended it, no query was unknown, no unsound caveat. */
  readonly complete: boolean;
  /** Which budgets cut something off, and what. */
  readonly limits: readonly {
    readonly budget: BudgetName | 'solver' | 'approximation';
    readonly message: string;
  }[];
  readonly approximations: readonly Approximation[];
  readonly caveats: readonly string[];
  readonly stats: ExplorationStats;
}

/** A condition to solve: the path prefix and the negated decision. */
export interface Task {
  readonly conditions: readonly Term[];
  readonly hint: Model;
  /** Where in the run it came from, for orders. */
  readonly depth: number;
  readonly site: number;
}
