/**
 * Restricts the inputs that Beagle considers to those for which the condition is true. Does nothing when the code runs
 * outside Beagle.
 */
export declare function assume(condition: unknown): asserts condition;

/** What a call was given, as it is before the call, or after it. */
export interface CallState<F, T> {
  readonly args: F extends (...args: infer P) => unknown ? P : never;
  readonly this: T;
}

/** A call that returned: what it left, and what it came to. */
export interface ReturnedState<F, T> extends CallState<F, T> {
  readonly result: F extends (...args: never) => infer R ? Awaited<R> : never;
}

/** A call that threw: what it left, and what it threw. */
export interface ThrownState<F, T, E> extends CallState<F, T> {
  readonly error: E;
}

/** A call that ended either way: `result` is undefined when it threw, `error` when it returned. */
export interface EndedState<F, T> extends ReturnedState<F, T> {
  readonly error: unknown;
}

/** A change contract. Functions must be conditions that change nothing; Beagle reads them, they are never called where they stand. */
export interface ChangeContract<B, A, BT, AT> {
  /** The case is about calls of which this holds before. */
  requires(condition: (old: CallState<A, AT>) => boolean): this;
  /** The case is about calls on which the old version returned so. */
  whenEnsured(condition: (prev: ReturnedState<B, BT>, old: CallState<B, BT>) => boolean): this;
  /** The case is about calls on which the old version threw so. */
  whenSignaled<E>(
    type: abstract new (...args: never) => E,
    condition?: (prev: ThrownState<B, BT, E>, old: CallState<B, BT>) => boolean,
  ): this;
  /** When the new version returns, this holds. */
  ensures(
    condition: (
      now: ReturnedState<A, AT>,
      prev: EndedState<B, BT>,
      old: CallState<A, AT>,
    ) => boolean,
  ): this;
  /** When the new version throws, it throws one of these, and this holds. */
  signals<E>(
    type: abstract new (...args: never) => E,
    condition?: (
      now: ThrownState<A, AT, E>,
      prev: EndedState<B, BT>,
      old: CallState<A, AT>,
    ) => boolean,
  ): this;
  /** A further case. */
  also(): this;
}

/**
 * A change contract in a file of its own (`price.contract.ts` beside `price.ts`) for the function of that name. `B` and `A` are the types of the
 * function before and after, `BT` and `AT` those of the object that a method is called on.
 */
export function changedBehavior<B, A = B, BT = undefined, AT = BT>(name: string): ChangeContract<B, A, BT, AT>;

/** A request that cannot be carried out: a wrong file, name or input. */
export declare class RequestError extends Error {
  readonly diagnostic: Diagnostic;
}

/** Work on a request was ended from outside: out of time, out of memory, or by a signal; then its name is `AbortError`. */
export declare class EndedEarly extends Error {
  /** What was known by then; undefined when that was nothing. */
  readonly result: SessionResult | undefined;
}

import type { Diagnostic, SessionResult } from './session.js';

export { openSession } from './session.js';
export type * from './session.js';
