/**
 * `blame` on regressions between published versions of npm packages (`cases.json`: facts only), each with the guilty line established by a repair of that line before
 * blame was run, next to plain delta debugging over the lines of the same change. Packages are installed into a folder of the cache, or into
 * the one that BEAGLE_BENCH_PACKAGES names. Run by `npm run bench:regressions`; names of cases run only those. `--cases=<file>` takes other cases, `--report` prints
 * what blame says, `--no-ddmin` leaves the baseline out, `--explains=<file>` writes the conditions that are told, for `check-explanations.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultEffects } from '../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { locateFunction } from '../../src/explore/locate-function.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import { nodeFiles } from '../../src/host/node-files.ts';
import { experimentBlameText } from '../../src/report/blame/blame-experiment-text.ts';
import { blameExperiments } from '../../src/session/blame-experiments.ts';
import type { BlameOptions } from '../../src/session/blame-function.ts';
import { loadSources } from '../../src/syntax/modules/load-sources.ts';
import { signatureOf } from '../../src/syntax/parameters/signature-of.ts';
import { printTable } from '../print-table.ts';
import { blameByLines } from './line-ddmin.ts';

interface Case {
  readonly id: string;
  readonly package: string;
  readonly good: string;
  readonly bad: string;
  readonly file: string | { readonly before: string; readonly after: string };
  readonly export: string;
  readonly args: readonly unknown[];
  readonly kind: string;
  readonly guilty: readonly { readonly file: string; readonly line: number }[];
}

const options: BlameOptions = {
  basis: 'slice',
  predicates: false,
  expect: undefined,
  effects: defaultEffects,
  budget: { ...defaultBudget, timeoutMs: 30_000 },
  order: 'dfs',
  seed: 1,
  maxSteps: 1_000_000,
  queryTimeoutMs: 2000,
  solver: 'wasm',
  packages: 'all',
  signature: { numbers: 'double' },
  numbers: 'double',
};

const wanted = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const withLines = !process.argv.includes('--no-ddmin');
const withReport = process.argv.includes('--report');
const option = (name: string) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
const file = option('cases');
const told: unknown[] = [];
const all = JSON.parse(readFileSync(file ?? 'bench/blame/cases.json', 'utf8')) as Case[];
const cases = all.filter((c) => wanted.length === 0 || wanted.includes(c.id));
const folder = resolve(process.env.BEAGLE_BENCH_PACKAGES ?? 'node_modules/.cache/bench-blame/regressions');
install();

interface Score {
  readonly rank: number;
  readonly lines: number;
  readonly ms: number;
  /** Of the processor: what it took apart from what else the machine does. */
  readonly cpuMs: number;
}
const scores = { experiments: [] as Score[], lines: [] as Score[] };
const rows: string[][] = [];
for (const c of cases) {
  const names = typeof c.file === 'string' ? { before: c.file, after: c.file } : c.file;
  const at = { before: join(root(c, c.good), names.before), after: join(root(c, c.bad), names.after) };
  const row = [c.id, c.kind];
  const experiments = timed(() => byExperiments(c, at));
  scores.experiments.push(experiments);
  row.push(
    experiments.rank > 0 ? String(experiments.rank) : '-',
    String(experiments.lines),
    `${(experiments.ms / 1000).toFixed(1)} s`,
    `${(experiments.cpuMs / 1000).toFixed(1)} s`,
  );
  if (withLines) {
    const lines = timed(() => {
      const found = blameByLines(at, c.export, c.args);
      return { rank: found.some((l) => c.guilty.some((g) => g.line === l)) ? 1 : 0, lines: found.length };
    });
    scores.lines.push(lines);
    row.push(lines.rank > 0 ? 'named' : '-', String(lines.lines), `${(lines.ms / 1000).toFixed(1)} s`);
  }
  rows.push(row);
  process.stderr.write(`${row.join('  ')}\n`);
}
const explains = option('explains');
if (explains !== undefined) writeFileSync(explains, JSON.stringify(told));
const columns = ['case', 'kind', 'rank', 'lines', 'time', 'processor'];
console.log(printTable([...columns, ...(withLines ? ['ddmin', 'lines', 'time'] : [])], rows));
console.log(`experiments: ${summary(scores.experiments, true)}`);
if (withLines) console.log(`ddmin over lines: ${summary(scores.lines, false)}`);

function byExperiments(c: Case, at: { before: string; after: string }): { rank: number; lines: number } {
  const pair = {
    before: { files: nodeFiles, file: at.before, label: c.good },
    after: { files: nodeFiles, file: at.after, label: c.bad },
  };
  try {
    const name = { before: c.export, after: c.export };
    const result = blameExperiments(
      nodeContext(),
      pair,
      name,
      [{ input: inputOf(at.before, c), notes: [] }],
      options,
    );
    if (withReport && result !== undefined)
      process.stderr.write(
        `${experimentBlameText(result)}guilty: ${c.guilty.map((g) => `${g.file}:${g.line}`).join(', ')}\n`,
      );
    const { condition = [], checked = 0 } = result?.explains ?? {};
    const names = result?.inputs.map((i) => i.name) ?? [];
    if (condition.length > 0)
      told.push({ id: c.id, at, export: c.export, args: c.args, names, condition, checked });
    const suspects = result?.suspects ?? [];
    const rank =
      suspects.findIndex((s) => c.guilty.some((g) => s.line === g.line && s.file.endsWith(g.file))) + 1;
    return { rank, lines: suspects.length };
  } catch (error) {
    process.stderr.write(`${c.id}: ${(error as Error).message}\n`);
    return { rank: 0, lines: 0 };
  }
}

/** Arguments by the names of the old version. */
function inputOf(file: string, c: Case): Record<string, unknown> {
  const sources = loadSources(nodeFiles, [file], {});
  let names: readonly { readonly name: string; readonly rest: boolean }[] = [];
  try {
    names = signatureOf(sources, locateFunction(sources, c.export), {}).parameters;
  } catch {
    // Found only by running: parameters go by their position.
  }
  const input: Record<string, unknown> = {};
  for (const [i, value] of c.args.entries()) {
    const p = names[i];
    if (p?.rest === true) {
      input[p.name] = c.args.slice(i);
      break;
    }
    input[p?.name ?? String(i)] = value;
  }
  return input;
}

function timed(run: () => { rank: number; lines: number }): Score {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const result = run();
  const { user, system } = process.cpuUsage(cpu);
  return { ...result, ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

function summary(list: readonly Score[], isRanked: boolean): string {
  const median = (pick: (s: Score) => number) =>
    [...list].map(pick).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const count = (holds: (s: Score) => boolean) => list.filter(holds).length;
  const worst = (pick: (s: Score) => number) => Math.max(...list.map(pick));
  return [
    `guilty line named in ${count((s) => s.rank > 0)} of ${list.length}`,
    ...(isRanked ? [`first in ${count((s) => s.rank === 1)}`] : []),
    `lines in the report ${median((s) => s.lines)} (at most ${worst((s) => s.lines)})`,
    `time ${(median((s) => s.ms) / 1000).toFixed(1)} s (at most ${(worst((s) => s.ms) / 1000).toFixed(1)} s)`,
    `of the processor ${(median((s) => s.cpuMs) / 1000).toFixed(1)} s (at most ${(worst((s) => s.cpuMs) / 1000).toFixed(1)} s)`,
  ].join(', ');
}

function root(c: Case, version: string): string {
  return join(folder, 'node_modules', `${c.package}-${version}`);
}

function install(): void {
  const missing = [
    ...new Set(
      cases.flatMap((c) =>
        [c.good, c.bad]
          .filter((v) => !existsSync(root(c, v)))
          .map((v) => `${c.package}-${v}@npm:${c.package}@${v}`),
      ),
    ),
  ];
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...flags, ...missing], { cwd: folder, stdio: 'inherit' });
}
