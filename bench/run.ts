/**
 * Explores every path of every subject with the built command and prints a table. Each subject is run several times from a cold start; the fastest
 * run is shown, since everything else on the machine can only add to it. Aims beside tcas and the version parser are those of the
 * project: at most 35 calls of the backend on tcas, about 0.8 s; under one second on the parser.
 *
 * Options: `--turns <n>` (3), and names of subjects to run only those.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exploreOnce, type Measurement } from './explore-once.ts';
import { printTable } from './print-table.ts';
import { type Subject, subjects } from './subjects.ts';

const root = resolve(process.env.BEAGLE_ROOT ?? '.');
const { values, positionals } = parseArgs({
  options: { turns: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const turns = Math.max(1, Number(values.turns));

if (!existsSync(join(root, 'dist/beagle.js'))) {
  console.error('dist/beagle.js is missing: npm run build');
  process.exit(2);
}

const header = [
  'subject',
  'paths',
  'expected',
  'complete',
  'runs',
  'queries',
  'backend calls',
  'without backend',
  'time',
  'in solver',
  'cold start to finish',
];
const rows: string[][] = [];
for (const subject of subjects) {
  if (positionals.length > 0 && !positionals.includes(subject.name)) continue;
  process.stderr.write(`${subject.name} …\n`);
  rows.push(measure(subject));
}
console.log(printTable(header, rows));
if (rows.some((row) => row.length === 2)) process.exitCode = 1;

function measure(subject: Subject): string[] {
  let best: Measurement | undefined;
  try {
    for (let turn = 0; turn < turns; turn++) {
      const next = exploreOnce(root, subject);
      if (best === undefined || next.wallMs < best.wallMs) best = next;
      if (next.wallMs > 10_000) break;
    }
  } catch (error) {
    return [subject.name, `failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
  }
  const { result, wallMs } = best!;
  const { stats } = result;
  return [
    subject.name,
    String(result.behaviours.length),
    subject.paths === undefined ? '?' : String(subject.paths),
    result.complete ? 'yes' : `no (${result.limits.map((limit) => limit.name).join(', ')})`,
    String(stats.runs),
    String(stats.queries),
    String(stats.backendCalls),
    percent(stats.queries - stats.backendCalls, stats.queries),
    milliseconds(stats.timeMs),
    percent(stats.solverMs, stats.timeMs),
    milliseconds(wallMs),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`;
}

function milliseconds(time: number): string {
  return `${Math.round(time)} ms`;
}
