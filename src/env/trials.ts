import type { Clock } from '../base/environment.ts';
import type { Observation } from './call.ts';
import type { PassTestSees } from './check-dep.ts';
import { actionsFor } from './check-dep.ts';
import type { Level, Plan, Run } from './level.ts';

/** Thrown inside the search when its budget of runs or of time is used up, or when it was interrupted. */
export class BudgetEnd extends Error {}

/** Limits of one search. */
export interface Budget {
  readonly runs: number;
  readonly milliseconds: number;
  readonly clock: Clock;
  readonly aborted: () => boolean;
  /** Told before each run, for progress on stderr. */
  readonly progress?: ((text: string) => void) | undefined;
}

/** Carries out semi-replays, counts them, and keeps to the budget. */
export class Trials {
  readonly level: Level;
  readonly sees: PassTestSees;
  readonly #budget: Budget;
  readonly #started: number;
  runs = 0;
  readonly warnings = new Set<string>();
  /** The last other answer seen for a recorded call. */
  readonly differences = new Map<number, Observation>();
  readonly #equal = new Set<number>();

  constructor(level: Level, sees: PassTestSees, budget: Budget) {
    this.level = level;
    this.sees = sees;
    this.#budget = budget;
    this.#started = budget.clock.now();
  }

  /** Whether this environment may answer the call otherwise: it did, or it was never asked. */
  mayDiffer(index: number): boolean {
    return this.differences.has(index) || !this.#equal.has(index);
  }

  /** Replays the chosen calls and executes the rest. */
  async replay(
    what: string,
    chosen: (index: number) => boolean,
    rest: Omit<Plan, 'actions'> = {},
  ): Promise<Run> {
    if (this.#budget.aborted()) throw new BudgetEnd('interrupted');
    if (this.runs >= this.#budget.runs)
      throw new BudgetEnd(`the budget of ${this.#budget.runs} runs is used up`);
    const spent = this.#budget.clock.now() - this.#started;
    if (spent > this.#budget.milliseconds)
      throw new BudgetEnd(`the budget of ${Math.round(this.#budget.milliseconds / 1000)} s is used up`);
    this.runs++;
    const actions = actionsFor(this.level.effects, chosen, this.sees);
    const run = await this.level.run({ ...rest, actions });
    if (this.#budget.aborted()) throw new BudgetEnd('interrupted');
    for (const w of run.warnings) this.warnings.add(w);
    for (const o of run.observations) {
      if (o.same === true) this.#equal.add(o.index);
      else if (o.same === false && o.index > 0 && !this.differences.has(o.index))
        this.differences.set(o.index, o);
    }
    this.#budget.progress?.(`run ${this.runs}: ${what}: ${run.passed ? 'passes' : 'fails'} (${run.how})`);
    return run;
  }
}
