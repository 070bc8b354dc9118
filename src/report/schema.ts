import type { Wall } from '../base/wall.ts';

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
  /** No parameter, but one of what the function returned: which call is given it, and what that calls (`on`: the result of another call; -1: of the function). */
  readonly call?: { readonly number: number; readonly on: number; readonly member: string };
  /** How a parameter is written that has no name of its own (`{ w, h = 2 }`), and the names of its parts by their places (`.w`, `[0]`). */
  readonly pattern?: string;
  readonly binds?: { readonly [path: string]: string };
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
