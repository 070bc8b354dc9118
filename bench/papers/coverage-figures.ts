/**
 * The papers' figures of coverage over time, with runs in place of seconds: what each run of a search has added, by strategy and by order. Figure 10 of PESO counts
 * relevant-slice conditions, figures 6 to 8 of DGSE distinctive symbolic values. Each is written as an SVG beside this file (`figures/`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultBudget } from '../../src/explore/budget.ts';
import { explore } from '../../src/explore/explore.ts';
import { observe } from '../../src/explore/observe.ts';
import { openSubject } from '../../src/explore/open-subject.ts';
import type { OrderName } from '../../src/explore/orders/order.ts';
import { sliceCondition } from '../../src/explore/slice/slice-condition.ts';
import { createStrategy, type StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { ValueCoverage } from '../../src/explore/value-coverage.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { BranchSides } from '../../src/flow/cfg/branch-sides.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import type { Trace } from '../../src/machine/trace.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { printTable } from '../print-table.ts';
import { type ChartLine, lineChart } from './line-chart.ts';
import type { PaperTable } from './paper-table.ts';

interface Figure {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly fn: string;
  readonly counts: 'conditions' | 'values';
  readonly lines: readonly (readonly [strategy: StrategyName, order: OrderName])[];
  readonly mostRuns: number;
}

const strategies = [
  ['output', 'dfs'],
  ['path', 'dfs'],
] as const;
const guided = [
  ['dependence', 'dfs'],
  ['path', 'dfs'],
] as const;
const orders = (strategy: StrategyName) =>
  (['bfs', 'dfs', 'random'] as const).map((order) => [strategy, order] as const);

const figures: readonly Figure[] = [
  {
    name: 'peso-10-tcas',
    title: 'PESO figure 10, tcas',
    file: 'tcas.ts',
    fn: 'advisory',
    counts: 'conditions',
    lines: strategies,
    mostRuns: 88,
  },
  {
    name: 'peso-10-ordered-set',
    title: 'PESO figure 10, ordered set',
    file: 'ordered-set.ts',
    fn: 'orderedSet',
    counts: 'conditions',
    lines: strategies,
    mostRuns: 160,
  },
  {
    name: 'dgse-6-schedule2',
    title: 'DGSE figure 6, schedule2',
    file: 'schedule2.ts',
    fn: 'schedule3',
    counts: 'values',
    lines: guided,
    mostRuns: 150,
  },
  {
    name: 'dgse-7-schedule2',
    title: 'DGSE figure 7 (SPF), schedule2',
    file: 'schedule2.ts',
    fn: 'schedule3',
    counts: 'values',
    lines: orders('path'),
    mostRuns: 150,
  },
  {
    name: 'dgse-8-schedule2',
    title: 'DGSE figure 8 (DGSE), schedule2',
    file: 'schedule2.ts',
    fn: 'schedule3',
    counts: 'values',
    lines: orders('dependence'),
    mostRuns: 150,
  },
];

export const coverageFigures: PaperTable = {
  name: 'figures',
  title: 'PESO figure 10, DGSE figures 6 to 8: coverage over runs',
  print() {
    const rows = figures.map((figure) => {
      process.stderr.write(`${figure.name} …\n`);
      const what = figure.counts === 'conditions' ? 'relevant-slice conditions' : 'symbolic values';
      const lines = figure.lines.map((way) => line(figure, ...way));
      const file = `bench/papers/figures/${figure.name}.svg`;
      writeFileSync(file, lineChart(figure.title, ['runs', what], lines));
      const least = Math.min(...lines.map((l) => l.points.length));
      const at = (n: number) => lines.map((l) => `${l.name} ${l.points[Math.max(0, n)]?.[1]}`).join(', ');
      return [figure.title, at(Math.floor(least / 2)), at(least - 1), file];
    });
    return `What searches have covered after as many runs as half of the shortest one takes, and all of it:\n\n${printTable(['figure', 'half', 'whole', 'file'], rows)}`;
  },
};

function line(figure: Figure, name: StrategyName, order: OrderName): ChartLine {
  const store = new TermStore();
  const files = new MemoryFiles({ '/s.ts': readFileSync(`bench/subjects/${figure.file}`, 'utf8') });
  const subject = openSubject(files, '/s.ts', figure.fn, {
    store,
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: true,
    abortEdges: name !== 'dependence',
    values: figure.counts === 'values',
    seed: 1,
    maxSteps: 1_000_000,
    runTimeoutMs: 10_000,
  });
  const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
  const count = counterOf(figure, subject, store);
  const points: [number, number][] = [];
  const strategy = createStrategy(name, subject);
  try {
    explore({
      run: (model) => {
        const run = observe(subject, model, strategy);
        points.push([points.length + 1, count(run.trace)]);
        return run;
      },
      store,
      solver,
      strategy,
      order,
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 120_000, maxRuns: figure.mostRuns },
      clock: nodeClock,
      ledger: subject.ledger,
    });
  } finally {
    solver.dispose();
  }
  return { name: figure.lines.every(([s]) => s === name) ? order : name, points };
}

/** How much all runs so far have covered. */
function counterOf({ counts }: Figure, subject: Subject, store: TermStore): (trace: Trace) => number {
  if (counts === 'values') {
    const coverage = new ValueCoverage(store);
    return (trace) => {
      coverage.add(trace);
      return coverage.count;
    };
  }
  const sides = new BranchSides(subject.machine.flow!);
  const seen = new Set<string>();
  return (run) => {
    const { trace, instance } = subject.criterion.apply(run, sides);
    const terms = sliceCondition(trace, sides, instance).conditions.map((c) => c.term);
    seen.add(terms.sort((a, b) => a - b).join());
    return seen.size;
  };
}
