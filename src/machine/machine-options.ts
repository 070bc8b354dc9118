import type { Clock } from '../base/environment.ts';
import type { Ledger } from '../base/ledger.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { FunctionId, LocalId, ModuleId, Program, SiteId } from '../ir/ir.ts';
import type { Signature } from '../syntax/shape/shape.ts';
import type { FollowingCall } from './following-call.ts';
import type { InputOptions } from './input/input-options.ts';
import type { ModelEntry } from './model.ts';
import type { Limits } from './runtime/limits.ts';

export interface MachineOptions {
  readonly program: Program;
  readonly store: TermStore;
  /** Built-ins with symbolic meaning. Self-hosted ones need the module `beagle:models` in the program (self-hosted-source.ts). */
  readonly models: readonly ModelEntry[];
  readonly ledger: Ledger;
  readonly limits?: Partial<Limits> | undefined;
  /** Record instances and dependences too. Default false. */
  readonly dependences?: boolean | undefined;
  /** With dependences: what follows a possible exception depends on that it was not thrown even when nothing would catch it. Default true. */
  readonly abortEdges?: boolean | undefined;
  /** With dependences: keep the states of this function's runs at its cuts (`cutPlaces`). */
  readonly cutsIn?: FunctionId | undefined;
  /** With dependences: keep which values locals have at which sites. Default false. */
  readonly values?: boolean | undefined;
  /** Sites of which every execution is kept, in order (`Trace.events`). */
  readonly watch?: ReadonlySet<SiteId> | undefined;
  /** Called for every console line of analysed code, besides recording it. */
  readonly console?: ((name: string, args: readonly unknown[]) => void) | undefined;
  /** A console line of this text makes randomness and the clock start over: for programs that run two versions of something. */
  readonly restart?: string | undefined;
  /** Seed of Math.random. Default 1. */
  readonly seed?: number | undefined;
  /** What Date.now() says, in milliseconds. Default 2024-01-01T00:00:00Z. */
  readonly now?: number | undefined;
  /** What reading a name that nothing declares does: throws, as the language says, or ends the run as not modelled. Default `throw`. */
  readonly missingGlobals?: 'throw' | 'end' | undefined;
  /** Whether clock, randomness and environment are inputs while the function runs. Default `fixed`. */
  readonly world?: 'input' | 'fixed' | undefined;
  /** What `assume` of the analysed code does where it fails: ends the run, or nothing, as outside of Beagle. Default `ends`. */
  readonly assume?: 'ends' | 'ignored' | undefined;
  readonly clock?: Clock | undefined;
  /** Check every recorded condition and every shadow against the run's own model (tests). Default false. */
  readonly verify?: boolean | undefined;
  /** Decide at the end of a run what the structure of its outcome depends on (settle-outcome.ts). Default false. */
  readonly settleOutcome?: boolean | undefined;
  readonly input?: Partial<InputOptions> | undefined;
  /** With dependences: parameters that are never given null or undefined by the outside. */
  readonly solidInputs?: readonly LocalId[] | undefined;
  /** With dependences: the functions that are called from outside the program with unknown arguments. Default any. */
  readonly entries?: readonly FunctionId[] | 'any' | undefined;
  /** With dependences: what besides the outcome is read at the exit. */
  readonly observe?: readonly ExitRead[] | undefined;
  /** With dependences: what of a run is kept besides, for its state at the exit (`Trace.observed`). */
  readonly keep?: Kept | undefined;
}

/** Locals whose last definitions are kept, and functions whose calls are, with their arguments as they are then. */
export interface Kept {
  readonly locals: ReadonlySet<LocalId>;
  readonly functions: ReadonlySet<FunctionId>;
}

/** Something that is looked at when a run has ended: a place below the receiver, a parameter, a module variable or a local that is kept. */
export interface ExitRead {
  readonly root:
    | 'this'
    | number
    | { readonly module: ModuleId; readonly name: string }
    | { readonly local: LocalId };
  readonly path: readonly string[];
}

/** Which function to run, and what its inputs are. */
export interface Entry {
  /** Module by absolute path or id. */
  readonly module: string | ModuleId;
  /** `f`, `Class.method`, `Class.staticMethod`, `default`, or '' for `module.exports` itself. */
  readonly name: string;
  readonly signature: Signature;
  /** Exported names of the functions that stand for `@requires` expressions, called with the arguments first. */
  readonly requires?: readonly string[] | undefined;
  /** What is called afterwards of what it returned; their outcomes belong to its own. */
  readonly calls?: readonly FollowingCall[] | undefined;
  /** Calls of functions among the inputs are kept with their arguments as they were then. */
  readonly keepsCalls?: boolean | undefined;
  /** Objects among the inputs are looked at when the run has ended. */
  readonly keepsInputs?: boolean | undefined;
}
