import { openConditioned } from '../../src/evolve/condition/1-open.ts';
import { type Executed, execute } from '../../src/evolve/condition/2-execute.ts';
import { findRemovals } from '../../src/evolve/condition/3-find-removals.ts';
import { defaultLimits, type Limits } from '../../src/evolve/condition/interpret/limits.ts';
import { applyRemovals } from '../../src/evolve/shared/apply-removals.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import type { Solver } from '../../src/solver/solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

export interface Ran {
  readonly executed: Executed;
  readonly solver: Solver;
  readonly timeMs: number;
  /** Lines of the function, before and after. */
  readonly before: number;
  readonly after: number;
}

/** Conditions `f` of a text once and measures it. */
export function runCondition(
  text: string,
  condition: string,
  limits: Partial<Limits>,
  everyPath = false,
): Ran {
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 500, backend: 'wasm', seed: 1 });
  solver.warmUp();
  const start = performance.now();
  const opened = openConditioned(new MemoryFiles({ '/f.ts': text }), '/f.ts', 'f', {
    signature: {},
    packages: 'all',
    when: [condition],
    at: [],
  });
  const executed = execute({
    ...opened,
    numbers: 'double',
    store,
    solver,
    limits: { ...defaultLimits, timeMs: 600_000, queries: 1_000_000, ...limits },
    clock: nodeClock,
    everyPath,
  });
  const { tree } = opened.found.module;
  const removals = findRemovals(tree!, {
    program: opened.program,
    marks: executed.marks,
    owned: executed.owned,
    isBackward: false,
  });
  const timeMs = performance.now() - start;
  const after = applyRemovals(text, tree!, removals);
  return { executed, solver, timeMs, before: lines(text), after: lines(after) };
}

function lines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
