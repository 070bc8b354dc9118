import type { Clock } from '../base/environment.ts';
import type { Ledger } from '../base/ledger.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { RunFault } from '../machine/fault.ts';
import type { Trace } from '../machine/trace.ts';
import type { Answer, Query, Solver } from '../solver/solver.ts';
import type { Budget } from './budget.ts';
import type { Behaviour, Outcome, Progress } from './exploration.ts';
import type { HandedPoint, HandOut } from './hand-over.ts';
import type { OrderName } from './orders/order.ts';
import type { SearchLog } from './search-log.ts';
import type { NamedValue } from './slice/place-values.ts';
import type { Strategy } from './strategies/strategy.ts';

export interface ExploreRequest {
  /** Runs the function on the input that a model stands for. */
  readonly run: (model: Model) => ObservedRun;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly strategy: Strategy;
  readonly order: OrderName;
  readonly seed: number;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Inputs to start from; the empty model when there are none. */
  readonly starts?: readonly Model[];
  /** Look below these points of another search, and nowhere else. */
  readonly below?: readonly HandedPoint[] | undefined;
  readonly handOut?: HandOut | undefined;
  /** Fail when a run's sequence does not begin with what was predicted for it (Lemma 3.13), instead of placing it by its input. For tests. */
  readonly assertPrefix?: boolean;
  /** Says what goes wrong where on an input, for faults whose place a run does not tell. */
  readonly locateFaults?: (model: Model) => readonly RunFault[];
  /** Asked where the solver has no quick answer. */
  readonly settle?: Settle | undefined;
  /** Is there an operation in these conditions that runs would open, if they were asked to? The search ends as soon as the solver does not know of one. */
  readonly isWhole?: ((conditions: readonly Term[]) => boolean) | undefined;
  /** Why the search may end although sides are open, as soon as it may. */
  readonly isEnough?: (() => string | undefined) | undefined;
  readonly onProgress?: (progress: Progress) => void;
  /** Keeps what was tried and why the rest was not. */
  readonly log?: SearchLog | undefined;
  /** Told of each behaviour as it is found, so that nothing is lost when the exploration is stopped from outside. */
  readonly onBehaviour?: (behaviour: Behaviour) => void;
}

export interface ObservedRun {
  readonly trace: Trace;
  /** The outcome as plain data, taken right after the run. */
  readonly outcome: Outcome;
  /** What it left in the places that are asked for; undefined when the outcome is. */
  readonly state?: readonly NamedValue[] | undefined;
  /** Lines that ran, or that matter for the output; asked for only when the run shows something new. */
  readonly lines: readonly number[];
}

/**
 * Looks at all inputs that satisfy a query without knowing any. `settled`: there is nothing to be found there; `sat`, `unsat`: as the
 * solver means it; undefined: neither could be told.
 */
export type Settle = (query: Query) => Answer | { readonly kind: 'settled' } | undefined;
