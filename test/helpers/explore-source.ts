import { workClock } from '../../src/base/work.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import type { Exploration } from '../../src/explore/exploration.ts';
import { explore } from '../../src/explore/explore.ts';
import { observe } from '../../src/explore/observe.ts';
import { openSubject } from '../../src/explore/open-subject.ts';
import { createStrategy, type StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import type { SignatureOptions } from '../../src/syntax/shape/signature-options.ts';

export interface ExploreSourceOptions {
  readonly strategy: StrategyName;
  readonly signature?: SignatureOptions;
  readonly start?: Readonly<Record<string, unknown>>;
  readonly on?: readonly string[];
  readonly maxRuns?: number;
  /** Fail when the prefix property does not hold. */
  readonly assertPrefix?: boolean;
}

/** Explores a function of a text as the command does, with the terms at hand. */
export function exploreSource(
  source: string,
  name: string,
  options: ExploreSourceOptions,
): { readonly subject: Subject; readonly exploration: Exploration } {
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
  try {
    const subject = openSubject(new MemoryFiles({ '/f.ts': source }), '/f.ts', name, {
      store,
      signature: options.signature ?? { numbers: 'int' },
      packages: 'none',
      dependences: options.strategy !== 'path',
      abortEdges: options.strategy !== 'dependence',
      on: options.on ?? [],
      seed: 1,
      maxSteps: 10_000,
      runTimeoutMs: 5000,
      verify: true,
    });
    const start =
      options.start && modelFromWitness(store, subject.signature, options.start, subject.inputOptions);
    const strategy = createStrategy(options.strategy, subject);
    const exploration = explore({
      run: (model) => observe(subject, model, strategy),
      store,
      solver,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, maxRuns: options.maxRuns ?? defaultBudget.maxRuns },
      clock: workClock,
      ledger: subject.ledger,
      assertPrefix: options.assertPrefix ?? false,
      ...(start !== undefined && { starts: [start] }),
    });
    return { subject, exploration };
  } finally {
    solver.dispose();
  }
}
