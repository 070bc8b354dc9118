import type { Term } from '../expr/term.ts';
import type { FunctionId, LocalId, SiteId } from '../ir/ir.ts';
import type { AfterRun } from './after-run.ts';
import type { RunFault } from './fault.ts';
import type { InputAfter } from './inputs-after.ts';
import type { WorldRead } from './runtime/world.ts';
import type { Snapshot } from './snapshot.ts';
import type { StateCut } from './state-cut.ts';

/** How a run ended. `value`/`error` are values of the run's realm; terms shadow them. */
export type RunOutcome =
  | {
      readonly kind: 'return';
      readonly value: unknown;
      readonly term: Term;
      readonly via?: Via | undefined;
      readonly returned?: Returned | undefined;
    }
  /** `during: 'input'`: thrown by a constructor while the inputs were built, so the function itself never ran. */
  | {
      readonly kind: 'throw';
      readonly error: unknown;
      readonly term: Term;
      readonly during?: 'input';
      readonly via?: Via | undefined;
    }
  | {
      readonly kind: 'limit';
      readonly limit: 'steps' | 'depth' | 'time' | 'memory' | 'pending' | 'assume' | 'fault' | 'unmodelled';
      readonly message: string;
    };

/**
 * Why a condition was recorded. `branch`: an If. `check`: a conditional abort. `split`: a decision made by the machine
 * itself (a union's alternative, an array's length, which element a symbolic index names): complete, since its negation
 * is explored like a branch. `concretised`: an assumption made because something has no model: its negation is explored
 * too, but the result says so. `assume`: `assume(…)`, `@requires`: its negation is not explored.
 */
export const ConditionKind = { branch: 0, check: 1, split: 2, concretised: 3, assume: 4 } as const;
export type ConditionKind = (typeof ConditionKind)[keyof typeof ConditionKind];

/** One recorded decision. `term` is a Bool term that holds in this run. */
export interface Condition {
  readonly site: SiteId;
  readonly kind: ConditionKind;
  readonly term: Term;
  /** For branch/check: which side was taken. */
  readonly taken: boolean;
  /** Index into `instances` when dependences were recorded, else -1. */
  readonly instance: number;
}

/**
 * Statement instances in order of execution, as columns. Instance 0 is the entry, the last ones are {@link exits}.
 * `dataStart[i] .. dataStart[i+1]` delimits the instances that instance i uses data from, in `data`; likewise `useStart`
 * the reads of variables that may have several definitions: `useVariable` (a `Variable` of flow/variables.ts, locals by
 * LocalId) as defined by `useDefinition`, or before the run (-1). Potential dependences follow from them: on every branch
 * instance since that definition whose other side may define the variable.
 */
export interface Instances {
  readonly count: number;
  readonly site: Int32Array;
  /** The branch or call instance it is directly control dependent on; -1 for the entry. */
  readonly parent: Int32Array;
  readonly dataStart: Int32Array;
  readonly data: Int32Array;
  readonly useStart: Int32Array;
  readonly useVariable: Int32Array;
  readonly useDefinition: Int32Array;
  /**
   * -1: not a branch; 0 or 1: the side taken. 1 also for what may have thrown and did not, and for handlers. 2: chooses
   * what a write or call concerns (which object, key or function), so it may define what another choice would define; 3: both.
   */
  readonly taken: Int8Array;
  /** The Bool term of a branch (oriented to hold), or the term of the value computed; 0 for none. */
  readonly term: Int32Array;
  /** For each instance of a function's entry that was given any: itself, how many arguments, and the instances that defined them. */
  readonly arguments: Int32Array;
  /** Instances that were reached because something did throw (handlers) or might have and did not (what follows a call), ascending. */
  readonly reached: Int32Array;
  /** Why the dependences are not all of them, in words; undefined when they are. */
  readonly incomplete: string | undefined;
  /** Instances of the exit that read the outcome, and after it whatever `MachineOptions.observe` asks for. */
  readonly exits: readonly number[];
}

/** How a value came out when the call itself did not return or throw it. */
export type Via = 'promise' | 'generator' | 'async generator';

/** What a generator returned in the end, with its shadow. */
export interface Returned {
  readonly value: unknown;
  readonly term: Term;
}

/** The outcome as plain data, taken when the run ended: later runs cannot change it. */
export type OutcomeSnapshot =
  | { readonly kind: 'return'; readonly value: Snapshot; readonly via?: Via; readonly returned?: Snapshot }
  | { readonly kind: 'throw'; readonly value: Snapshot; readonly during?: 'input'; readonly via?: Via }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

/** Values that locals had where they were read or defined, in order, as columns. A value of term 0 is concrete. */
export interface ShownValues {
  readonly instances: readonly number[];
  readonly sites: readonly SiteId[];
  readonly locals: readonly LocalId[];
  readonly terms: readonly Term[];
  readonly values: readonly unknown[];
}

export interface Trace {
  readonly outcome: RunOutcome;
  readonly result: OutcomeSnapshot;
  readonly conditions: readonly Condition[];
  /** With dependences or watched sites: `conditions` and their repetitions by other instances, in order. */
  readonly decisions: readonly Condition[];
  /** What was asked of values of several types without a decision. */
  readonly asked: ReadonlySet<Term>;
  readonly instances: Instances | undefined;
  /** With `MachineOptions.keep`: the state at the exit. */
  readonly observed?: ObservedState | undefined;
  /** With `MachineOptions.values`. */
  readonly shown?: ShownValues;
  /** With `MachineOptions.cutsIn`: the states at its cuts, in order. */
  readonly cuts?: readonly StateCut[];
  /** With `MachineOptions.watch`: executions of watched sites, in order. */
  readonly events?: SiteEvents | undefined;
  readonly steps: number;
  /** Sites executed at least once (coverage), as a bitset by SiteId. */
  readonly covered: { has(site: SiteId): boolean };
  /** What the calls that followed returned (`Entry.calls`), by number. */
  readonly given?: readonly unknown[] | undefined;
  /** Console output and recorded stub calls, in order. */
  readonly log: readonly LogEntry[];
  /** What went wrong, in order: failed assertions that do not throw, then whatever ended the run. */
  readonly faults: readonly RunFault[];
  /** What of the world was read, each once. */
  readonly world: readonly WorldRead[];
  /** With `Entry.keepsInputs`. */
  readonly inputs?: readonly InputAfter[];
  /** With `settleOutcome`: what else the run left changed. */
  readonly after?: AfterRun | undefined;
}

/** What was to be observed of a run, as it was when the run ended. */
export interface ObservedState {
  /** What `MachineOptions.observe` asks for, in that order. */
  readonly reads: readonly Snapshot[];
  /** The instances of the last definitions of the locals that are kept, in the outermost call that has the local. */
  readonly locals: ReadonlyMap<LocalId, number>;
  /** Calls of the functions that are kept, in order, with their arguments as they were then. */
  readonly calls: readonly { readonly fn: FunctionId; readonly args: readonly Snapshot[] }[];
}

/** Executions of watched sites, as columns. */
export interface SiteEvents {
  readonly sites: readonly SiteId[];
  /** Which way a branch went (1: the test held); else negative, another number for each instruction of the site that does more than compute. */
  readonly sides: readonly number[];
  /** How many of the trace's `decisions` came before; a branch's own is among them. */
  readonly decided: readonly number[];
}

/** `step`: the caller asks a generator for more; `settled`: the function's promise has settled. */
export interface LogEntry {
  readonly kind: 'console' | 'stub' | 'step' | 'settled';
  readonly name: string;
  readonly args: readonly unknown[];
  readonly argTerms: readonly Term[];
  /** Milliseconds since the start, by the timers' clock. */
  readonly at: number;
  /** The arguments as they were then; with `settleOutcome`. */
  readonly seen?: readonly Snapshot[];
  /** What it was called on, as it was then. */
  readonly self?: Snapshot;
}
