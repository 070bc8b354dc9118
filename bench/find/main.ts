/**
 * `npm run bench:find`: documented regressions between published versions (cases.json; facts only, the failing input was written down before the first run).
 * Of each: does the documented input differ in Node, when did Beagle print its first difference, does a row of its report say the documented
 * one (`condition`: its condition holds for that input; `alike`: its witness ends in the same kinds and uses the same options), is every witness confirmed by
 * Node; and when does a fast-check property with generators from the same types fail. Packages are installed into BENCH_PACKAGES or a folder of the system's
 * temporary one. Names of packages run only those; BENCH_FROM is the number of the first case, BENCH_TO that of the one after the last, BENCH_EVERY
 * takes every so manieth of these. Reports are kept in BENCH_KEEP, when it is given, and judged again
 * from BENCH_KEPT without running anything. BENCH_CASES is another list of cases; BENCH_OPTIONS are further options of the command (`--max-runs 1`: plain runs
 * alone); BENCH_PEER_SECONDS=0 leaves fast-check out.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decodeTagged } from '../../src/machine/plain/decode-tagged.ts';
import type { DiffJson, FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import { printTable } from '../print-table.ts';
import { peerText } from './peer-text.ts';

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly target?: string;
  readonly documented: string;
  readonly known: readonly unknown[];
}

const command = resolve(process.env.BEAGLE ?? 'dist/beagle.js');
const cache = process.env.BENCH_PACKAGES ?? join(tmpdir(), 'beagle-bench-find');
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const PEER_SECONDS = Number(process.env.BENCH_PEER_SECONDS ?? 15);
const further = (process.env.BENCH_OPTIONS ?? '').split(' ').filter(Boolean);
const wanted = process.argv.slice(2);
const cases = (JSON.parse(readFileSync(process.env.BENCH_CASES ?? 'bench/find/cases.json', 'utf8')) as Case[])
  .slice(Number(process.env.BENCH_FROM ?? 0), Number(process.env.BENCH_TO ?? Infinity))
  .filter((_, i) => i % Number(process.env.BENCH_EVERY ?? 1) === 0)
  .filter((c) => wanted.length === 0 || wanted.includes(c.name));

const rows: string[][] = [];
const [firsts, peers]: [Time[], Time[]] = [[], []];
let [documented, wrong] = [0, 0];
for (const c of cases) {
  const row = await measure(c);
  rows.push(row);
  process.stderr.write(`${row.join('  ')}\n`);
}
console.log(
  printTable(
    ['package', 'versions', 'first', 'documented', 'witnesses', 'whole', 'verdict', 'fast-check'],
    rows,
  ),
);
console.log(
  `\nfirst difference, processor time: Beagle ${firsts.length} of ${cases.length}, median ${median(firsts)} s, worst ${worst(firsts)} s; fast-check ${peers.length}, median ${median(peers)} s, worst ${worst(peers)} s`,
);
console.log(
  `documented difference shown: ${documented} of ${cases.length}; witnesses that Node does not confirm: ${wrong}`,
);

async function measure(c: Case): Promise<string[]> {
  const [file = '', name] = (c.target ?? '').split('#');
  const [old, now] = [install(c.name, c.before), install(c.name, c.after)];
  const head = [c.name + (name === undefined ? '' : `#${name}`), `${c.before} → ${c.after}`];
  const paths = [join(old, file), join(now, file)] as const;
  const json = JSON.stringify(c.known);
  if (outcome(paths[0], name, json) === outcome(paths[1], name, json))
    return [...head, 'the documented input shows nothing'];
  const found = await beagle(c, paths[0], name === undefined ? paths[1] : `${paths[1]}#${name}`);
  keep(c, found.result);
  const peer = PEER_SECONDS > 0 ? fastCheck(paths, name, json) : undefined;
  if (peer !== undefined) peers.push(peer);
  const fn =
    found.result?.functions.find((f) => f.verdict === 'refuted') ??
    found.result?.functions.find((f) => f.code === 'changed');
  if (found.first !== undefined) firsts.push(found.first);
  const shown =
    fn === undefined
      ? 'no'
      : says(fn, c.known)
        ? 'condition'
        : isAlike(fn, c.known, paths, name)
          ? 'alike'
          : 'no';
  if (shown !== 'no') documented++;
  return [
    ...head,
    found.first === undefined ? '-' : timeText(found.first),
    shown,
    fn === undefined ? '' : confirmed(fn, paths, name),
    `${found.seconds.toFixed(1)} s`,
    fn?.verdict ?? 'none',
    peer === undefined ? '-' : timeText(peer),
  ];
}

/** Runs `beagle diff`: seconds until it printed a difference, and altogether. */
async function beagle(
  c: Case,
  before: string,
  after: string,
): Promise<{ first: Time | undefined; seconds: number; result: DiffJson | undefined }> {
  const kept = keptAs(c);
  if (process.env.BENCH_KEPT !== undefined)
    return {
      first: undefined,
      seconds: 0,
      result: existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as DiffJson) : undefined,
    };
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const child = spawn(process.execPath, [
    command,
    'diff',
    before,
    after,
    '--json',
    '--no-cache',
    '--timeout',
    `${SECONDS}s`,
    ...further,
  ]);
  let [out, first]: [string, Time | undefined] = ['', undefined];
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => {
    if (/(?: = |throws |returns |leaves ).*(?:, now |behind)/.test(String(data)))
      first ??= timeOf(since() * 1000, processorMs(child.pid!));
  });
  return new Promise((done) =>
    child.on('close', () =>
      done({ first, seconds: since(), result: out === '' ? undefined : (JSON.parse(out) as DiffJson) }),
    ),
  );
}

function keep(c: Case, result: DiffJson | undefined): void {
  const folder = process.env.BENCH_KEEP;
  if (folder === undefined || result === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(keptAs(c), JSON.stringify(result, undefined, 1));
}

function keptAs(c: Case): string {
  const file = `${[c.name, c.before, c.after].join('_').replace('/', '+')}_${(c.target ?? '').replaceAll('/', '+')}.json`;
  return join(process.env.BENCH_KEPT ?? process.env.BENCH_KEEP ?? '', file);
}

/** Some row of a report holds for the input: its condition does, evaluated in Node. */
function says({ changes, inputs }: FunctionDiffJson, known: readonly unknown[]): boolean {
  const text = `${decodeTagged}
const [names, known, conditions] = JSON.parse(process.argv[1]);
const args = known.map((t) => decode(t, {}, () => {}));
const values = names.map(({ name, rest }, i) => (rest ? args.slice(i) : args[i]));
const holds = (text) => { try { return Boolean(new Function(...names.map((n) => n.name), 'return (' + text + ')')(...values)); } catch { return false; } };
process.stdout.write(String(conditions.some((list) => list.every(holds))));`;
  // Rows by statements have no condition.
  const byInput = changes.filter((c) => c.script === undefined);
  const given = JSON.stringify([inputs, known, byInput.map((c) => c.condition)]);
  return spawnSync(process.execPath, ['-e', text, given], { encoding: 'utf8' }).stdout === 'true';
}

/** Some row ends as the documented input does, both before and after, and has the properties that this has. */
function isAlike(
  fn: FunctionDiffJson,
  known: readonly unknown[],
  paths: readonly [string, string],
  name: string | undefined,
): boolean {
  const kinds = (json: string) => paths.map((path) => kindOf(outcome(path, name, json))).join(' ');
  const wanted = kinds(JSON.stringify(known));
  return fn.changes.slice(0, 12).some((change) => {
    if (change.script !== undefined) {
      const { script } = change;
      const keys = known.flatMap((v) =>
        typeof v === 'object' && v !== null && !Array.isArray(v) && !('$' in v) ? Object.keys(v) : [],
      );
      const isUsing = fn.inputs.length < 2 || keys.every((key) => script.includes(key));
      return isUsing && paths.map((path) => kindOf(scriptOutcome(path, name, script))).join(' ') === wanted;
    }
    const args = argumentsOf(change, fn);
    const hasAll = known.every((value, i) => {
      const [asked, given] = [value, args[i]].map((v) =>
        typeof v === 'object' && v !== null && !Array.isArray(v) && !('$' in v) ? Object.keys(v) : [],
      );
      return fn.inputs.length < 2 || asked!.every((key) => given!.includes(key));
    });
    return hasAll && kinds(JSON.stringify(args)) === wanted;
  });
}

/** How a call ended: what kind of value came of it, or which error; and whether something was left behind. */
function kindOf(text: string): string {
  const [, how, rest = ''] = /^\[\s*\[\s*'(\w+)',\s*([^\n]*)/.exec(text) ?? [];
  const kind = /^'/.test(rest)
    ? how === 'throw'
      ? rest.split(',')[0]
      : 'text'
    : /^-?\d/.test(rest)
      ? 'number'
      : /^\/.+\/\w*/.test(rest)
        ? 'regexp'
        : /^[[{]/.test(rest)
          ? rest[0]
          : rest.split(/[ ,\]]/)[0];
  return `${how} ${kind} ${/\{\}\s*\]$/.test(text)}`;
}

function argumentsOf(
  { witness }: FunctionDiffJson['changes'][number],
  { inputs }: FunctionDiffJson,
): unknown[] {
  const args = inputs.flatMap((i) => (i.rest ? (witness[i.name] as unknown[]) : [witness[i.name]]));
  while (args.length > 0 && (args.at(-1) as { $?: string } | null)?.$ === 'undefined') args.pop();
  return args;
}

function confirmed(fn: FunctionDiffJson, paths: readonly [string, string], name: string | undefined): string {
  const few = fn.changes.slice(0, 10);
  const right = few.filter((change) => {
    if (change.script !== undefined)
      return scriptOutcome(paths[0], name, change.script) !== scriptOutcome(paths[1], name, change.script);
    const json = JSON.stringify(argumentsOf(change, fn));
    return outcome(paths[0], name, json) !== outcome(paths[1], name, json);
  }).length;
  wrong += few.length - right;
  return `${right} of ${few.length}`;
}

/** Seconds on the clock and of the processor; the latter do not hang on what else the machine does. */
interface Time {
  readonly clock: number;
  readonly processor: number;
}

function timeOf(clockMs: number, processorMs: number): Time {
  return { clock: clockMs / 1000, processor: processorMs / 1000 };
}

function timeText({ clock, processor }: Time): string {
  return `${processor.toFixed(1)} (${clock.toFixed(1)}) s`;
}

/** Milliseconds of the processor that a process and those below it have used (Linux; 0 elsewhere). */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    return (
      (Number(fields[11]) + Number(fields[12])) * 10 +
      children.reduce((sum, c) => sum + processorMs(Number(c)), 0)
    );
  } catch {
    return 0;
  }
}

function fastCheck(
  paths: readonly [string, string],
  name: string | undefined,
  json: string,
): Time | undefined {
  const args = ['-e', peerText, ...paths, name ?? '', json, String(PEER_SECONDS)];
  const { stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: (PEER_SECONDS + 5) * 1000,
  });
  return stdout.trim() === '' ? undefined : timeOf(...(JSON.parse(stdout) as [number, number]));
}

/** What a call comes to, in a process of its own, as text. */
function outcome(path: string, name: string | undefined, json: string): string {
  const text = `${decodeTagged}
const { inspect } = require('node:util');
const [path, name, json] = process.argv.slice(1);
let [self, f] = [undefined, require(path)];
for (const key of name === '' || name === 'default' ? [] : name.split('.')) [self, f] = [f, f[key]];
if (typeof f !== 'function') f = f.default;
const calls = [];
const args = JSON.parse(json).map((t) => decode(t, {}, (...call) => calls.push(call)));
let ending;
try { ending = ['return', f.apply(self, args)]; } catch (error) { ending = ['throw', error?.name, error?.message]; }
process.stdout.write(inspect([ending, args, calls, { ...Object.prototype }], { depth: 12, sorted: true, maxArrayLength: 1000 }));`;
  return spawnSync(process.execPath, ['-e', text, path, name ?? '', json], {
    encoding: 'utf8',
    timeout: 20_000,
  }).stdout;
}

/** What the last call of a script comes to; its callee, whatever the script calls it, is the function. */
function scriptOutcome(path: string, name: string | undefined, script: string): string {
  const text = `
const { inspect } = require('node:util');
const [path, name, script] = process.argv.slice(1);
let [self, f] = [undefined, require(path)];
for (const key of name === '' || name === 'default' ? [] : name.split('.')) [self, f] = [f, f[key]];
if (typeof f !== 'function') f = f.default;
const parts = script.split('; ');
const callee = /^(?:await )?([\\w$]+)/.exec(parts.at(-1))[1];
let args = [];
const spy = (...given) => { args = given; return f.apply(self, given); };
let ending;
try { ending = ['return', new Function(callee, 'require', parts.slice(0, -1).join('; ') + '; return ' + parts.at(-1).replace(/^await /, ''))(spy, require)]; } catch (error) { ending = ['throw', error?.name, error?.message]; }
process.stdout.write(inspect([ending, args, [], { ...Object.prototype }], { depth: 12, sorted: true, maxArrayLength: 1000 }));`;
  return spawnSync(process.execPath, ['-e', text, path, name ?? '', script], {
    encoding: 'utf8',
    timeout: 20_000,
  }).stdout;
}

function install(name: string, version: string): string {
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  const installed = join(folder, 'node_modules', name);
  if (existsSync(join(installed, 'package.json'))) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--silent'];
  execFileSync('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder, stdio: 'ignore' });
  return installed;
}

function median(list: readonly Time[]): string {
  const sorted = list.map((t) => t.processor).sort((a, b) => a - b);
  return sorted.length === 0 ? '-' : sorted[Math.floor(sorted.length / 2)]!.toFixed(1);
}

function worst(list: readonly Time[]): string {
  return list.length === 0 ? '-' : Math.max(...list.map((t) => t.processor)).toFixed(1);
}
