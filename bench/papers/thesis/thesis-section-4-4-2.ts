/**
 * Section 4.4.2 of the thesis: tests that show the changes between two versions of libPNG. In its place pngjs, and the servers and the options parser of
 * `subjects.ts`; where the thesis starts from PngSuite, one ordinary input is given.
 */
import { nodeContext } from '../../../src/host/node-context.ts';
import { exposeFunction } from '../../../src/session/expose-function.ts';
import { printTable } from '../../print-table.ts';
import { cpuMs } from '../explore-subject.ts';
import { InstalledPackages } from '../installed-packages.ts';
import type { PaperTable } from '../paper-table.ts';
import { name, options, pairOf } from './debugged.ts';
import { type Subject, standIns, subjects } from './subjects.ts';

export const thesisSection442: PaperTable = {
  name: 'thesis-4',
  title: 'Thesis, section 4.4.2: tests for the changes between two versions',
  print() {
    // Two programs that share no line have no changes.
    const changed = subjects.filter((s) => s.stable.name === s.faulty.name);
    const packages = new InstalledPackages(
      'thesis',
      changed.flatMap((s) => [s.stable, s.faulty]),
      standIns,
    );
    const header = [
      'program',
      'lines',
      'changed',
      'changes',
      'reached by the test',
      'by a made one',
      'exposed by reaching',
      'after that',
      'not',
      'runs',
      'time',
    ];
    const thesis = ['libPNG 1.2.20 → 1.2.21 (thesis)', '28000', '-', '10', '8', '2', '7', '2', '1', '-', '-'];
    return printTable(header, [thesis, ...changed.map((subject) => row(packages, subject))]);
  },
};

function row(packages: InstalledPackages, subject: Subject): string[] {
  const { stable, faulty, ordinary } = subject;
  process.stderr.write(`${faulty.name} …\n`);
  const start = cpuMs();
  const { changes, stats } = exposeFunction(
    nodeContext(),
    pairOf(packages, subject),
    name,
    [ordinary!],
    options,
  );
  const count = (of: (c: (typeof changes)[number]) => boolean) => changes.filter(of).length;
  const reached = (c: (typeof changes)[number]) => c.status !== 'unreached';
  return [
    `${faulty.name} ${stable.version} → ${faulty.version}`,
    ...[
      packages.linesOf(faulty),
      packages.changedLines(stable, faulty),
      changes.length,
      count((c) => reached(c) && c.runs.toReach === 0),
      count((c) => reached(c) && c.runs.toReach > 0),
      count((c) => c.status === 'exposed' && c.runs.toExpose === 0),
      count((c) => c.status === 'exposed' && c.runs.toExpose > 0),
      count((c) => c.status !== 'exposed'),
      stats.runs,
    ].map(String),
    `${((cpuMs() - start) / 1000).toFixed(1)} s`,
  ];
}
