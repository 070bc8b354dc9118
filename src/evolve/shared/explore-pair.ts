import type { Clock } from '../../base/environment.ts';
import type { Budget } from '../../explore/budget.ts';
import type { Exploration, Progress } from '../../explore/exploration.ts';
import { explore } from '../../explore/explore.ts';
import type { OrderName } from '../../explore/orders/order.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Model } from '../../expr/input-variable.ts';
import { hasClosed, openersOf } from '../../machine/opened-operations.ts';
import { models } from '../../models/registry.ts';
import type { Solver } from '../../solver/solver.ts';
import type { PairRun, PairRunner, PairRunnerOptions } from './pair-runner.ts';
import { settleUndecided } from './settle-undecided.ts';

export interface PairExploration {
  readonly runs: readonly PairRun[];
  readonly exploration: Exploration;
}

export interface PairRequest extends PairRunnerOptions {
  readonly solver: Solver;
  readonly order: OrderName;
  readonly seed: number;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly onProgress?: (progress: Progress) => void;
}

/** What goes on beside an exploration: inputs that it starts from, why it may end early, and what is done after each of its runs. */
export interface PairCompany {
  readonly starts?: readonly Model[];
  readonly isEnough?: () => string | undefined;
  readonly beside?: (model: Model, pair: PairRun | undefined) => void;
  /** It only looks for differences: what the solver does not decide at once is not looked into further. */
  readonly onlyLooks?: boolean;
}

/**
 * Explores both versions as one program: each input is run on both, the decisions of the new version follow those of the old one
 * (those that both make are made once), and the last decision is whether the outcomes are the same. The search then asks
 * `cond ∧ cond' ∧ out ≠ out'` for every pair of behaviours that have an input in common, and for no others; each input it
 * finds has been run on both. When nothing stays open, the runs that differ are all differences there are.
 */
export function explorePair(
  request: PairRequest,
  runner: PairRunner,
  company: PairCompany = {},
): PairExploration {
  const { clock, budget } = request;
  const started = clock.now();
  const first = exploreOnce(request, runner, company);
  if (!first.exploration.mustOpen) return first;
  runner.keepsWhole = false;
  const timeoutMs = Math.max(0, budget.timeoutMs - (clock.now() - started));
  return exploreOnce({ ...request, budget: { ...budget, timeoutMs } }, runner, company);
}

/** With operations kept whole the search ends where the solver does not know one. */
function exploreOnce(
  request: PairRequest,
  runner: PairRunner,
  { starts, beside, isEnough, onlyLooks }: PairCompany,
): PairExploration {
  const { before, after, strategies, store, solver } = request;
  let latest: PairRun | undefined;
  const runs: PairRun[] = [];
  const openers = openersOf(models);
  const exploration = explore({
    ...request,
    solver: onlyLooks ? atOnce(solver) : solver,
    run: (model) => {
      const { observed, pair } = runner.run(model);
      latest = pair;
      beside?.(model, pair);
      return observed;
    },
    ...(starts !== undefined && { starts }),
    isEnough,
    isWhole: runner.keepsWhole
      ? (conditions) => conditions.some((t) => hasClosed(store, openers, t))
      : undefined,
    strategy: { ...strategies.before, sequence: (trace) => trace.conditions },
    settle:
      strategies.before === pathStrategy && !onlyLooks
        ? settleUndecided(store, solver, runner, request.clock)
        : undefined,
    ledger: before.ledger,
    onBehaviour: () => {
      if (latest !== undefined) runs.push(latest);
    },
  });
  const approximations = [...before.ledger.notes(), ...after.ledger.notes()];
  const assumes = [...before.ledger.assumptions(), ...after.ledger.assumptions()];
  return { runs, exploration: { ...exploration, approximations, assumes } };
}

/** The same solver, without what takes it an effort. */
function atOnce(solver: Solver): Solver {
  return {
    solve: (query) => solver.solve({ ...query, timeoutMs: 0 }),
    stats: solver.stats,
    dispose: () => solver.dispose(),
  };
}
