import { readFileSync } from 'node:fs';
import { defaultBudget } from '../../src/explore/budget.ts';
import type { Exploration } from '../../src/explore/exploration.ts';
import { explore } from '../../src/explore/explore.ts';
import { observe } from '../../src/explore/observe.ts';
import { openSubject } from '../../src/explore/open-subject.ts';
import { createStrategy, type StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import type { Term } from '../../src/expr/term.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import type { Solver } from '../../src/solver/solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

/** A function of `bench/subjects/`, ready to be run, over integers. */
export function openBenchSubject(file: string, fn: string, store: TermStore, dependences: boolean): Subject {
  const path = `/${file}`;
  const files = new MemoryFiles({ [path]: readFileSync(`bench/subjects/${file}`, 'utf8') });
  return openSubject(files, path, fn, {
    store,
    signature: { numbers: 'int' },
    packages: 'none',
    dependences,
    seed: 1,
    maxSteps: 1_000_000,
    runTimeoutMs: 10_000,
  });
}

/** Milliseconds of processor time so far, of all threads: what else the machine does counts for less than with a clock. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** An exploration, with what it took. */
export interface Measured {
  readonly subject: Subject;
  readonly exploration: Exploration;
  readonly timeMs: number;
  /** Per query on average: conditions, and nodes of their terms, each counted once. */
  readonly conditions: number;
  readonly nodes: number;
}

/** Explores a subject by a strategy, from nothing but the source. */
export function measure(file: string, fn: string, name: StrategyName, store = new TermStore()): Measured {
  const subject = openBenchSubject(file, fn, store, name !== 'path');
  const solver = buildSolver(store, { timeoutMs: 10_000, backend: 'wasm', seed: 1 });
  const sizes = { queries: 0, conditions: 0, nodes: 0 };
  try {
    const strategy = createStrategy(name, subject);
    const start = cpuMs();
    const exploration = explore({
      run: (model) => observe(subject, model, strategy),
      store,
      solver: counting(solver, (conditions) => {
        sizes.queries++;
        sizes.conditions += conditions.length;
        sizes.nodes += nodeCount(store, conditions);
      }),
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 300_000, maxRuns: 100_000 },
      clock: nodeClock,
      ledger: subject.ledger,
    });
    const timeMs = cpuMs() - start;
    const per = (total: number): number => (sizes.queries === 0 ? 0 : total / sizes.queries);
    return {
      subject,
      exploration,
      timeMs,
      conditions: per(sizes.conditions),
      nodes: per(sizes.nodes),
    };
  } finally {
    solver.dispose();
  }
}

function counting(solver: Solver, told: (conditions: readonly Term[]) => void): Solver {
  return {
    get stats() {
      return solver.stats;
    },
    solve(query) {
      told(query.conditions);
      return solver.solve(query);
    },
    dispose: () => solver.dispose(),
  };
}

function nodeCount(store: TermStore, roots: readonly Term[]): number {
  const seen = new Set<Term>(roots);
  for (const term of seen) for (const child of store.args(term)) seen.add(child);
  return seen.size;
}
