/** What conditioning may cost. Past a limit the result is coarser, never wrong, and says so. */
export interface Limits {
  /** Pairs of a conditioned state; more are joined. */
  readonly pairs: number;
  /** Questions to the solver; later ones count as "may be". */
  readonly queries: number;
  /** Milliseconds in all; later everything counts as "may be". */
  readonly timeMs: number;
  /** Calls inside of calls that are followed. */
  readonly depth: number;
  /** Iterations of a loop that are followed one by one when its test is decided each time. */
  readonly unroll: number;
}

export const defaultLimits: Limits = { pairs: 64, queries: 20_000, timeMs: 60_000, depth: 8, unroll: 16 };

/** What conditioning did cost. */
export interface Costs {
  /** The largest conditioned state. */
  pairs: number;
  /** Pairs made in all. */
  made: number;
  /** Pairs that went away because they equalled another in their store. */
  merged: number;
  /** Pairs that were joined because there were too many: precision lost. */
  joined: number;
  /** Pairs cut off because no input takes them. */
  pruned: number;
  /** Conjuncts not added because they were implied. */
  implied: number;
  queries: number;
  /** Queries without an answer. */
  undecided: number;
  /** Questions not asked because a limit was reached. */
  unasked: number;
  /** Pairs cut off because no real numbers take them; with rounding some might. */
  overReals: number;
  /** Calls that were followed, and those whose effects were assumed the worst of. */
  inlined: number;
  havocked: number;
}

export function noCosts(): Costs {
  return {
    pairs: 0,
    made: 0,
    merged: 0,
    joined: 0,
    pruned: 0,
    implied: 0,
    queries: 0,
    undecided: 0,
    unasked: 0,
    overReals: 0,
    inlined: 0,
    havocked: 0,
  };
}
