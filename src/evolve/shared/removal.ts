import type { Span } from '../../base/span.ts';

/**
 * What an analysis says about one piece of source: a statement that goes, a decision that is known, or how often a loop runs.
 * `span` has the exact start and end of a node of the tree (without leading trivia).
 *
 * - `remove`: a statement (or switch clause, catch clause, declaration) that is not needed: it never runs, or, for a slice, what it does
 *   does not matter. A removed statement goes with everything in it; declarations hoisted out of it stay if something kept uses them.
 * - `resolve-true`, `resolve-false`: an expression in a test position (of `if`, a loop, `?:`, an operand of `&&`, `||`, `!`, a case label)
 *   whose truth is the same whenever it is evaluated. For the left of `??` and `?.` and for a default value: whether it is missing
 *   (null or undefined; undefined for a default).
 * - `keep`: needed; said so that a reader learns why.
 * - `once`, `at-most-once`: a loop statement whose body runs exactly once, or whose test fails after the first time (ConSUS, cases 7 and 4).
 * - `endless`, `endless-if-entered`: a loop statement that is never left by its test, always or once entered (cases 6 and 3). TypeScript keeps
 *   such a loop; WSL writes ABORT or an assertion.
 */
export interface Removal {
  readonly span: Span;
  readonly action: RemovalAction;
  /** For people, without a capital or a full stop: `age >= 75 is never true`. */
  readonly why: string;
  /** Of a resolved expression: evaluating it has no effect and cannot throw, so that it need not be kept. Default: judged by its syntax. */
  readonly pure?: boolean;
}

export type RemovalAction =
  | 'remove'
  | 'resolve-true'
  | 'resolve-false'
  | 'keep'
  | 'once'
  | 'at-most-once'
  | 'endless'
  | 'endless-if-entered';
