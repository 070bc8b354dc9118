import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../../src/explore/budget.ts';
import type { ForestOptions } from '../../src/explore/dependence/value-forest.ts';
import type { Exploration } from '../../src/explore/exploration.ts';
import { explore } from '../../src/explore/explore.ts';
import { observe } from '../../src/explore/observe.ts';
import { openSubject } from '../../src/explore/open-subject.ts';
import { dependenceStrategy } from '../../src/explore/strategies/dependence.ts';
import { pathStrategy } from '../../src/explore/strategies/path.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { printTerm } from '../../src/expr/print-term.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { BranchSides } from '../../src/flow/cfg/branch-sides.ts';
import { LineDependences } from '../../src/flow/dependence/line-dependences.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { exploreSource } from '../helpers/explore-source.ts';
import { independentIfs } from './independent-ifs.ts';

const figure = (n: string): string => readFileSync(join(import.meta.dirname, `dgse-figure-${n}.ts`), 'utf8');

interface Options extends Partial<Pick<ForestOptions, 'interactive'>> {
  readonly strategy?: 'path';
  readonly start?: Readonly<Record<string, number>>;
  readonly counts?: (subject: Subject) => ForestOptions['counts'];
}

interface Explored {
  readonly exploration: Exploration;
  /** The tasks that were tried, in order. */
  readonly tasks: readonly string[];
  /** The lines of faults found. */
  readonly faults: readonly string[];
}

/** Explores a figure over integers with division checked. */
function run(source: string, fn: string, options: Options = {}): Explored {
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
  const tasks: string[] = [];
  const asking = Object.create(solver, {
    solve: {
      value: (query: Parameters<typeof solver.solve>[0]) => {
        tasks.push(query.conditions.map((t) => printTerm(store, t)).join(' && '));
        return solver.solve(query);
      },
    },
  }) as typeof solver;
  try {
    const subject = openSubject(new MemoryFiles({ '/f.ts': source }), '/f.ts', fn, {
      store,
      signature: { numbers: 'int' },
      packages: 'none',
      dependences: true,
      abortEdges: false,
      checks: new Set(['division'] as const),
      seed: 1,
      maxSteps: 10_000,
      runTimeoutMs: 5000,
      verify: true,
    });
    const { interactive, counts } = options;
    const strategy =
      options.strategy === 'path'
        ? pathStrategy
        : dependenceStrategy({
            store,
            sides: new BranchSides(subject.machine.flow!, false),
            ...(interactive !== undefined && { interactive }),
            ...(counts !== undefined && { counts: counts(subject)! }),
          });
    const start =
      options.start && modelFromWitness(store, subject.signature, options.start, subject.inputOptions);
    const exploration = explore({
      run: (model) => observe(subject, model, strategy),
      locateFaults: (model) => subject.machine.locateFaults(subject.entry, model),
      store,
      solver: asking,
      strategy,
      order: 'dfs',
      seed: 1,
      budget: defaultBudget,
      clock: nodeClock,
      ledger: subject.ledger,
      ...(start !== undefined && { starts: [start] }),
    });
    const faults = exploration.faults.map((f) => `${f.kind} ${subject.program.sites[f.site]!.span.line}`);
    return { exploration, tasks, faults: [...new Set(faults)].sort() };
  } finally {
    solver.dispose();
  }
}

describe('strategy dependence on the figures of the paper', () => {
  const first = { x: 2, y: 0, z: 1 };

  it('figure 2: table 3, six of eight paths and both errors', () => {
    const { exploration, tasks, faults } = run(figure('2'), 'test', { start: first });
    expect(exploration.limits).toEqual([]);
    expect(tasks).toEqual([
      'x > 1 && z >= 2',
      'x > 1 && y >= 1',
      'x <= 1',
      'x <= 1 && z >= 2',
      'x <= 1 && y >= 1',
    ]);
    expect(exploration.stats.runs).toBe(6);
    expect(faults).toEqual(['division-by-zero 14', 'null-access 13']);
    expect(run(figure('2'), 'test', { strategy: 'path' }).exploration.stats.runs).toBe(8);
  });

  it('figure 2 without interactive dependence: table 4, the division is missed', () => {
    const { exploration, tasks, faults } = run(figure('2'), 'test', { start: first, interactive: false });
    expect(tasks).toEqual(['z >= 2', 'y >= 1', 'x <= 1']);
    expect(exploration.stats.runs).toBe(4);
    expect(faults).toEqual(['null-access 13']);
  });

  it('figure 2 by output on line 14 alone: the error of line 13 is missed', () => {
    const quiet = figure('2').replace(/s = 'abcd'.*/, 'if (s === null) failed = 13;');
    const source = `export let failed = 0; ${quiet}`;
    const { exploration } = exploreSource(source, 'test', { strategy: 'output', start: first });
    expect(exploration.behaviours.map((b) => b.conditions.length)).toEqual([2, 2, 2, 2]);
    const failed = exploration.behaviours.filter((b) => b.lines.includes(13));
    expect(failed).toEqual([]);
  });

  it('figure 4: N + 1 runs for N independent decisions', () => {
    for (let n = 1; n <= 20; n++) {
      const { exploration } = run(independentIfs(n), 'test');
      expect(exploration.stats.runs).toBe(n + 1);
      expect(exploration.stats.infeasible).toBe(0);
    }
  });

  it('figure 5: no infeasible query', () => {
    const { exploration, tasks } = run(figure('5'), 'test', { start: { x: 2 } });
    // The run for `x <= 0` shows what `x <= 1` alone decides, so the third path of table 9 is not needed.
    expect(tasks).toEqual(['x <= 0']);
    expect(exploration.stats.infeasible).toBe(0);
    expect(run(figure('5'), 'test', { strategy: 'path', start: { x: 2 } }).exploration.stats.infeasible).toBe(
      1,
    );
  });

  it('figure 9: table 13, when only what the changed line 3 affects counts', () => {
    const { exploration, tasks } = run(figure('9-after'), 'update', { counts: affectedBy(3) });
    // 3F is first run with another input than the paper's, which goes 14F 16T at once instead of 14T.
    expect(tasks).toEqual([
      'pedalPos <= 0 && pedalCmd + 1 + 1 !== 2',
      'pedalPos <= 0 && pedalCmd + 1 + 1 !== 2 && pedalCmd + 1 + 1 !== 3',
      'pedalPos > 0',
      'pedalPos > 0 && pedalPos === 1 && pedalCmd + 2 + 1 !== 2 && pedalCmd + 2 + 1 !== 3',
      'pedalPos > 0 && pedalPos === 1 && pedalCmd + 2 + 1 === 2',
      'pedalPos > 0 && pedalPos !== 1',
      'pedalPos > 0 && pedalPos !== 1 && pedalPos + 1 !== 2 && pedalPos + 1 !== 3',
      'pedalPos > 0 && pedalPos !== 1 && pedalPos + 1 === 2',
    ]);
    expect(exploration.stats.runs).toBe(8);
    expect(exploration.stats.infeasible).toBe(1);
  });
});

/** Sites on a line and on those that depend on it. */
function affectedBy(line: number): (subject: Subject) => ForestOptions['counts'] {
  return ({ program, machine }) => {
    const fn = program.functions.find((f) => f.name === 'update')!.id;
    const dependences = new LineDependences(machine.flow!, fn).traditional;
    const lines = new Set([line]);
    for (const on of lines)
      for (const { source, target } of dependences)
        if (Number.parseInt(source, 10) === on) lines.add(Number.parseInt(target, 10));
    return (site) => lines.has(program.sites[site]!.span.line);
  };
}
