/**
 * Consecutive commits of a repository, compared each with the one before: by one worker and by two, with nothing remembered and with the store. Prints time by the clock and of
 * the processors, functions compared and remembered, and whether verdicts and scopes are the same in all four; where they are not, of which functions.
 *
 *   npm run bench:repository -- <clone> <last commit> [commits] [options of diff …]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { timed } from './timed.ts';

const [clone = '.', last = 'HEAD', count = '20', ...options] = process.argv.slice(2);
const beagle = process.env.BEAGLE_BIN ?? resolve('dist/beagle.js');

interface Way {
  readonly name: string;
  readonly workers: number;
  readonly cache: string;
  wallMs: number;
  cpuMs: number;
  /** Functions that both versions have. */
  seen: number;
  compared: number;
  remembered: number;
}

interface Compared {
  readonly function: string;
  readonly file: unknown;
  readonly code: string;
  readonly verdict?: string;
  readonly scope?: unknown;
  readonly limits: readonly { readonly message: string }[];
}

const caches = [1, 2].map((workers) => mkdtempSync(join(tmpdir(), `beagle-bench-${workers}-`)));
const ways: Way[] = [1, 2].flatMap((workers) =>
  ['cold', 'store'].map((name) => {
    const cache = caches[workers - 1]!;
    return { name, workers, cache, wallMs: 0, cpuMs: 0, seen: 0, compared: 0, remembered: 0 };
  }),
);

async function compare(
  commit: string,
  way: Way,
): Promise<{ readonly functions: readonly Compared[]; readonly told: string }> {
  const args = ['diff', `${commit}~1..${commit}`, '--json', '--workers', String(way.workers), ...options];
  const { stdout, stderr, wallMs, cpuMs } = await timed([beagle, ...args, '--', 'src'], {
    cwd: clone,
    env: { ...process.env, BEAGLE_CACHE: way.cache, CI: '' },
  });
  way.wallMs += wallMs;
  way.cpuMs += cpuMs;
  const told = `${seconds(wallMs)} (${seconds(cpuMs)})`;
  try {
    const { functions } = JSON.parse(stdout) as { functions: Compared[] };
    way.seen += functions.length;
    way.compared += functions.filter((f) => f.code === 'changed').length;
    way.remembered += Number(/(\d+) of \d+ comparisons as kept/.exec(stderr)?.[1] ?? 0);
    return { functions, told };
  } catch {
    console.log(`${commit}: ${stderr.slice(0, 200)}`);
    return { functions: [], told };
  }
}

/** What is claimed of a function. */
function claim({ code, verdict, scope }: Compared): string {
  return JSON.stringify([code, verdict, scope]);
}

function nameOf({ file, function: name }: Compared): string {
  return `${JSON.stringify(file)}#${name}`;
}

/** Functions of which not all say the same, with what each says. */
function differences(all: readonly (readonly Compared[])[]): string[] {
  const byName = all.map((functions) => new Map(functions.map((f) => [nameOf(f), f])));
  const names = new Set(byName.flatMap((known) => [...known.keys()]));
  return [...names].flatMap((name) => {
    const each = byName.map((known) => known.get(name));
    const claims = new Set(each.map((f) => (f === undefined ? 'absent' : claim(f))));
    if (claims.size === 1) return [];
    const said = each.map((f) => `${f?.verdict ?? f?.code ?? 'absent'} (${f?.limits.map((l) => l.message)})`);
    return [`    ${name}: ${said.join(' | ')}`];
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

const log = ['log', '--first-parent', `-${count}`, '--format=%h', last, '--', 'src'];
const commits = execFileSync('git', log, { cwd: clone }).toString().trim().split('\n');
let different = 0;
for (const commit of commits) {
  const all = [];
  for (const way of ways) all.push(await compare(commit, way));
  const found = differences(all.map(({ functions }) => functions));
  if (found.length > 0) different++;
  console.log([commit, ...all.map(({ told }) => told)].join('  '));
  for (const line of found) console.log(line);
}
for (const { workers, name, ...way } of ways)
  console.log(
    `${workers} worker${workers === 1 ? '' : 's'}, ${name}: ${seconds(way.wallMs)} s, ${seconds(way.cpuMs)} s of the processors; ${way.seen} functions, ${way.compared} of them changed, ${way.remembered} remembered`,
  );
console.log(`verdicts or scopes differ in ${different} of ${commits.length} commits`);
for (const cache of caches) rmSync(cache, { recursive: true, force: true });
