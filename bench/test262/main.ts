/**
 * Runs test262 from a checkout (`npm run test262 -- <checkout> [options]`): by V8, which decides what counts, and on the machine plainly, with models, with
 * dependences, and with the literals of each test as inputs. Prints pass rates by folder and mode and every result that is silently wrong.
 *
 * --count N --seed S  a sample (all when left out); --sample FILE  the paths in a file; --filter TEXT  paths with a text;
 * --modes a,b         of plain, models, dependences, symbolic; --write FILE  results as JSON lines.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Random } from '../../src/base/random.ts';
import { causeOf, type Expected } from './expected.ts';
import { oneTest, type Result } from './one-test.ts';
import type { Mode } from './run-on-machine.ts';

const [checkout, ...rest] = process.argv.slice(2);
const options = new Map<string, string>();
for (let i = 0; i < rest.length; i += 2) options.set(rest[i]!.slice(2), rest[i + 1] ?? '');
if (checkout === undefined) throw new Error('the path of a checkout of test262 is missing');
const modes = (options.get('modes') ?? 'plain,models,dependences,symbolic').split(',') as Mode[];

/** Reads paths from standard input and answers each with its results. */
async function work(): Promise<void> {
  for await (const path of createInterface({ input: process.stdin })) {
    let results: Result[];
    try {
      results = await oneTest(checkout!, path, modes);
    } catch (error) {
      const cause = `internal: ${String((error as Error).stack).slice(0, 300)}`;
      results = [{ path, variant: '', mode: 'plain', verdict: { kind: 'wrong', cause } }];
    }
    process.stdout.write(`${JSON.stringify({ path, results })}\n`);
  }
}

async function main(root: string): Promise<void> {
  const paths = choose(root);
  const results: Result[] = [];
  const write = options.get('write');
  if (write !== undefined) rmSync(write, { force: true });
  for (let at = 0; at < paths.length; at += CHUNK) {
    const found = await chunk(root, paths.slice(at, at + CHUNK));
    results.push(...found);
    if (write !== undefined) appendFileSync(write, found.map((r) => `${JSON.stringify(r)}\n`).join(''));
    if (process.stderr.isTTY) process.stderr.write(`\r${at + CHUNK}/${paths.length}`);
  }
  report(results);
}

/** Tests that share a process, so that what realms leave behind does not add up. */
const CHUNK = 100;
const QUIET_MS = 120_000;

async function chunk(root: string, paths: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  let left = [...paths];
  while (left.length > 0) {
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        process.argv[1]!,
        root,
        '--worker',
        '1',
        '--modes',
        modes.join(','),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    child.stdin.end(left.join('\n'));
    let timer = setTimeout(() => child.kill('SIGKILL'), QUIET_MS);
    for await (const line of createInterface({ input: child.stdout })) {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), QUIET_MS);
      const answer = JSON.parse(line) as { path: string; results: Result[] };
      results.push(...answer.results);
      left = left.filter((p) => p !== answer.path);
    }
    clearTimeout(timer);
    const stuck = left.shift();
    if (stuck !== undefined)
      results.push({
        path: stuck,
        variant: '',
        mode: 'plain',
        verdict: { kind: 'wrong', cause: 'internal: the process died' },
      });
  }
  return results;
}

function choose(root: string): string[] {
  const sample = options.get('sample');
  if (sample !== undefined)
    return readFileSync(sample, 'utf8')
      .split('\n')
      .filter((l) => l !== '' && !l.startsWith('#'));
  const all = ['language', 'built-ins', 'annexB'].flatMap((folder) =>
    files(root, join(root, 'test', folder)),
  );
  const filter = options.get('filter');
  const some = filter === undefined ? all : all.filter((p) => p.includes(filter));
  const count = Number(options.get('count') ?? some.length);
  const random = new Random(Number(options.get('seed') ?? 1));
  for (let i = 0; i < Math.min(count, some.length); i++) {
    const j = i + random.int(0, some.length - 1 - i);
    [some[i], some[j]] = [some[j]!, some[i]!];
  }
  return some.slice(0, count);
}

function files(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return files(root, path);
      return entry.name.endsWith('.js') && !entry.name.includes('_FIXTURE')
        ? [relative(join(root, 'test'), path)]
        : [];
    });
}

function report(results: readonly Result[]): void {
  const expected = JSON.parse(readFileSync(join('bench', 'test262', 'expected.json'), 'utf8')) as Expected;
  const rows = new Map<string, { pass: number; loud: number; wrong: number }>();
  for (const { path, mode, verdict } of results)
    for (const key of [path.split('/')[0]!, path.split('/').slice(0, 2).join('/')]) {
      const row = rows.get(`${key} ${mode}`) ?? { pass: 0, loud: 0, wrong: 0 };
      row[verdict.kind]++;
      rows.set(`${key} ${mode}`, row);
    }
  for (const [key, { pass, loud, wrong }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(
      `${key.padEnd(52)} ${percent(pass, pass + loud + wrong)}  pass ${pass}  loud ${loud}  wrong ${wrong}`,
    );
  const causes = new Map<string, string[]>();
  for (const r of results)
    if (r.verdict.kind !== 'pass') {
      const cause = causeOf(expected, r.path, r.verdict);
      causes.set(cause, [
        ...(causes.get(cause) ?? []),
        `${r.path} (${r.variant}, ${r.mode}): ${r.verdict.cause}`,
      ]);
    }
  console.log('\nfailures by cause');
  for (const [cause, list] of [...causes].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(list.length).padStart(6)}  ${cause}`);
  const unexpected = [...(causes.get('wrong, unexpected') ?? []), ...(causes.get('loud, unexpected') ?? [])];
  for (const line of unexpected) console.log(`  ${line}`);
  process.exitCode = unexpected.length > 0 ? 1 : 0;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(whole, 1)).toFixed(1).padStart(5)} %`;
}

if (options.has('worker')) await work();
else await main(resolve(checkout));
