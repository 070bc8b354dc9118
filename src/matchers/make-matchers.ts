/**
 * Matchers for test runners. Each finds the source of the functions it is given, has a request carried out beside the test, and turns the answer into pass or fail.
 */
import type { Execute } from '../session/execute.ts';
import { behavesLike } from './behaves-like.ts';
import type { Condition, MatcherOptions, MatcherResult, MatcherState } from './matcher.ts';
import { MatcherCall } from './matcher-call.ts';
import { matchesBehaviour, matchesInlineBehaviour } from './matches-behaviour.ts';
import { searched } from './searched.ts';

export function makeMatchers(execute: Execute) {
  /** A matcher by what it does with a call of it. */
  const matcher = <A extends unknown[]>(
    name: string,
    match: (call: MatcherCall, received: unknown, ...args: A) => Promise<MatcherResult>,
  ) =>
    async function (this: MatcherState, received: unknown, ...args: A): Promise<MatcherResult> {
      const call = new MatcherCall(name, this, execute, new Error());
      try {
        return await match(call, received, ...args);
      } catch (error) {
        throw call.asError(error);
      }
    };
  return {
    /** For all inputs, `received` does what `expected` does. */
    toBehaveLike: matcher('toBehaveLike', behavesLike),
    /** What it does is as it was when the snapshot was written: a file in `__behaviours__` beside the test. */
    toMatchBehaviour: matcher('toMatchBehaviour', matchesBehaviour),
    /** The same, with the snapshot in the test. */
    toMatchInlineBehaviour: matcher('toMatchInlineBehaviour', matchesInlineBehaviour),
    /** No call gives a result of which this is true: `never((result, ...args) => …)`. */
    never: matcher('never', (call, received, condition: Condition, options: MatcherOptions = {}) => {
      const asked = call.condition(condition, 0);
      const text = `((args: unknown[], result: unknown) => !(${asked.text} as Function)(result, ...args))`;
      return searched(call, received, { ...asked, text }, options);
    }),
    /** Whenever it returns, this is true: `ensures((args, result) => …)`. */
    ensures: matcher('ensures', (call, received, condition: Condition, options: MatcherOptions = {}) =>
      searched(call, received, call.condition(condition, 0), options),
    ),
  };
}
