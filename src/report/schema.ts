/**
 * The versioned result of `--json`. Conditions and values are JavaScript expressions over the input names, so that anyone
 * can evaluate them. Values that JSON cannot carry are tagged: `{"$": "NaN"}`, `{"$": "undefined"}`,
 * `{"$": "bigint", "value": "1"}`, `{"$": "Map", "entries": […]}`. Renderers read this and nothing else.
 */
export const SCHEMA = 1;

export type Tagged = null | boolean | number | string | Tagged[] | { [key: string]: Tagged };

/** `value` of a return is an expression over the inputs when symbolic; of an observed outcome the tagged value. */
export type ExpressedOutcome =
  | { readonly kind: 'return'; readonly value: string }
  | { readonly kind: 'throw'; readonly error: string; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

export type ObservedOutcome =
  | { readonly kind: 'return'; readonly value: Tagged }
  | { readonly kind: 'throw'; readonly error: string; readonly message: string; readonly value?: Tagged }
  | { readonly kind: 'limit'; readonly limit: string; readonly message: string };

export interface InputJson {
  readonly name: string;
  readonly type: string;
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

export interface TestJson {
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
}

export interface PlaceJson {
  readonly file: string;
  readonly line: number;
}

export interface ApproximationJson extends PlaceJson {
  readonly code: string;
  readonly message: string;
}

export interface FaultJson {
  readonly kind: string;
  readonly line: number;
  readonly condition: readonly string[];
  readonly witness: { readonly [name: string]: Tagged };
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

export interface ExploreJson {
  readonly schema: typeof SCHEMA;
  readonly command: 'explore';
  readonly function: string;
  readonly file: string;
  readonly strategy: string;
  readonly numbers: string;
  readonly inputs: readonly InputJson[];
  /** What inputs satisfy by declaration (`@requires`), as JavaScript. */
  readonly requires: readonly string[];
  readonly complete: boolean;
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  readonly analysed: AnalysedJson;
  readonly behaviours: readonly BehaviourJson[];
  /** The conditions with what behaviours share shown once. */
  readonly table: readonly RowJson[];
  readonly tests: readonly TestJson[];
  readonly faults: readonly FaultJson[];
  readonly stats: StatsJson;
}
