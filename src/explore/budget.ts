/** What an exploration may spend. `Infinity` means no limit. */
export interface Budget {
  /** Milliseconds for the whole exploration. */
  readonly timeoutMs: number;
  readonly maxRuns: number;
  /** Decisions along one path that are still varied. */
  readonly maxDepth: number;
  /** How often the same decision may be varied along one path (loops and recursion). */
  readonly loopBound: number;
}

export const defaultBudget: Budget = { timeoutMs: 30_000, maxRuns: 10_000, maxDepth: 2_000, loopBound: 32 };
