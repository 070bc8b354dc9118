/**
 * Functions of npm packages, specialised to an option set, under the tests that the packages ship. Each is installed into a cache folder and its
 * file replaced by one that hands calls that satisfy the condition to what conditioning left, all others to the original.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { conditionFunction } from '../../src/evolve/condition/condition-function.ts';
import { defaultLimits } from '../../src/evolve/condition/interpret/limits.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import { nodeFiles } from '../../src/host/node-files.ts';
import { buildSolver } from '../../src/solver/build-solver.ts';
import { printTable } from '../print-table.ts';

interface Case {
  readonly name: string;
  readonly install: readonly string[];
  readonly file: string;
  readonly params: readonly string[];
  readonly when: string;
  readonly tests: readonly string[];
  readonly pairs: number;
}

const cases: readonly Case[] = [
  {
    name: 'minimist',
    install: ['minimist@1.2.8', 'tape@5.9.0'],
    file: 'minimist/index.js',
    params: ['args', 'opts'],
    when: 'opts === undefined',
    tests:
      'all_bool bool dash default_bool dotted kv_short long num parse parse_modified proto short stop_early unknown whitespace'
        .split(' ')
        .map((name) => `minimist/test/${name}.js`),
    pairs: 4,
  },
  {
    name: 'qs.parse',
    install: [
      ...['qs@6.13.0', 'tape@5.9.0', 'object-inspect', 'qs-iconv@1.0.4', 'iconv-lite', 'safer-buffer'],
      ...[
        'has-property-descriptors',
        'has-override-mistake',
        'mock-property',
        'es-value-fixtures',
        'has-proto',
      ],
    ],
    file: 'qs/lib/parse.js',
    params: ['str', 'opts'],
    when: 'opts === undefined',
    tests: ['qs/test/parse.js'],
    pairs: 8,
  },
];

const root = resolve(import.meta.dirname, '..', 'condition-packages');
const rows: string[][] = [];
let failed = false;
for (const item of cases) {
  const folder = join(root, item.name);
  install(folder, item);
  const path = join(folder, 'node_modules', item.file);
  const original = `${path}.original.js`;
  if (!existsSync(original)) writeFileSync(original, readFileSync(path));
  writeFileSync(path, readFileSync(original));
  const start = performance.now();
  const { before, after, queries } = specialise(path, item);
  const timeMs = performance.now() - start;
  const count = join(folder, 'calls.txt');
  writeFileSync(`${path}.left.js`, after);
  writeFileSync(path, dispatcher(path, item, count));
  writeFileSync(count, '');
  const results = item.tests.map((test) =>
    spawnSync(process.execPath, [join(folder, 'node_modules', test)], { encoding: 'utf8' }),
  );
  const passed = results.filter((r) => r.status === 0).length;
  for (const [i, r] of results.entries())
    if (r.status !== 0) {
      failed = true;
      console.error(`${item.tests[i]} failed:\n${`${r.stdout}${r.stderr}`.slice(-2000)}`);
    }
  const calls = readFileSync(count, 'utf8').split('\n').filter(Boolean);
  const taken = calls.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0);
  const all = calls.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
  rows.push([
    item.name,
    item.when,
    `${lines(after)}/${lines(before)}`,
    String(queries),
    `${(timeMs / 1000).toFixed(1)} s`,
    `${taken}/${all}`,
    `${passed}/${results.length}`,
  ]);
}
console.log(
  printTable(
    ['function', 'condition', 'lines left', 'queries', 'time', 'calls taken over', 'test files passed'],
    rows,
  ),
);
process.exitCode = failed ? 1 : 0;

function install(folder: string, { install }: Case): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...install], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

function specialise(path: string, { when, pairs }: Case): { before: string; after: string; queries: number } {
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 500, backend: 'wasm', seed: 1 });
  const result = conditionFunction(nodeFiles, path, 'default', {
    signature: {},
    packages: 'all',
    when: [when],
    at: [],
    store,
    solver,
    limits: { ...defaultLimits, pairs, timeMs: 120_000 },
    clock: nodeClock,
    repeat: 2,
  });
  solver.dispose();
  return { before: result.before, after: result.source, queries: result.executed.costs.queries };
}

/** A module that chooses by the condition, and says at the end how often it could. */
function dispatcher(path: string, { params, when }: Case, count: string): string {
  const file = basename(path);
  return `var original = require('./${file}.original.js');
var left = require('./${file}.left.js');
var taken = 0, all = 0;
process.on('exit', function () { require('fs').appendFileSync(${JSON.stringify(count)}, taken + ' ' + all + '\\n'); });
module.exports = function (${params.join(', ')}) {
  all++;
  if (!(${when})) return original.apply(this, arguments);
  taken++;
  return left.apply(this, arguments);
};
`;
}

function lines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
