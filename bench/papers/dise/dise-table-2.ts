import { changedSites } from '../../../src/evolve/diff/affected/2-changed-sites.ts';
import { AffectedProgram } from '../../../src/evolve/diff/affected/3-affected-program.ts';
import { affectedStrategy, watching } from '../../../src/evolve/diff/affected/5-affected-strategy.ts';
import { defaultBudget } from '../../../src/explore/budget.ts';
import { explore } from '../../../src/explore/explore.ts';
import { observe } from '../../../src/explore/observe.ts';
import { openSubject } from '../../../src/explore/open-subject.ts';
import { pathStrategy } from '../../../src/explore/strategies/path.ts';
import type { Strategy } from '../../../src/explore/strategies/strategy.ts';
import type { Subject } from '../../../src/explore/subject.ts';
import { TermStore } from '../../../src/expr/term-store.ts';
import { ProgramFlow } from '../../../src/flow/program-flow.ts';
import { nodeClock } from '../../../src/host/node-clock.ts';
import { buildSolver } from '../../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../../src/syntax/files/memory-files.ts';
import { printTable } from '../../print-table.ts';
import { cpuMs } from '../explore-subject.ts';
import type { PaperTable } from '../paper-table.ts';
import {
  abortExecutive,
  altitudeSwitch,
  type DiseSubject,
  type Mutant,
  mutatedText,
  wheelBrake,
} from './mutants.ts';

/**
 * Directed incremental symbolic execution, table 2: affected against full exploration of mutants. Times are processor time from the lowered
 * program on, as the paper's are from the compiled class on: of the directed exploration with the comparison of the two trees (which the paper leaves out), the
 * affected locations and the machine that watches them, of the full one of exploring alone. Parsing and lowering count on neither side.
 * Everything is run once before, so that neither side pays for being first. States are decisions of the runs that were made.
 */
export const diseTable2: PaperTable = {
  name: 'dise-2',
  title: 'DiSE, table 2: affected path conditions against all',
  print: () => {
    measure(wheelBrake, wheelBrake.mutants[0]!);
    return [altitudeSwitch, wheelBrake, abortExecutive]
      .map((subject) => {
        const rows = subject.mutants.map((mutant, i) => row(subject, mutant, i));
        return `${subject.name}\n\n${printTable(header, rows)}`;
      })
      .join('\n\n');
  },
};

const header = [
  'version',
  'changed',
  'affected',
  'analysis',
  'time',
  'full',
  'ratio',
  'paper',
  'states',
  'full',
  'paths',
  'full',
  'paper',
  'full',
];

function row(subject: DiseSubject, mutant: Mutant, index: number): string[] {
  const { changed, affected, analysisMs, directed, full } = measure(subject, mutant);
  const paper = subject.paper[index]!;
  const ms = (time: number) => `${Math.round(time)} ms`;
  const time = analysisMs + directed.timeMs;
  return [
    mutant.id,
    String(changed),
    String(affected),
    ms(analysisMs),
    ms(time),
    ms(full.timeMs),
    percent(time, full.timeMs),
    percent(...paper.seconds),
    ...[directed.states, full.states, directed.paths, full.paths, ...paper.paths].map((n) =>
      Number.isNaN(n) ? '?' : String(n),
    ),
  ];
}

function percent(part: number, whole: number): string {
  return Number.isNaN(part) ? '?' : `${Math.round((100 * part) / whole)} %`;
}

/** Both explorations of a mutant of a subject. */
function measure(subject: DiseSubject, mutant: Mutant) {
  const { fn } = subject;
  const { source, mutated } = mutatedText(subject, mutant);
  const [old, now] = [open(source, fn), open(mutated, fn)];
  const start = cpuMs();
  const changed = changedSites(old, now, (path) => path).after;
  const program = new AffectedProgram(new ProgramFlow(now.program), changed);
  const direction = program.direction();
  const watched = watching(now, direction);
  const analysisMs = cpuMs() - start;
  const affected = [...program.functions.values()].reduce(
    (n, f) => n + f.affectedConditionals.size + f.affectedWrites.size,
    0,
  );
  const directed = explored(watched, affectedStrategy(direction, now));
  const full = explored(open(mutated, fn), pathStrategy);
  return { changed: changed.size, affected, analysisMs, directed, full };
}

function open(text: string, fn: string): Subject {
  return openSubject(new MemoryFiles({ '/m.ts': text }), '/m.ts', fn, {
    store: new TermStore(),
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: false,
    seed: 1,
    maxSteps: 100_000,
    runTimeoutMs: 10_000,
  });
}

function explored(subject: Subject, strategy: Strategy) {
  const solver = buildSolver(subject.store, { timeoutMs: 10_000, backend: 'wasm', seed: 1 });
  let states = 0;
  try {
    const start = cpuMs();
    const exploration = explore({
      run: (model) => {
        const run = observe(subject, model);
        states += run.trace.conditions.length;
        return run;
      },
      store: subject.store,
      solver,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 300_000, maxRuns: 100_000 },
      clock: nodeClock,
      ledger: subject.ledger,
    });
    if (!exploration.settled) throw new Error(exploration.limits.map((l) => l.message).join('; '));
    return { timeMs: cpuMs() - start, states, paths: exploration.behaviours.length };
  } finally {
    solver.dispose();
  }
}
