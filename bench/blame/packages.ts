/**
 * `blame` on regressions and faults between published versions of npm packages, each with the input that its history names. The versions are installed
 * into a folder of the cache. The report is searched for the lines that the fix touched: those of the faulty version that differ from the fixed
 * one. Run by `npm run bench:blame`; names of packages run only those.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { matchStatements } from '../../src/evolve/shared/match-statements.ts';
import { allEffects } from '../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import type { BlameJson } from '../../src/report/blame/blame-schema.ts';
import { diffTargets } from '../../src/serve/diff-targets.ts';
import { type BlameOptions, blameFunction } from '../../src/session/blame-function.ts';
import { executeHere } from '../../src/session/execute.ts';
import { pairOf } from '../../src/session/open-pair.ts';
import { parseModule } from '../../src/syntax/parse/parse-module.ts';
import { printTable } from '../print-table.ts';

interface Regression {
  readonly name: string;
  /** The version that works (the reference), the faulty one, and the one with the fix when that is another. */
  readonly good: string;
  readonly bad: string;
  readonly fixed?: string;
  readonly file: string;
  readonly fn: string;
  readonly input: Record<string, unknown>;
}

const regressions: readonly Regression[] = [
  {
    ...{ name: 'cookie', good: '0.6.0', bad: '0.7.0', fixed: '0.7.1', file: 'index.js', fn: 'serialize' },
    input: { name: 'foo', val: 'bar', options: { domain: '.example.com' } },
  },
  {
    ...{ name: 'fresh', good: '0.5.0', bad: '0.5.1', fixed: '0.5.2', file: 'index.js', fn: 'default' },
    input: { reqHeaders: { 'if-none-match': '"bar", "foo"' }, resHeaders: { etag: '"foo"' } },
  },
  {
    ...{ name: 'ms', good: '2.1.0', bad: '2.0.0', file: 'index.js', fn: 'default' },
    input: { val: '-1h' },
  },
  {
    ...{ name: 'kind-of', good: '6.0.3', bad: '6.0.2', file: 'index.js', fn: 'default' },
    input: { val: { constructor: { name: 'Symbol' } } },
  },
  {
    ...{ name: 'semver', good: '7.5.0', bad: '7.3.8', file: 'functions/diff.js', fn: 'default' },
    input: { version1: '1.0.0-1', version2: '1.0.0' },
  },
  {
    ...{ name: 'word-wrap', good: '1.2.3', bad: '1.2.4', fixed: '1.2.5', file: 'index.js', fn: 'default' },
    input: { str: 'a b  ', options: { width: 5, trim: true } },
  },
  {
    ...{ name: 'shell-quote', good: '1.7.3', bad: '1.7.2', file: 'index.js', fn: 'quote' },
    input: { xs: ['`:`a'] },
  },
  {
    ...{ name: 'pretty-ms', good: '7.0.1', bad: '5.0.0', file: 'index.js', fn: 'default' },
    input: { milliseconds: 119999 },
  },
  {
    ...{ name: 'camelcase', good: '6.2.0', bad: '5.0.0', file: 'index.js', fn: 'default' },
    input: { input: 'a1b2' },
  },
  {
    ...{ name: 'minimist', good: '1.2.6', bad: '1.1.0', file: 'index.js', fn: 'default' },
    input: { args: ['-a=5'] },
  },
  {
    ...{ name: 'validator', good: '13.9.0', bad: '13.0.0', file: 'lib/unescape.js', fn: 'default' },
    input: { str: '&amp;lt;' },
  },
  {
    ...{ name: 'json5', good: '2.2.2', bad: '2.2.1', file: 'lib/parse.js', fn: 'default' },
    input: { text: '{"__proto__":1}' },
  },
];

const options: BlameOptions = {
  basis: 'slice',
  predicates: false,
  expect: undefined,
  effects: allEffects,
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

/** In place of a rank: there are no suspects, and the lines are marked as changed in the slice that is offered instead. */
const IN_SLICE = 1000;

const wanted = process.argv.slice(2);
const folder = resolve('node_modules/.cache/bench-blame/packages');
install();
const rows: string[][] = [];
let found = 0;
for (const regression of regressions) {
  const { name, good, bad, fn, input } = regression;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const names = [`${at(regression, good)}#${fn}`, `${at(regression, bad)}#${fn}`];
  const [pair] = (await diffTargets(names, [], executeHere(nodeContext()))).pairs;
  let cells: string[];
  try {
    const result = blameFunction(
      nodeContext(),
      pairOf(nodeContext(), pair!),
      { before: fn, after: fn },
      [{ input, notes: [] }],
      options,
    );
    const rank = rankOf(result, regression);
    if (rank > 0) found++;
    const lines = new Set(
      result.suspects.flatMap((s) => [s, ...s.sources]).map((l) => `${l.version} ${l.file} ${l.line}`),
    );
    cells = [
      rank === IN_SLICE ? 'slice' : rank > 0 ? String(rank) : '-',
      result.verdict,
      String(result.suspects.length),
      String(lines.size || result.slice.length),
      `${(result.stats.timeMs / 1000).toFixed(1)} s`,
      [...result.limits, ...result.approximations.map((a) => a.message)].join('; ').slice(0, 90),
    ];
  } catch (error) {
    cells = ['-', (error as Error).message.slice(0, 60)];
  }
  rows.push([`${name} ${good} → ${bad}`, ...cells]);
  process.stderr.write(`${rows.at(-1)!.join('  ')}\n`);
}
console.log(
  printTable(['package', 'rank', 'verdict', 'suspects', 'lines', 'time', 'not settled, not modelled'], rows),
);
console.log(`\nThe lines that the fix touched are in the report for ${found} of ${rows.length}.`);

/** The rank of the first suspect on what the fix touched, or that depends on it: its lines in the faulty version, or what that lacks. */
function rankOf({ suspects, slice }: BlameJson, regression: Regression): number {
  const { bad, good, fixed = good } = regression;
  const touched = (file: string, version: string) => {
    const inside = file.slice(file.indexOf(`-${version}/`) + version.length + 2);
    const trees = [bad, fixed].map((v) => {
      const path = join(folder, 'node_modules', `${regression.name}-${v}`, inside);
      return existsSync(path) ? parseModule(path, readFileSync(path, 'utf8')).tree : undefined;
    });
    if (trees[0] === undefined || trees[1] === undefined) return new Set<number>();
    const { lines } = matchStatements(trees[0], trees[1]);
    return version === bad ? lines.before : lines.after;
  };
  const isTouched = (l: { version: string; file: string; line: number }) =>
    l.version === 'after'
      ? touched(l.file, bad).has(l.line)
      : fixed === good && touched(l.file, good).has(l.line);
  const isLacking = (s: BlameJson['suspects'][number]) => s.version === 'before' && s.changed;
  const at = suspects.findIndex((s) => isTouched(s) || s.sources.some(isTouched) || isLacking(s));
  if (at >= 0) return at + 1;
  return suspects.length === 0 && slice.some((l) => l.changed && isTouched(l)) ? IN_SLICE : 0;
}

function at({ name, file }: Regression, version: string): string {
  return join(folder, 'node_modules', `${name}-${version}`, file);
}

function install(): void {
  const all = regressions.flatMap(({ name, good, bad, fixed }) =>
    [good, bad, fixed].flatMap((v) => (v === undefined ? [] : [`${name}-${v}@npm:${name}@${v}`])),
  );
  const missing = [...new Set(all)].filter(
    (a) => !existsSync(join(folder, 'node_modules', a.split('@npm:')[0]!)),
  );
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...flags, ...all], { cwd: folder, stdio: 'inherit' });
}
