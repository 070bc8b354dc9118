import { workClock } from '../../src/base/work.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { StateFrontier } from '../../src/explore/dependence/state-frontier.ts';
import type { Exploration } from '../../src/explore/exploration.ts';
import { explore } from '../../src/explore/explore.ts';
import { observe } from '../../src/explore/observe.ts';
import { openSubject } from '../../src/explore/open-subject.ts';
import { createStrategy, type StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { ValueCoverage } from '../../src/explore/value-coverage.ts';
import { printTerm } from '../../src/expr/print-term.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

interface Explored {
  readonly subject: Subject;
  readonly exploration: Exploration;
  readonly coverage: ValueCoverage;
  /** How runs ended that did not return, by the text of the exception. */
  readonly aborts: ReadonlySet<string>;
}

/** What is wrong with strategy `dependence` on a program, in words; undefined: nothing. `skipped`: too many paths to compare. */
export function checkDependenceStrategy(
  source: string,
  maxRuns = 150,
  name: 'dependence' | 'states' = 'dependence',
): string | undefined | 'skipped' {
  const store = new TermStore();
  const path = exploreValues(store, 'path', source, maxRuns);
  const dependence = exploreValues(store, name, source, 4 * maxRuns);
  const { limits } = dependence.exploration;
  if (path.exploration.limits.length > 0) return 'skipped';
  if (limits.length > 0) return `limits: ${JSON.stringify(limits)}`;
  for (const abort of path.aborts) if (!dependence.aborts.has(abort)) return `missed: ${abort}`;
  for (const pair of path.coverage.pairs)
    if (!dependence.coverage.pairs.has(pair)) return `missed: ${describe(path.subject, pair)}`;
  return undefined;
}

/** Explores `f` of a text with its values kept. */
export function exploreValues(
  store: TermStore,
  name: StrategyName | 'states',
  source: string,
  maxRuns: number,
): Explored {
  const strategyName = name === 'states' ? 'dependence' : name;
  const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
  try {
    const subject = openSubject(new MemoryFiles({ '/f.ts': source }), '/f.ts', 'f', {
      store,
      signature: { numbers: 'int', range: { min: -2, max: 4 } },
      packages: 'none',
      dependences: true,
      abortEdges: strategyName !== 'dependence',
      values: true,
      seed: 1,
      maxSteps: 10_000,
      runTimeoutMs: 5000,
    });
    const made = createStrategy(strategyName, subject);
    const strategy = name === 'states' ? { ...made, frontier: () => new StateFrontier(store) } : made;
    const coverage = new ValueCoverage(store);
    const aborts = new Set<string>();
    const exploration = explore({
      run: (model) => {
        const run = observe(subject, model, strategy);
        coverage.add(run.trace);
        if (run.outcome.kind === 'throw') aborts.add(JSON.stringify(run.outcome.value));
        return run;
      },
      store,
      solver,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, maxRuns },
      clock: workClock,
      ledger: subject.ledger,
    });
    return { subject, exploration, coverage, aborts };
  } finally {
    solver.dispose();
  }
}

function describe({ program, store }: Subject, pair: string): string {
  const [site, local, term] = pair.split(' ');
  const { line } = program.sites[Number(site)]!.span;
  const name = local === '' ? 'decision' : program.locals[Number(local)]!.name || `temporary ${local}`;
  return `${name} = ${printTerm(store, Number(term))} at line ${line}`;
}
