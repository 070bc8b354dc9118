import type { TermStore } from '../expr/term-store.ts';
import { type BackendName, makeBackend } from './backends/make-backend.ts';
import { Ladder } from './ladder.ts';
import { checking } from './links/checking.ts';
import { counterexampleCache } from './links/counterexample-cache.ts';
import { counting } from './links/counting.ts';
import { independentGroups } from './links/independent-groups.ts';
import { type LogEntry, logging } from './links/logging.ts';
import { modelReuse } from './links/model-reuse.ts';
import { overReals } from './links/over-reals.ts';
import { partOfString } from './links/part-of-string.ts';
import { quick } from './links/quick.ts';
import { shrinking } from './links/shrinking.ts';
import { simplification } from './links/simplification.ts';
import { writtenOut } from './links/written-out.ts';
import type { Solver, SolverStats } from './solver.ts';

export interface SolverOptions {
  /** Units of work (base/work) that one query may take in the backend. */
  readonly timeoutMs: number;
  /** `wasm` is z3 within this process; `z3` and `cvc5` are programs on the PATH; `none` leaves hard queries unknown. */
  readonly backend: BackendName;
  readonly seed: number;
  /** Milliseconds to the outermost limit: nothing is waited for beyond it. */
  readonly leftMs?: (() => number) | undefined;
  /** Numbers of domain `real` are looked at without rounding first: what no reals satisfy is refuted, with a caveat. */
  readonly reals?: boolean;
  /** Is told about every query. */
  readonly log?: (entry: LogEntry) => void;
}

/**
 * The solver: a list of links around a ladder of encodings around a backend. From the outside in: what is counted and logged, made simple,
 * answered by known models, taken apart into independent groups, remembered, decided by our own cheap procedures, looked at without where its strings come from, and only then sent to
 * z3. Every model that leaves has been evaluated exactly and made small.
 */
export function buildSolver(store: TermStore, options: SolverOptions): Solver & { warmUp(): void } {
  const stats = newStats();
  const backend = makeBackend(options.backend);
  const ladder: Solver = backend
    ? new Ladder(store, backend, options.timeoutMs, options.seed, stats, options.leftMs, options.reals)
    : withoutBackend(stats);
  let solver = partOfString(ladder, store, options.seed);
  solver = quick(solver, store, options.seed);
  solver = shrinking(solver, store);
  solver = counterexampleCache(solver);
  solver = independentGroups(solver, store);
  solver = modelReuse(solver, store);
  solver = simplification(solver, store);
  solver = writtenOut(solver, store);
  solver = checking(solver, store);
  if (options.reals) solver = overReals(solver, writtenOut(simplification(ladder, store), store));
  if (options.log) solver = logging(solver, options.log);
  const whole = counting(solver);
  return {
    solve: (query) => whole.solve(query),
    stats,
    warmUp: () => backend?.warmUp(),
    dispose: () => whole.dispose(),
  };
}

function withoutBackend(stats: SolverStats): Solver {
  return { solve: () => ({ kind: 'unknown', reason: 'no backend' }), stats, dispose() {} };
}

/** Statistics of nothing done yet. */
export function newStats(): SolverStats {
  return { queries: 0, backendCalls: 0, sat: 0, unsat: 0, unknown: 0, timeMs: 0, backendMs: 0, byRung: {} };
}
