import { workClock } from '../../base/work.ts';
import { defaultBudget } from '../../explore/budget.ts';
import { explore } from '../../explore/explore.ts';
import { observe } from '../../explore/observe.ts';
import { openSubject } from '../../explore/open-subject.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Strategy } from '../../explore/strategies/strategy.ts';
import type { Subject } from '../../explore/subject.ts';
import { TermStore } from '../../expr/term-store.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { changedSites } from '../diff/affected/2-changed-sites.ts';
import { AffectedProgram } from '../diff/affected/3-affected-program.ts';
import { affectedKey, affectedStrategy, watching } from '../diff/affected/5-affected-strategy.ts';

/** What an exploration by affected nodes found, and what it should have. */
export interface CheckedAffected {
  /** Neither the directed nor the full exploration met a limit. */
  readonly complete: boolean;
  /** Sequences of affected nodes that several runs of the directed exploration claim to have found. */
  readonly twice: readonly string[];
  /** Sequences that full exploration or an input of `values` takes and the directed one did not find; and the other way round. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly runs: { readonly directed: number; readonly full: number };
}

/**
 * Explores `f(a, b, c)` of the new of two versions by the nodes that the change affects and in full, and compares the sequences of affected
 * nodes that show. All inputs of the values given are run, too.
 */
export function checkAffected(before: string, after: string, values: readonly number[]): CheckedAffected {
  const store = new TermStore();
  const [old, now] = [open(before, store), open(after, store)];
  const { after: changed } = changedSites(old, now, (path) => path);
  const direction = new AffectedProgram(new ProgramFlow(now.program), changed).direction();
  const watched = watching(now, direction);
  const keyOf = (model: Parameters<typeof observe>[1]) =>
    affectedKey(observe(watched, model).trace, direction);
  const directed = exploreBy(watched, affectedStrategy(direction, now));
  const full = exploreBy(watched, pathStrategy);
  const found = directed.behaviours.map((b) => keyOf(b.model));
  const wanted = new Set(full.behaviours.map((b) => keyOf(b.model)));
  for (const a of values)
    for (const b of values)
      for (const c of values)
        wanted.add(keyOf(modelFromWitness(store, now.signature, { a, b, c }, now.inputOptions)));
  return {
    complete: directed.settled && full.settled,
    twice: found.filter((key, i) => found.indexOf(key) < i),
    missing: directed.settled ? [...wanted].filter((key) => !found.includes(key)) : [],
    extra: full.settled ? found.filter((key) => !wanted.has(key)) : [],
    runs: { directed: directed.stats.runs, full: full.stats.runs },
  };
}

function exploreBy(subject: Subject, strategy: Strategy) {
  const solver = buildSolver(subject.store, { timeoutMs: 2000, backend: 'wasm', seed: 1 });
  try {
    return explore({
      run: (model) => observe(subject, model),
      store: subject.store,
      solver,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 10_000 },
      clock: workClock,
      ledger: subject.ledger,
    });
  } finally {
    solver.dispose();
  }
}

function open(text: string, store: TermStore): Subject {
  return openSubject(new MemoryFiles({ '/m.ts': text }), '/m.ts', 'f', {
    store,
    signature: { numbers: 'int', maxLength: 8, maxItems: 3 },
    packages: 'none',
    dependences: false,
    seed: 1,
    maxSteps: 10_000,
    runTimeoutMs: 5000,
  });
}
