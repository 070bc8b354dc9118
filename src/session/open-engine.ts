import type { Clock } from '../base/environment.ts';
import type { SubjectOptions } from '../explore/subject.ts';
import { TermStore } from '../expr/term-store.ts';
import { buildSolver } from '../solver/build-solver.ts';
import type { EngineOptions } from './engine-options.ts';

/** The terms of a request and a solver for them, which loads while sources are read. Whoever opens it disposes of the solver. */
export function openEngine({ queryTimeoutMs, solver: backend, seed }: EngineOptions, clock?: Clock) {
  const store = new TermStore();
  const solver = buildSolver(store, {
    timeoutMs: queryTimeoutMs,
    backend,
    seed,
    leftMs: clock?.leftMs && (() => clock.leftMs!()),
  });
  solver.warmUp();
  return { store, solver };
}

/** What a request says about every subject. */
export function subjectOptions(
  options: EngineOptions,
  store: TermStore,
): Pick<SubjectOptions, 'store' | 'signature' | 'packages' | 'seed' | 'maxSteps' | 'runTimeoutMs'> {
  const { signature, packages, seed, maxSteps } = options;
  return { store, signature, packages, seed, maxSteps, runTimeoutMs: runTimeoutMs(options) };
}

/** The time that a single run may take. */
export function runTimeoutMs({ budget }: EngineOptions): number {
  return Math.max(200, budget.timeoutMs / 4);
}
