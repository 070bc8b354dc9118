import type { Complete, Verdict } from '../base/claim.ts';
import type { Wall } from '../base/wall.ts';
import type { TermJson } from '../expr/term-json.ts';

/**
 * The versioned result of `--json`. Conditions and values are JavaScript expressions over the input names, so that anyone
 * can evaluate them. Values that JSON cannot carry are tagged: `{"$": "NaN"}`, `{"$": "undefined"}`,
 * `{"$": "bigint", "value": "1"}`, `{"$": "Map", "entries": […]}`. Renderers read this and nothing else.
 */
export const SCHEMA = 2;

/** What all results have. */
export interface ResultJson {
  readonly schema: typeof SCHEMA;
  /** The walls that analysed code ran behind (SECURITY.md); none when it ran in the process of who asked. */
  readonly walls?: readonly Wall[];
}

export type Tagged = null | boolean | number | string | Tagged[] | { [key: string]: Tagged };

/** `value` of a return is an expression over the inputs when symbolic; of an observed outcome the tagged value. */
export type ExpressedOutcome =
  | { readonly kind: 'return'; readonly value: string }
  | { readonly kind: 'throw'; readonly error: string; readonly message: string }
  | {
      readonly kind: 'state';
      readonly values: readonly LeftJson<string>[];
      readonly throws?: { readonly error: string; readonly message: string };
    }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

export type ObservedOutcome =
  | { readonly kind: 'return'; readonly value: Tagged }
  | { readonly kind: 'throw'; readonly error: string; readonly message: string; readonly value?: Tagged }
  | {
      readonly kind: 'state';
      readonly values: readonly LeftJson<Tagged>[];
      readonly throws?: { readonly error: string; readonly message: string };
    }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

/**
 * What was left in a place that `--on` names (outcomes of kind `state`): its value, neither when it never got one, or the calls that it stands for. `throws`
 * beside them: the run ended so.
 */
export interface LeftJson<Value> {
  readonly name: string;
  readonly value?: Value;
  readonly calls?: readonly { readonly name: string; readonly args: readonly Value[] }[];
}

export interface InputJson {
  readonly name: string;
  readonly type: string;
  /** All further arguments, as an array in witnesses. */
  readonly rest?: true;
  /** No parameter, but what the function finds in `this` or in a module variable (`--state`). */
  readonly state?: true;
}

export interface BehaviourJson {
  /** Conjuncts for people: simplified, without what `requires` says; conditions of different behaviours exclude each other. */
  readonly condition: readonly string[];
  /** Conjuncts as runs recorded them, in that order. */
  readonly rawCondition: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
  readonly lines: readonly number[];
  /** With `--merge`: how many behaviours that compute the same expression this one stands for, when more than one. */
  readonly merged?: number;
}

/** A row of the decision table: what holds here on top of the rows around it. */
export interface RowJson {
  readonly condition: readonly string[];
  /** Index into `behaviours`, for a row that decides. */
  readonly behaviour?: number;
  readonly rows: readonly RowJson[];
}

/** A row of the ordered list of rules: the first whose condition holds decides. */
export interface RuleJson {
  /** One of these holds, JavaScript over the inputs; always when there are none. */
  readonly when: readonly string[];
  /** Index into `behaviours`; null where inputs were not explored. */
  readonly behaviour: number | null;
  /** How many behaviours it stands for, when more than one. */
  readonly merged?: number;
}

export interface TestJson {
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
}

export interface PlaceJson {
  readonly file: string;
  readonly line: number;
}

/** What a result is about: the inputs that satisfy all of `given` and none of `remainder`, as long as all that it `assumes` is so. */
export interface ScopeJson {
  /** JavaScript over the inputs, where there is an expression for it. */
  readonly given: readonly string[];
  /** Inputs that were not looked into: JavaScript over the inputs; `true` when it cannot be said which. */
  readonly remainder: readonly string[];
  readonly assumes: readonly AssumptionJson[];
}

export interface AssumptionJson extends PlaceJson {
  readonly code: string;
  readonly text: string;
}

export interface ApproximationJson extends PlaceJson {
  readonly code: string;
  readonly message: string;
}

/** Something that goes wrong at one place, see docs/faults.md for the kinds. */
export interface FaultJson extends PlaceJson {
  readonly kind: string;
  /** What happens, for people. */
  readonly message: string;
  /** Conjuncts that imply it. */
  readonly condition: readonly string[];
  /** It happens only then: all paths are known. */
  readonly exact: boolean;
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
  /** How many runs showed it. */
  readonly runs: number;
}

export interface StatsJson {
  readonly runs: number;
  readonly queries: number;
  readonly backendCalls: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  readonly divergences: number;
  readonly infeasible: number;
  readonly duplicates: number;
  /** Runs whose decisions came in another order than predicted: their conditions are more than needed. */
  readonly misaligned: number;
  readonly timeMs: number;
  readonly frontEndMs: number;
  readonly machineMs: number;
  readonly solverMs: number;
  readonly answeredBy: { readonly [rung: string]: number };
}

/** What was analysed and what was run natively. */
export interface AnalysedJson {
  readonly files: readonly string[];
  readonly natives: readonly { readonly specifier: string; readonly reason: string }[];
}

export interface ExploreJson extends ResultJson {
  readonly command: 'explore';
  readonly function: string;
  readonly file: string;
  readonly strategy: string;
  readonly numbers: string;
  readonly inputs: readonly InputJson[];
  /** What inputs satisfy by declaration (`@requires`), as JavaScript. */
  readonly requires: readonly string[];
  readonly scope: ScopeJson;
  /** Nothing remains, and nothing is assumed. */
  readonly complete: Complete;
  /** Why something remains. */
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  readonly analysed: AnalysedJson;
  readonly behaviours: readonly BehaviourJson[];
  /** The conditions with what behaviours share shown once. */
  readonly table: readonly RowJson[];
  /** The behaviours as an ordered list of rules, the way people write them; empty when there is none. */
  readonly rules: readonly RuleJson[];
  readonly tests: readonly TestJson[];
  readonly faults: readonly FaultJson[];
  readonly stats: StatsJson;
  /** With `--log`: the search, run by run. */
  readonly log?: readonly LoggedRunJson[];
}

/** One run of a search. */
export interface LoggedRunJson {
  readonly run: number;
  /** `2.3`: it takes the third decision of run 2 otherwise; null for a start. */
  readonly from: string | null;
  readonly witness: { readonly [name: string]: Tagged };
  readonly condition: readonly string[];
  /** It shows nothing new. */
  readonly duplicate: boolean;
  /** Decisions that it was the first to make: what taking each otherwise asks for, and what came of it. */
  readonly tasks: readonly {
    readonly position: number;
    readonly condition: readonly string[];
    readonly result: string;
  }[];
}

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
