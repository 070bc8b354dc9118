/**
 * Twenty consecutive commits of a repository, compared each with the one before: by one worker and by two, with nothing remembered and with the store. Prints time, functions
 * compared and remembered, and whether the verdicts are the same in all four.
 *
 *   npm run bench:repository -- <clone> <last commit> [commits] [options of diff …]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [clone = '.', last = 'HEAD', count = '20', ...options] = process.argv.slice(2);
const beagle = process.env.BEAGLE_BIN ?? resolve('dist/beagle.js');

interface Way {
  readonly name: string;
  readonly workers: number;
  readonly cache: string;
  ms: number;
  compared: number;
  remembered: number;
  verdicts: string[];
}

const caches = [1, 2].map((workers) => mkdtempSync(join(tmpdir(), `beagle-bench-${workers}-`)));
const ways: Way[] = [1, 2].flatMap((workers) =>
  ['cold', 'store'].map((name) => {
    return { name, workers, cache: caches[workers - 1]!, ms: 0, compared: 0, remembered: 0, verdicts: [] };
  }),
);
const commits = execFileSync(
  'git',
  ['log', '--first-parent', `-${count}`, '--format=%h', last, '--', 'src'],
  { cwd: clone },
)
  .toString()
  .trim()
  .split('\n');
let different = 0;
for (const commit of commits) {
  const lines: string[] = [];
  for (const way of ways) {
    const started = performance.now();
    const args = [
      beagle,
      'diff',
      `${commit}~1..${commit}`,
      '--json',
      '--workers',
      String(way.workers),
      ...options,
      '--',
      'src',
    ];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: clone,
      env: { ...process.env, BEAGLE_CACHE: way.cache, CI: '' },
      maxBuffer: 1 << 28,
    });
    const ms = performance.now() - started;
    way.ms += ms;
    const kept = /(\d+) of (\d+) comparisons as kept/.exec(stderr.toString());
    let functions: { readonly function: string; readonly code: string; readonly verdict?: string }[] = [];
    try {
      ({ functions } = JSON.parse(stdout.toString()));
    } catch {
      console.log(`${commit}: ${stderr.toString().slice(0, 200)}`);
    }
    way.compared += functions.filter((f) => f.code === 'changed').length;
    way.remembered += Number(kept?.[1] ?? 0);
    way.verdicts.push(functions.map((f) => `${f.function} ${f.code} ${f.verdict}`).join('\n'));
    lines.push(`${(ms / 1000).toFixed(1)}`);
  }
  const all = ways.map((way) => way.verdicts.at(-1)!);
  const isSame = all.every((v) => v === all[0]);
  if (!isSame) different++;
  console.log(`${commit}  ${lines.join('  ')}  ${isSame ? '' : 'VERDICTS DIFFER'}`);
}
for (const way of ways)
  console.log(
    `${way.workers} worker${way.workers === 1 ? '' : 's'}, ${way.name}: ${(way.ms / 1000).toFixed(1)} s, ${way.compared} functions compared, ${way.remembered} of them remembered`,
  );
console.log(`verdicts differ in ${different} of ${commits.length} commits`);
for (const cache of caches) rmSync(cache, { recursive: true, force: true });
