import type { Complete, Verdict } from '../../base/claim.ts';
import type { TermJson } from '../../expr/term-json.ts';
import type {
  ApproximationJson,
  ExpressedOutcome,
  InputJson,
  ObservedOutcome,
  ResultJson,
  ScopeJson,
  StatsJson,
  Tagged,
} from '../schema.ts';

/** Inputs on which the two versions of a function do different things. */
export interface ChangeJson {
  readonly condition: readonly string[];
  /** `value`, `exception`, `effect`, `state`, `identity`, `order`, `message` or `timing`: the strongest that is different (docs/same.md). */
  readonly kind: string;
  /** In which way: `value`, `type`, `throws`, `returns`, `error`, `nan`, `negative-zero`, `rounding`; `effect`: the outcome is the same. */
  readonly detail: string;
  /** What is different, where values printed as text do not show it. */
  readonly why?: string;
  readonly before: ExpressedOutcome;
  readonly after: ExpressedOutcome;
  readonly witness: { readonly [name: string]: Tagged };
  /** Statements after which Node tells the versions apart, where no single call with a witness was found to; then `witness` and `condition` are empty, and outcomes are what was seen, as text. */
  readonly script?: string;
  /** What the world was then, where it was read: `{ "Date.now()": 1735689600001 }`. */
  readonly world?: { readonly [name: string]: Tagged };
  /** What the two versions did on the witness. */
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** Lines of each version that ran on the witness; changed ones only, when any of those ran. */
  readonly lines: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** What else is left different on the witness: arguments, the receiver, module state, calls, the console. */
  readonly effects: readonly EffectJson[];
  /** How many pairs of paths this stands for, when more than one. */
  readonly merged?: number;
  /** Where many differ in the same way: the index of the one that is shown for this. Those that are shown come first. */
  readonly alike?: number;
  /** With a change contract: whether it allows what happens on the witness. */
  readonly intended?: boolean;
}

/** What a place holds after the call, as expressions over the inputs and as observed. */
export interface EffectJson {
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly observed: { readonly before: Tagged; readonly after: Tagged };
}

export interface AffectedJson {
  readonly conditionals: readonly number[];
  readonly writes: readonly number[];
}

/** A path of one version that differs from its others in the affected locations that it runs. */
export interface AffectedPathJson {
  /** Conjuncts as the run recorded them, up to the last that decides about affected locations. */
  readonly condition: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly witness: { readonly [name: string]: Tagged };
}

export interface AffectedPathsJson {
  readonly before: readonly AffectedPathJson[];
  readonly after: readonly AffectedPathJson[];
  /** With `--suite`: which of its inputs to run again, by index, and which to add. */
  readonly tests?: {
    readonly selected: readonly number[];
    readonly added: readonly { readonly [name: string]: Tagged }[];
  };
}

export interface FunctionDiffJson {
  readonly function: string;
  /** Its name before, when it was renamed. */
  readonly renamedFrom?: string;
  /** Absent for the version that does not have it. */
  readonly file: { readonly before?: string; readonly after?: string };
  /** `same`: the same code after normalisation, so nothing was run. */
  readonly code: 'same' | 'changed' | 'added' | 'removed';
  /** Absent for functions that only one version has. `same`: no difference within `scope`. */
  readonly verdict?: Verdict;
  readonly scope: ScopeJson;
  readonly inputs: readonly InputJson[];
  /** Lines with statements that changed, in the file of each version; formatting, comments and renamed locals aside. */
  readonly changed: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** With `--affected`: lines with decisions and writes that the change may affect, in the file of each version. */
  readonly affected?: { readonly before: AffectedJson; readonly after: AffectedJson };
  /** With `--strategy affected`. */
  readonly affectedPaths?: AffectedPathsJson;
  /** What changed about the inputs, and what was compared nevertheless. */
  readonly notes: readonly string[];
  /** These are all changes there are: nothing remains, and nothing is assumed. */
  readonly complete: Complete;
  /** Where loops were related for all inputs: what holds between both versions from round to round, and what was shown of it. */
  readonly proof?: {
    readonly relation: readonly string[];
    readonly obligations: readonly string[];
    /** With `--why`: the questions that it rests on, for `beagle check-proof`. */
    readonly questions?: QuestionsJson;
  };
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  readonly changes: readonly ChangeJson[];
  /** The change piece by piece, where it concerns the function. */
  readonly hunks?: readonly HunkJson[];
  /** What checking the function's change contract came to (docs/contract.md), when it has one. */
  readonly contract?: {
    readonly verdict: Verdict;
    /** Whose word the contract is: `after` is the new version's own, which does not decide the exit code. */
    readonly from: 'given' | 'before' | 'after';
    /** Clauses that do not hold, and `both do the same` when something differs where the contract is silent. */
    readonly refuted: readonly string[];
  };
  /** The project's configuration says that its differences are meant: they do not count. */
  readonly accepted?: { readonly reason: string; readonly until: string };
  readonly stats?: StatsJson;
}

/** A piece of a change: first and last line in each version; a side without lines was not there. */
export interface HunkJson {
  readonly before?: readonly [number, number];
  readonly after?: readonly [number, number];
  /** When it is not the function's own file. */
  readonly file?: string;
  /** Indices into `changes`: those that go through it. */
  readonly changes: readonly number[];
  /** How many of the inputs that Node ran came by it; absent where that is not known. */
  readonly reached?: number;
  /** Where none did: what the code asks for before it comes there. */
  readonly needs?: string;
}

export interface DiffJson extends ResultJson {
  readonly command: 'diff';
  /** What was compared, as the user named it. */
  readonly before: string;
  readonly after: string;
  readonly numbers: string;
  readonly functions: readonly FunctionDiffJson[];
}

/** Questions that were answered with yes: whoever satisfies the conditions satisfies the goal. Terms are told by their places in a list. */
export interface QuestionsJson {
  readonly terms: readonly TermJson[];
  readonly steps: readonly {
    /** Which obligation it belongs to: where both versions stood. */
    readonly about: string;
    readonly conditions: readonly number[];
    readonly goal: number;
    /** What answered: an encoding of the solver, `modular` (sums and products modulo 2^32) or `parts` (the same but for parts that are). */
    readonly by: string;
  }[];
}
