/**
 * Table IV of "Path exploration based on symbolic output": full exploration by strategy `output` against `path` on five subjects, written
 * again from their descriptions. Times are of the processor, the fastest of several turns in one process, both strategies by turns, from the parsed program on.
 * The paper names no drivers for the data structures and takes seconds where we take a tenth of one, so each is measured with a longer driver, too. Formula size is in nodes of terms per query, where the paper counts bytes of SMT-LIB. Coverage is the
 * paper's: of the relevant-slice conditions of the tests that `path` finds, how many have those that `output` finds?
 */
import { sliceCondition } from '../../src/explore/slice/slice-condition.ts';
import { createStrategy } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { BranchSides } from '../../src/flow/cfg/branch-sides.ts';
import type { Trace } from '../../src/machine/trace.ts';
import { printTable } from '../print-table.ts';
import { cpuMs, type Measured, measure, openBenchSubject } from './explore-subject.ts';
import type { PaperTable } from './paper-table.ts';

interface Row {
  readonly name: string;
  readonly file: string;
  readonly fn: string;
  /** The paper's figures: by output, by path. */
  readonly tests: readonly [number, number];
  readonly calls: readonly [number, number];
  readonly size: readonly [number, number];
  readonly seconds: readonly [number, number];
  readonly coverage: number;
}

const rows: readonly Row[] = [
  {
    name: 'tcas',
    file: 'tcas.ts',
    fn: 'advisory',
    tests: [29, 88],
    calls: [412, 939],
    size: [5744, 64810],
    seconds: [6.3, 13.1],
    coverage: 100,
  },
  {
    name: 'binary search tree',
    file: 'binary-search-tree.ts',
    fn: 'binarySearchTree',
    tests: [64, 453],
    calls: [163, 3188],
    size: [3836, 49266],
    seconds: [6.1, 58.6],
    coverage: 75,
  },
  {
    name: 'ordered set',
    file: 'ordered-set.ts',
    fn: 'orderedSet',
    tests: [12, 59],
    calls: [96, 293],
    size: [6444, 55461],
    seconds: [2.1, 7.4],
    coverage: 79,
  },
  {
    name: 'scheduler',
    file: 'scheduler.ts',
    fn: 'scheduler',
    tests: [3, 75],
    calls: [13, 932],
    size: [1808, 13728],
    seconds: [0.3, 15.4],
    coverage: 100,
  },
  {
    name: 'disjoint set',
    file: 'disjoint-set.ts',
    fn: 'disjointSet',
    tests: [69, 278],
    calls: [1192, 3855],
    size: [7643, 170533],
    seconds: [20.8, 64.8],
    coverage: 100,
  },
];

/** The fastest counts. */
const turns = 15;
const longerTurns = 5;

export const pesoTable4: PaperTable = {
  name: 'peso-4',
  title: 'PESO, table IV: output against path',
  print() {
    const ratios: string[][] = [];
    const costs: string[][] = [];
    for (const row of rows) {
      for (const fn of row.file === 'tcas.ts' ? [row.fn] : [row.fn, `${row.fn}Longer`]) {
        const name = fn === row.fn ? row.name : `${row.name}, longer`;
        process.stderr.write(`${name} …\n`);
        const store = new TermStore();
        const { output, path } = byTurns({ ...row, fn }, fn === row.fn ? turns : longerTurns, store);
        const ours = [output.exploration, path.exploration] as const;
        ratios.push([
          name,
          ...compared(row.tests, [ours[0].behaviours.length, ours[1].behaviours.length], 0),
          ...compared(row.calls, [ours[0].stats.solver.queries, ours[1].stats.solver.queries], 0),
          ...compared(row.size, [output.nodes, path.nodes], 1),
          ...compared(row.seconds, [output.timeMs / 1000, path.timeMs / 1000], 2),
          `${row.coverage} %`,
          coverage({ ...row, fn }, output, path, store),
        ]);
        if (fn === row.fn) costs.push(cost(row, output));
      }
    }
    return [
      'For each measure: ours by output / by path and their ratio, then the ratio of the paper.\n',
      printTable(
        [
          'subject',
          ...['tests', 'queries', 'formula size', 'seconds'].flatMap((name) => [name, 'ratio', 'paper']),
          'coverage, paper',
          'ours',
        ],
        ratios,
      ),
      '\nWhat strategy output takes beyond plain runs and queries:\n',
      printTable(
        ['subject', 'conditions per query', 'misaligned runs', 'recording', 'slicing', 'whole', 'share'],
        costs,
      ),
    ].join('\n');
  },
};

/** The fastest turn of each strategy; both on one store, so that equal conditions are equal terms. */
function byTurns({ file, fn }: Row, count: number, store: TermStore): Record<'output' | 'path', Measured> {
  const best: Partial<Record<'output' | 'path', Measured>> = {};
  for (let turn = 0; turn < count; turn++)
    for (const strategy of ['output', 'path'] as const) {
      const next = measure(file, fn, strategy, store);
      if (next.timeMs < (best[strategy]?.timeMs ?? Number.POSITIVE_INFINITY)) best[strategy] = next;
    }
  return { output: best.output!, path: best.path! };
}

function compared(
  paper: readonly [number, number],
  ours: readonly [number, number],
  digits: number,
): string[] {
  return [
    `${ours[0].toFixed(digits)} / ${ours[1].toFixed(digits)}`,
    percent(ours[0] / ours[1]),
    percent(paper[0] / paper[1]),
  ];
}

/** The share of relevant-slice conditions of path's tests that output's tests have too. */
function coverage({ file, fn }: Row, output: Measured, path: Measured, store: TermStore): string {
  const subject = openBenchSubject(file, fn, store, true);
  const sides = new BranchSides(subject.machine.flow!);
  const conditionsOf = ({ exploration }: Measured): Set<string> =>
    new Set(
      exploration.behaviours.map(({ model }) => {
        const applied = subject.criterion.apply(subject.machine.run(subject.entry, model), sides);
        const { conditions } = sliceCondition(applied.trace, sides, applied.instance);
        return conditions
          .map((c) => c.term)
          .sort((a, b) => a - b)
          .join();
      }),
    );
  const found = conditionsOf(output);
  const all = conditionsOf(path);
  const covered = [...all].filter((condition) => found.has(condition)).length;
  return `${percent(covered / all.size)} of ${all.size}`;
}

/**
 * Recording is what runs take longer with dependences than without; slicing is what the strategy does with their traces, what it has to know of
 * the program included. Both on the tests of the exploration.
 */
function cost({ name, file, fn }: Row, output: Measured): string[] {
  const { subject, timeMs } = output;
  const { behaviours, stats } = output.exploration;
  const plain = openBenchSubject(file, fn, new TermStore(), false);
  const run = ({ machine, entry }: Subject): Trace[] =>
    behaviours.map(({ model }) => machine.run(entry, model));
  const traces = run(subject);
  const recording = Math.max(0, fastestOf(() => run(subject)) - fastestOf(() => run(plain)));
  const slicing = fastestOf(() => {
    const strategy = createStrategy('output', subject);
    for (const trace of traces) {
      strategy.sequence(trace);
      strategy.lines?.(trace);
    }
  });
  return [
    name,
    output.conditions.toFixed(1),
    String(stats.misaligned),
    `${recording.toFixed(1)} ms`,
    `${slicing.toFixed(1)} ms`,
    `${timeMs.toFixed(0)} ms`,
    percent((recording + slicing) / timeMs),
  ];
}

function fastestOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) {
    const before = cpuMs();
    work();
    best = Math.min(best, cpuMs() - before);
  }
  return best;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
