/**
 * Tables 5.1 and 5.2 of the thesis "Semantic analyses to detect and localize software regression errors": DARWIN on libPNG, Miniweb, Savant, Apache and TCPflow. In their place stand
 * published packages of their kind (`subjects.ts`); they are installed into a folder of the cache when the bench runs.
 */
import type { BlameJson } from '../../../src/report/blame/blame-schema.ts';
import { printTable } from '../../print-table.ts';
import { InstalledPackages, type PackageVersion } from '../installed-packages.ts';
import type { PaperTable } from '../paper-table.ts';
import { byExperiments, type Debugged, debugged } from './debugged.ts';
import { type Subject, standIns, subjects } from './subjects.ts';
import { type TraceSize, traceSizes } from './traces.ts';

export const thesisTables5: PaperTable = {
  name: 'thesis-5',
  title: 'Thesis, tables 5.1 and 5.2: DARWIN on image decoders, servers and an options parser',
  print() {
    const packages = new InstalledPackages(
      'thesis',
      subjects.flatMap((s) => [s.stable, s.faulty]),
      standIns,
    );
    const [sizes, times]: string[][][] = [[], []];
    for (const subject of subjects) {
      process.stderr.write(`${subject.faulty.name} …\n`);
      sizes!.push(...sizeRows(packages, subject));
      for (const basis of ['path', 'slice'] as const)
        times!.push([label(subject), basis, ...timeCells(debugged(packages, subject, basis))]);
      const [seconds, lines, named] = byExperiments(packages, subject);
      times!.push([label(subject), 'experiments', seconds!, '-', '-', '-', '-', lines!, '-', named!]);
    }
    return [
      printTable(['program', 'lines', 'trace (instances)', 'branches in it', 'tainted instances'], sizes!),
      '',
      printTable(timeHeader, times!),
      '\nThe thesis has:',
      ...subjects.map((s) => `- in place of ${s.faulty.name}: ${s.instead}. Our fault: ${s.documented}`),
    ].join('\n');
  },
};

function label({ kind, faulty, stable }: Subject): string {
  return faulty.name === stable.name
    ? `${faulty.name} ${stable.version} → ${faulty.version}, ${kind}`
    : `${stable.name} → ${faulty.name}, ${kind}`;
}

function sizeRows(packages: InstalledPackages, subject: Subject): string[][] {
  const sizes = traceSizes(packages, subject);
  const row = (version: PackageVersion, { instances, branches, tainted }: TraceSize) => [
    `${version.name} ${version.version}`,
    ...[packages.linesOf(version), instances, branches, tainted].map(String),
  ];
  return [row(subject.stable, sizes.stable), row(subject.faulty, sizes.faulty)];
}

const timeHeader = [
  'program',
  'by',
  'time',
  'formulas',
  'no by the prefix',
  'no as a whole',
  'undecided',
  'lines',
  'with a passing input',
  'fault',
];

function timeCells({ seconds, blame, failure, lines, passing, isNamed }: Debugged): string[] {
  if (blame === undefined) return [seconds, '-', '-', '-', '-', '-', '-', failure!];
  const end = blame.verdict === 'suspects' ? (isNamed ? 'named' : '-') : blame.verdict;
  return [seconds, ...formulaCells(blame), String(lines), String(passing), end];
}

/** How the formulas θ of the searches were settled. */
function formulaCells({ stats: { searches } }: BlameJson): string[] {
  const sum = (of: (s: (typeof searches)[number]) => number) => searches.reduce((n, s) => n + of(s), 0);
  return [
    sum((s) => s.decisions),
    sum((s) => (s.unsat.shared ?? 0) + (s.unsat.prefix ?? 0)),
    sum((s) => (s.unsat.fixed ?? 0) + (s.unsat.full ?? 0)),
    sum((s) => s.unknown + s.diverged + s.notTried + s.repeated),
  ].map(String);
}
