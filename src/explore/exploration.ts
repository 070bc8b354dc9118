import type { BitSet } from '../base/bitset.ts';
import type { Assumption } from '../base/claim.ts';
import type { Approximation } from '../base/ledger.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { RunFault } from '../machine/fault.ts';
import type { Snapshot } from '../machine/snapshot.ts';
import type { Condition, Via } from '../machine/trace.ts';
import type { SolverStats } from '../solver/solver.ts';
import type { LeftPoint } from './hand-over.ts';
import type { NamedValue } from './slice/place-values.ts';

/** How a run ended, as plain data. */
export type Outcome =
  | { readonly kind: 'return'; readonly value: Snapshot; readonly via?: Via; readonly returned?: Snapshot }
  | { readonly kind: 'throw'; readonly value: Snapshot; readonly via?: Via }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

/** One explored behaviour: a path (strategy `path`) or a group of paths (other strategies). */
export interface Behaviour {
  readonly conditions: readonly Condition[];
  readonly outcome: Outcome;
  /** What the run left in the places that are asked for; absent when the outcome is. */
  readonly state?: readonly NamedValue[];
  /** The input of the run that showed it. */
  readonly model: Model;
  /** Source lines that ran, in the file of the function. */
  readonly lines: readonly number[];
}

/** A fault that a run showed, with the run. */
export interface FoundFault extends RunFault {
  readonly model: Model;
  readonly outcome: Outcome;
}

/** How many runs are kept that show the same fault. */
export const MOST_FAULTS = 100;

export type LimitName =
  | 'timeout'
  | 'max-runs'
  | 'max-depth'
  | 'loop-bound'
  | 'run'
  | 'solver'
  | 'divergence'
  /** Whoever asked has enough. */
  | 'enough'
  /** Larger inputs were not tried. */
  | 'size';

/** Something that kept the exploration from being complete, in words. */
export interface Limit {
  readonly name: LimitName;
  readonly message: string;
}

export interface ExplorationStats {
  runs: number;
  /** Runs that did not follow the decisions they were meant to follow. */
  divergences: number;
  /** Decisions that no input can make. */
  infeasible: number;
  /** Decisions about which the solver could not say. */
  unknown: number;
  /** Runs that showed nothing new. */
  duplicates: number;
  /** Runs whose decisions came in another order than predicted; they were placed by their inputs, with more conditions than needed. */
  misaligned: number;
  timeMs: number;
  machineMs: number;
  solver: SolverStats;
}

/** A side of a decision that no run took, and why not. */
export interface OpenDecision {
  /** All hold for the inputs in question. */
  readonly conditions: readonly Term[];
  readonly reason: LimitName;
  /** An input that is known to be among them, where the search only did not want to run one so large. */
  readonly model?: Model;
}

export interface Exploration {
  readonly strategy: string;
  readonly behaviours: readonly Behaviour[];
  /** Whatever went wrong in a run, a bounded number of runs for each place. */
  readonly faults: readonly FoundFault[];
  /** Every decision was settled: no limit, no unknown. It says nothing of what the ledger takes for granted. */
  readonly settled: boolean;
  readonly limits: readonly Limit[];
  /** What was not looked into: inputs that satisfy all conditions of one of these (all inputs, where one has none). Empty when every decision was settled. */
  readonly open: readonly OpenDecision[];
  /** The variables (by id) that runs decided something about. */
  readonly looked: BitSet;
  readonly approximations: readonly Approximation[];
  /** What was taken for granted by the runs and by the solver's answers. */
  readonly assumes: readonly Assumption[];
  /** Assumptions of the solver's encodings, which are among those. */
  readonly caveats: readonly string[];
  readonly stats: ExplorationStats;
  /** It ended where the solver does not know an operation that runs can open. */
  readonly mustOpen?: boolean;
  /** Points that were left to others, the one to be tried first first. They are not among those that are open here. */
  readonly handedOut?: readonly LeftPoint[];
  /** Looked below points of another search, and may have left them: what was found is of no use. */
  readonly strayed?: boolean;
}

export interface Progress {
  readonly runs: number;
  readonly behaviours: number;
  readonly elapsedMs: number;
}
