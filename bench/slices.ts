/**
 * Slices against trace length: a loop with many branch instances whose trace grows to a million statement instances,
 * with the time that recording and slicing take. Run by `npm run bench:slices`.
 */
import { relevantSlices } from '../src/explore/slice/relevant-slices.ts';
import { openSubject } from '../src/explore/subject.ts';
import { TermStore } from '../src/expr/term-store.ts';
import { BranchSides } from '../src/flow/branch-sides.ts';
import { modelFromWitness } from '../src/machine/input/from-witness.ts';
import { MemoryFiles } from '../src/syntax/memory-files.ts';
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
