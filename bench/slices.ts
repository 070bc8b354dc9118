/**
 * Slices against trace length: a loop with many branch instances whose trace grows to a million statement instances,
 * with the time that recording and slicing take. Then static dependences against the size of a function: the processor time of a warm analysis from the
 * lowered program on, without interactive dependence (what `beagle explain` mostly needs) and with all of it. Run by
 * `npm run bench:slices`.
 */
import type { BitMatrix } from '../src/base/bit-matrix.ts';
import { openSubject } from '../src/explore/open-subject.ts';
import { relevantSlices } from '../src/explore/slice/relevant-slices.ts';
import { TermStore } from '../src/expr/term-store.ts';
import { BranchSides } from '../src/flow/cfg/branch-sides.ts';
import { InteractiveDependences } from '../src/flow/dependence/interactive-dependences.ts';
import { LineDependences } from '../src/flow/dependence/line-dependences.ts';
import { ProgramFlow } from '../src/flow/program-flow.ts';
import { lowerProgram } from '../src/ir/lower/lower-program.ts';
import { modelFromWitness } from '../src/machine/input/from-witness.ts';
import { MemoryFiles } from '../src/syntax/files/memory-files.ts';
import { loadSources } from '../src/syntax/modules/load-sources.ts';
import { dependenceShapes } from './dependence-shapes.ts';
import { printTable } from './print-table.ts';

const source = (branches: number, work: number): string => `export function f(x: number): number {
  const state = { a: 0, b: 0, c: 0 };
  let s = 0;
  for (let i = 0; i < ${branches}; i++) {
    if (x + i > 1000) { state.a += i; s++; }
    else if (i % 3 === 0) state.b = s;
    for (let j = 0; j < ${work}; j++) s = (s + j) % 7;
    if (s > 3) state.c = i;
  }
  return s + state.a + state.c;
}`;

const rows: string[][] = [];
for (const [branches, work] of [
  [100, 10],
  [500, 30],
  [2000, 30],
  [2000, 120],
] as const) {
  const subject = openSubject(new MemoryFiles({ '/f.ts': source(branches, work) }), '/f.ts', 'f', {
    store: new TermStore(),
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: true,
    seed: 1,
    maxSteps: 100_000_000,
    runTimeoutMs: 120_000,
  });
  const model = modelFromWitness(subject.store, subject.signature, { x: 3 }, subject.inputOptions);
  let before = performance.now();
  const trace = subject.machine.run(subject.entry, model);
  const runMs = performance.now() - before;
  const sides = new BranchSides(subject.machine.flow!);
  before = performance.now();
  const slices = relevantSlices(trace.instances!, trace.decisions, sides);
  const sliceMs = performance.now() - before;
  rows.push([
    String(trace.instances!.count),
    String(trace.decisions.length),
    `${runMs.toFixed(0)} ms`,
    `${sliceMs.toFixed(0)} ms`,
    String(slices.distinct),
    `${(process.memoryUsage().heapUsed / 1048576).toFixed(0)} MB`,
  ]);
}
process.stdout.write(
  `${printTable(['instances', 'decisions', 'run', 'all slices', 'distinct slices', 'heap'], rows)}\n`,
);

/** Processor time so far, which other load disturbs less than the clock. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measureDependences(source: string): { readonly counts: string[]; readonly times: string[] } {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/f.ts': source }), ['/f.ts'], {}));
  const fn = program.functions.find((f) => f.name === 'f')!.id;
  const start = spent();
  const lines = new LineDependences(new ProgramFlow(program), fn);
  for (let point = 0; point < lines.points.count; point++) lines.know(point);
  const traditional = spent();
  const interactive = new InteractiveDependences(lines);
  const end = spent();
  const pairs = (matrix: BitMatrix): string => {
    let count = 0;
    for (let p = 0; p < lines.points.count; p++) count += [...matrix.row(p)].length;
    return String(count);
  };
  return {
    counts: [String(lines.points.count), pairs(lines.targets), pairs(interactive.targets)],
    times: [traditional - start, end - start].map((ms) => `${ms.toFixed(0)} ms`),
  };
}

const dependences: string[][] = [];
for (const statements of [500, 2000])
  for (const [shape, make] of Object.entries(dependenceShapes)) {
    const source = make(statements);
    for (let warm = 0; statements === 500 && warm < 3; warm++) measureDependences(source);
    const { counts, times } = measureDependences(source);
    dependences.push([shape, String(statements), ...counts, ...times]);
  }
process.stdout.write(
  `\n${printTable(['function', 'statements', 'points', 'control, data, potential', 'interactive', 'time', 'with interactive'], dependences)}\n`,
);
