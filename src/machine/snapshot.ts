import type { Term } from '../expr/term.ts';

/**
 * A value of a run as plain data, taken before the next run can change it. Primitives keep their terms, so that an outcome
 * can be printed as an expression over the inputs; `origin` is the expression for an input object that is unchanged. Shared
 * and cyclic objects are told by `id` and `same`: within one run an object has one id, whatever snapshot it is in.
 */
export type Snapshot =
  | {
      readonly kind: 'primitive';
      readonly value: number | string | boolean | bigint | undefined | null;
      readonly term: Term;
    }
  | SymbolSnapshot
  | ({
      readonly kind: 'function';
      readonly name: string;
      readonly id?: number;
      /** Its number in the program, classes after functions; absent for functions of the engine and inputs. */
      readonly code?: number;
      readonly length?: number;
    } & Traits)
  | { readonly kind: 'same'; readonly id: number }
  | ({
      readonly kind: 'array';
      readonly id: number;
      readonly origin?: string;
      readonly length: number;
      readonly entries: readonly Entry[];
    } & Traits)
  /** `name` is the constructor's name, '' for plain objects, null for objects without prototype. */
  | ({
      readonly kind: 'object';
      readonly id: number;
      readonly origin?: string;
      readonly name: string | null;
      readonly entries: readonly Entry[];
    } & Traits)
  | ({
      readonly kind: 'error';
      readonly id: number;
      readonly origin?: string;
      readonly name: string;
      readonly message: Snapshot;
      readonly entries: readonly Entry[];
      /** The engine made it, so its message may quote source text. */
      readonly engine?: 'surely' | 'maybe';
    } & Traits)
  | ({
      readonly kind: 'map';
      readonly id: number;
      readonly origin?: string;
      readonly pairs: readonly (readonly [Snapshot, Snapshot])[];
    } & Traits)
  | ({
      readonly kind: 'set';
      readonly id: number;
      readonly origin?: string;
      readonly values: readonly Snapshot[];
    } & Traits)
  | ({
      readonly kind: 'date';
      readonly id: number;
      readonly origin?: string;
      readonly time: number;
      readonly term: Term;
    } & Traits)
  | ({
      readonly kind: 'regexp';
      readonly id: number;
      readonly source: string;
      readonly flags: string;
    } & Traits)
  | ({
      readonly kind: 'typedArray';
      readonly id: number;
      readonly origin?: string;
      readonly name: string;
      readonly values: readonly (number | bigint)[];
      /** The elements' terms; absent when all are concrete. */
      readonly terms?: readonly Term[];
    } & Traits)
  /** What a function under examination returned, and what came of calling it afterwards. Never within another value. */
  | {
      readonly kind: 'called';
      readonly value: Snapshot;
      readonly calls: readonly CallSnapshot[];
      readonly effects: readonly EffectSnapshot[];
    }
  /** Not looked into: promises, proxies, generators, very large or deep structures. */
  | ({ readonly kind: 'opaque'; readonly id: number; readonly name: string } & Traits);

/** A call of something that an earlier call returned (`FollowingCall`), and its outcome. */
export interface CallSnapshot {
  readonly number: number;
  readonly on: number;
  readonly member: string;
  /** What it was given, for people. */
  readonly args: readonly string[];
  readonly likeCall?: number;
  readonly kind: 'return' | 'throw';
  readonly value: Snapshot;
  /** How many effects came before it. */
  readonly effects: number;
}

/** A call of a function among the inputs. */
export interface EffectSnapshot {
  /** The path of the input. */
  readonly name: string;
  readonly args: readonly Snapshot[];
  /** When timers of the program ran it: milliseconds since the start, by their clock. */
  readonly at: number;
}

export interface SymbolSnapshot {
  readonly kind: 'symbol';
  readonly description: string;
  readonly id?: number;
  readonly anchor?: string;
}

export interface Entry {
  readonly key: string;
  /** The term of a symbolic name that the run did not fix; 0 or absent otherwise. */
  readonly keyTerm?: Term;
  /** The key where it is a symbol. */
  readonly symbol?: SymbolSnapshot;
  /** Its place in the order that holds for all values of the object's symbolic names; absent where there are none. */
  readonly place?: number;
  readonly value: Snapshot;
  /** What it may not: be written, be reconfigured. Absent when it may both. */
  readonly fixed?: Fixed;
  /** Of an accessor. */
  readonly get?: Snapshot;
  readonly set?: Snapshot;
}

export type Fixed = 'unwritable' | 'unconfigurable' | 'both';

/** What printing leaves out of an object, but a program can see (docs/same.md). */
export interface Traits {
  /** Which object it is when both versions have it: an input, by its place (`xs[0]`), or a built-in (`Array.prototype.map`). */
  readonly anchor?: string;
  /** Else the place in a variable of a module where it was before the call. */
  readonly held?: string;
  /** Properties that are not enumerable or have a symbol as key, with their places in the order of all properties. */
  readonly hidden?: readonly HiddenEntry[];
  /** Its prototype where it is not the usual one of its kind. */
  readonly proto?: Snapshot;
  /** Nothing can be added to it. */
  readonly closed?: true;
  /** Private fields, and what built-in kinds keep inside: the value of a boxed primitive, the bytes of a buffer. */
  readonly inside?: readonly Entry[];
}

export interface HiddenEntry extends Entry {
  readonly at: number;
  readonly enumerable?: true;
}
