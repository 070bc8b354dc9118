import { readFileSync } from 'node:fs';
import { AffectedProgram } from '../../../src/evolve/diff/affected-program.ts';
import { affectedStrategy, watching } from '../../../src/evolve/diff/affected-strategy.ts';
import { changedSites } from '../../../src/evolve/diff/changed-sites.ts';
import { defaultBudget } from '../../../src/explore/budget.ts';
import { explore } from '../../../src/explore/explore.ts';
import { observe } from '../../../src/explore/observe.ts';
import { pathStrategy } from '../../../src/explore/strategies/path.ts';
import type { Strategy } from '../../../src/explore/strategies/strategy.ts';
import { openSubject, type Subject } from '../../../src/explore/subject.ts';
import { TermStore } from '../../../src/expr/term-store.ts';
import { ProgramFlow } from '../../../src/flow/program-flow.ts';
import { nodeClock } from '../../../src/host/node-clock.ts';
import { buildSolver } from '../../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../../src/syntax/memory-files.ts';
import { printTable } from '../../print-table.ts';
import { cpuMs } from '../explore-subject.ts';
import type { PaperTable } from '../paper-table.ts';
import { abortExecutive, altitudeSwitch, type DiseSubject, type Mutant, wheelBrake } from './mutants.ts';

const diseSubjects = [altitudeSwitch, wheelBrake, abortExecutive];

/**
 * Directed incremental symbolic execution, table 2: affected against full exploration of mutants. States are decisions of the runs that were
 * made. The paper: at most 20 % of the time whenever not all paths are affected.
 */
export const diseTable2: PaperTable = {
  name: 'dise-2',
  title: 'DiSE, table 2: affected path conditions against all',
  print: () =>
    diseSubjects
      .map((subject) => {
        const rows = subject.mutants.map((mutant) => row(subject, mutant));
        const header = [
          'version',
          'changed',
          'affected',
          'time',
          'full',
          'ratio',
          'states',
          'full',
          'paths',
          'full',
        ];
        return `${subject.name}\n\n${printTable(header, rows)}`;
      })
      .join('\n\n'),
};

function row({ file, fn }: DiseSubject, { id, edits }: Mutant): string[] {
  const source = readFileSync(`bench/subjects/${file}`, 'utf8');
  const mutated = edits.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2)
      throw new Error(`${file} ${id}: ${before} is not there exactly once`);
    return text.replace(before, () => after);
  }, source);
  const [old, now] = [source, mutated].map((text) => open(text, fn));
  const start = cpuMs();
  const changed = changedSites(old!, now!, (path) => path).after;
  const affected = new AffectedProgram(new ProgramFlow(now!.program), changed);
  const direction = affected.direction();
  const analysis = cpuMs() - start;
  const target = open(mutated, fn);
  const directed = measured(watching(target, direction), affectedStrategy(direction, target));
  const full = measured(open(mutated, fn), pathStrategy);
  const nodes = [...affected.functions.values()].reduce(
    (n, f) => n + f.affectedConditionals.size + f.affectedWrites.size,
    0,
  );
  const time = analysis + directed.timeMs;
  return [
    id,
    String(changed.size),
    String(nodes),
    `${Math.round(time)} ms`,
    `${Math.round(full.timeMs)} ms`,
    `${Math.round((100 * time) / full.timeMs)} %`,
    String(directed.states),
    String(full.states),
    String(directed.paths),
    String(full.paths),
  ];
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

function measured(subject: Subject, strategy: Strategy) {
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
      approximations: subject.approximations,
    });
    if (!exploration.complete) throw new Error(exploration.limits.map((l) => l.message).join('; '));
    return { timeMs: cpuMs() - start, states, paths: exploration.behaviours.length };
  } finally {
    solver.dispose();
  }
}
