import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';

/** How far up the ladder of encodings an answer was found; see docs/numbers.md and docs/strings.md. */
export type Rung =
  | 'evaluation'
  | 'bounds'
  | 'search'
  | 'int'
  | 'real'
  | 'relaxed'
  | 'float'
  | 'strings-bounded'
  | 'strings-sequence';

/** A conjunction of Bool terms. The order is that of the path, so that backends can reuse a common prefix. */
export interface Query {
  readonly conditions: readonly Term[];
  /** A model of a neighbouring path (usually of all conditions but the last): a hint, not a constraint. */
  readonly hint?: Model;
  /** Milliseconds after which an answer is of no use, when that is less than the solver's own limit. */
  readonly timeoutMs?: number;
}

/**
 * - `sat`: the model satisfies every condition under exact evaluation (∃ input: conditions).
 * - `unsat`: no input within the variables' domains satisfies them (∀ inputs: ¬conditions). When `caveat` is given this
 *   holds only under it (e.g. "numbers as reals"), and verdicts must repeat it.
 * - `unknown`: neither was established, and why.
 */
export type Answer =
  | { readonly kind: 'sat'; readonly model: Model; readonly rung: Rung }
  | { readonly kind: 'unsat'; readonly rung: Rung; readonly caveat?: string; readonly core?: readonly Term[] }
  /** `larger`: no input of the sizes that a search begins with satisfies them, so that one that does is larger. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly larger?: boolean };

export interface SolverStats {
  queries: number;
  /** Queries that reached a backend (z3 or another program). */
  backendCalls: number;
  sat: number;
  unsat: number;
  unknown: number;
  /** Milliseconds inside `solve`. */
  timeMs: number;
  /** Milliseconds inside the backend. */
  backendMs: number;
  /** Answers by rung or link. */
  byRung: Record<string, number>;
}

/** Answers queries. Synchronous: the caller blocks until the answer is there. */
export interface Solver {
  solve(query: Query): Answer;
  readonly stats: SolverStats;
  /** Ends threads and processes. */
  dispose(): void;
}
