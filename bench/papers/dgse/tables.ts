/**
 * Tables 5 to 7 of "Dependence guided symbolic execution" on our subjects: how many paths, solver calls and how much time `path` and
 * `dependence` take, with the paper's figures beside ours. Each exploration runs in a process of its own, for at most so
 * long (`--limit <seconds>` of processor time, 120); what did not end is shown with `>`. Times are of this machine: ratios count.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../../print-table.ts';
import { type Explored, exploreSubject } from './explore-subject.ts';
import { type DgseSubject, dgseSubjects } from './subjects.ts';

type Figures = Omit<Explored, 'inputs'>;

interface Measured {
  readonly subject: DgseSubject;
  readonly path: Figures;
  readonly dependence: Figures;
}

/** Measures every subject (or those named) and prints the three tables. */
function dgseTables(names: readonly string[], limitSeconds: number): void {
  const measured: Measured[] = [];
  for (const subject of dgseSubjects) {
    if (names.length > 0 && !names.includes(subject.name.toLowerCase())) continue;
    process.stderr.write(`${subject.name} with ${subject.inputs} inputs …\n`);
    const dependence = inProcess(subject, 'dependence', limitSeconds);
    const path = inProcess(subject, 'path', limitSeconds);
    measured.push({ subject, path, dependence });
  }
  console.log('\nTable 5: explored paths (feasible and infeasible)\n');
  console.log(printTable(pathHeader, measured.map(pathRow)));
  console.log('\nTable 6: time\n');
  console.log(printTable(timeHeader, measured.map(timeRow)));
  console.log('\nTable 7: solver calls and time in the solver\n');
  console.log(printTable(solverHeader, measured.map(solverRow)));
}

/** What a child process does: one exploration, its figures as JSON. */
function dgseChild([fn, file, strategy, seconds]: readonly string[]): void {
  const subject = dgseSubjects.find((s) => s.fn === fn && s.file === file)!;
  const { inputs: _, ...figures } = exploreSubject(
    subject,
    strategy as 'path' | 'dependence',
    Number(seconds) * 1000,
  );
  console.log(JSON.stringify(figures));
}

function inProcess({ fn, file }: DgseSubject, strategy: 'path' | 'dependence', seconds: number): Figures {
  const self = fileURLToPath(import.meta.url);
  const child = spawnSync(
    process.execPath,
    ['--stack-size=4000', '--max-old-space-size=6000', self, '--child', fn, file, strategy, String(seconds)],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (child.status !== 0) return failed;
  return JSON.parse(child.stdout);
}

/** What is shown of an exploration that did not come to its end, for lack of memory for instance. */
const failed: Figures = {
  complete: false,
  runs: Number.NaN,
  feasible: Number.NaN,
  infeasible: Number.NaN,
  solverCalls: Number.NaN,
  timeMs: Number.NaN,
  overheadMs: Number.NaN,
  solverMs: Number.NaN,
};

const pathHeader = [
  'subject',
  'inputs',
  'runs: dependence',
  'paths: dependence',
  'path',
  'ratio',
  'infeasible: dependence',
  'path',
  'paper: inputs',
  'DGSE',
  'SPF',
  'ratio',
];

function pathRow({ subject, path, dependence }: Measured): string[] {
  const { paper } = subject;
  return [
    subject.name,
    String(subject.inputs),
    count(dependence.runs, dependence),
    count(dependence.feasible, dependence),
    count(path.feasible, path),
    ratio(dependence.feasible, path.feasible, path),
    count(dependence.infeasible, dependence),
    count(path.infeasible, path),
    ...(paper === undefined
      ? ['', '', '', '']
      : [
          String(paper.inputs),
          String(paper.feasible[0]),
          String(paper.feasible[1]),
          percent(paper.feasible[0] / paper.feasible[1]),
        ]),
  ];
}

const timeHeader = [
  'subject',
  'inputs',
  'dependence',
  'of that overhead',
  'path',
  'speed-up',
  'paper: DGSE',
  'of that overhead',
  'SPF',
  'speed-up',
];

function timeRow({ subject, path, dependence }: Measured): string[] {
  const { paper } = subject;
  return [
    subject.name,
    String(subject.inputs),
    time(dependence.timeMs, dependence),
    time(dependence.overheadMs, dependence),
    time(path.timeMs, path),
    `${path.complete ? '' : '>'}${(path.timeMs / dependence.timeMs).toFixed(2)}`,
    ...(paper === undefined
      ? ['', '', '', '']
      : [
          `${paper.seconds[0]} s`,
          `${paper.overheadSeconds} s`,
          `${paper.seconds[1]} s`,
          (paper.seconds[1] / paper.seconds[0]).toFixed(2),
        ]),
  ];
}

const solverHeader = [
  'subject',
  'inputs',
  'calls: dependence',
  'path',
  'ratio',
  'time: dependence',
  'path',
  'paper: DGSE calls',
  'SPF calls',
  'ratio',
];

function solverRow({ subject, path, dependence }: Measured): string[] {
  const { paper } = subject;
  return [
    subject.name,
    String(subject.inputs),
    count(dependence.solverCalls, dependence),
    count(path.solverCalls, path),
    ratio(dependence.solverCalls, path.solverCalls, path),
    time(dependence.solverMs, dependence),
    time(path.solverMs, path),
    ...(paper === undefined
      ? ['', '', '']
      : [
          String(paper.solverCalls[0]),
          String(paper.solverCalls[1]),
          percent(paper.solverCalls[0] / paper.solverCalls[1]),
        ]),
  ];
}

function count(n: number, { complete }: Figures): string {
  return Number.isNaN(n) ? 'failed' : `${complete ? '' : '>'}${n}`;
}

function time(ms: number, { complete }: Figures): string {
  return Number.isNaN(ms) ? 'failed' : `${complete ? '' : '>'}${(ms / 1000).toFixed(2)} s`;
}

function ratio(part: number, whole: number, { complete }: Figures): string {
  return `${complete ? '' : '<'}${percent(part / whole)}`;
}

function percent(x: number): string {
  return `${(100 * x).toFixed(1)} %`;
}

const { values, positionals } = parseArgs({
  options: { child: { type: 'boolean' }, limit: { type: 'string', default: '120' } },
  allowPositionals: true,
});
if (values.child) dgseChild(positionals);
else dgseTables(positionals, Number(values.limit));
process.exit(0);
