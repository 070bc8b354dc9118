/**
 * `diff` on functions of widely used packages between two published versions with a documented change. Packages are installed into
 * node_modules/.cache/bench-packages (not committed). Of each case: does the documented change show when Node runs both versions,
 * what did Beagle say, do its witnesses differ when Node runs them, how long did it take. Run by `npm run bench:packages`, which needs
 * `npm run build`; names of packages run only those; BEAGLE names another build of the command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decodeTagged } from '../../src/machine/plain/decode-tagged.ts';
import type { DiffJson, FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import { printTable } from '../print-table.ts';
import { type PackageCase, packageCases } from './package-cases.ts';

const command = resolve(process.env.BEAGLE ?? 'dist/beagle.js');
const cache = resolve('node_modules/.cache/bench-packages');
const wanted = process.argv.slice(2);
/** Of so many witnesses it is checked that they differ. */
const CHECKED = 40;

if (!existsSync(command)) {
  console.error(`${command} is missing: npm run build`);
  process.exit(2);
}
const rows: string[][] = [];
for (const c of packageCases) {
  if (wanted.length > 0 && !wanted.includes(c.name)) continue;
  process.stderr.write(`${c.name} ${c.before} → ${c.after} …\n`);
  rows.push(measure(c));
  process.stderr.write(`${rows.at(-1)!.join('  ')}\n`);
}
const header = [
  'function',
  'versions',
  'documented',
  'verdict',
  'example',
  'checked by Node',
  'inputs',
  'time',
];
console.log(printTable(header, rows));
console.log(
  `\n${rows.filter((row) => row[3] === 'refuted').length} of ${rows.length} documented changes found`,
);

function measure(c: PackageCase): string[] {
  const [file = '', name] = (c.target ?? '').split('#');
  const folders = [c.before, c.after].map((version) => install(c.name, version));
  const [before, after] = folders.map((folder) => join(folder, file));
  const [old, now] = folders.map((folder) => load(folder, file, name));
  const documented = isDeepStrictEqual(outcome(old!, c.known), outcome(now!, c.known))
    ? 'NOT SHOWN'
    : c.documented;
  const start = performance.now();
  const target = name === undefined ? after! : `${after}#${name}`;
  const child = spawnSync(
    process.execPath,
    [command, 'diff', before!, target, '--json', '--quiet', ...(c.options ?? [])],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`;
  const folder = /^(\w+)\/index\.js$/.exec(file)?.[1];
  const label = [c.name, name ?? folder].filter((part) => part !== undefined).join('#');
  const head = [label, `${c.before} → ${c.after}`, documented];
  if (child.status === 2 || child.stdout === '') return [...head, `failed: ${child.stderr.split('\n')[0]}`];
  const { functions } = JSON.parse(child.stdout) as DiffJson;
  const fn = functions.find((f) => f.verdict === 'refuted') ?? functions.find((f) => f.code === 'changed');
  if (fn === undefined) return [...head, functions.map((f) => `${f.function} ${f.code}`).join(', ')];
  return [
    ...head,
    fn.verdict!,
    ...checked(fn, (version, args) => calledOnce(folders[version]!, file, name, args)),
    String(fn.stats?.runs ?? 0),
    seconds,
  ];
}

function install(name: string, version: string): string {
  const folder = join(cache, `${name}@${version}`);
  const installed = join(folder, 'node_modules', name);
  if (existsSync(join(installed, 'package.json'))) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--silent'];
  execFileSync('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder, stdio: 'ignore' });
  return installed;
}

type Callable = (...args: unknown[]) => unknown;

function load(folder: string, file: string, name: string | undefined): Callable {
  const module = createRequire(join(folder, 'x.js'))(join(folder, file));
  const found = name === undefined || name === 'default' ? module : module[name];
  return typeof found === 'function' ? found.bind(module) : found.default;
}

/** What a call comes to, and what it leaves changed in its arguments, which are its own, and in all objects. */
function outcome(f: Callable, args: readonly unknown[]): unknown {
  const given = structuredClone(args);
  const ending = endingOf(() => f(...given));
  const inherited = { ...Object.prototype };
  for (const key of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, key);
  return { ending, given, inherited };
}

function endingOf(call: () => unknown): unknown {
  try {
    return { value: call() };
  } catch (error) {
    const { name, message } = error as Error;
    return { name, message };
  }
}

/** The simplest example, and how many of the witnesses differ when Node runs both versions, each in a process of its own. */
function checked(
  { changes, inputs }: FunctionDiffJson,
  run: (version: 0 | 1, args: readonly unknown[]) => string,
): [string, string] {
  const examples = changes.slice(0, CHECKED).map(({ witness }) => {
    const args = inputs.flatMap(({ name, rest }) => (rest ? (witness[name] as unknown[]) : [witness[name]]));
    while (args.length > 0 && isUndefined(args.at(-1))) args.pop();
    return { text: JSON.stringify(args).slice(1, -1), differs: run(0, args) !== run(1, args) };
  });
  if (examples.length === 0) return ['', ''];
  const [simplest] = examples.map((e) => e.text).sort((a, b) => a.length - b.length);
  const right = examples.filter((e) => e.differs).length;
  return [`\`${simplest}\``, `${right} of ${examples.length} differ`];
}

function isUndefined(tagged: unknown): boolean {
  return (tagged as { readonly $?: string } | null)?.$ === 'undefined';
}

/** A call of a function of an installed package with arguments as JSON with tags: what it comes to, as text. What it does to built-in objects ends with its process. */
function calledOnce(
  folder: string,
  file: string,
  name: string | undefined,
  args: readonly unknown[],
): string {
  const text = `${decodeTagged}
const { inspect } = require('node:util');
const [folder, file, name, json] = process.argv.slice(1);
const module_ = require('node:module').createRequire(folder + '/x.js')(require('node:path').join(folder, file));
const found = name === '' || name === 'default' ? module_ : module_[name];
const calls = [];
const args = JSON.parse(json).map((t) => decode(t, {}, (...call) => calls.push(call)));
let ending;
try {
  ending = { value: (typeof found === 'function' ? found : found.default).apply(module_, args) };
} catch (error) {
  ending = { name: error.name, message: error.message };
}
process.stdout.write(inspect([ending, args, calls, { ...Object.prototype }], { depth: 12, sorted: true, maxArrayLength: 1000 }));`;
  const given = [folder, file, name ?? '', JSON.stringify(args)];
  const child = spawnSync(process.execPath, ['-e', text, ...given], { encoding: 'utf8' });
  return child.stdout === '' ? `failed: ${child.stderr}` : child.stdout;
}
