import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'beagle-action-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd,
    stdio: 'pipe',
  }).toString();

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The scripts of the action's steps, by name, as they stand in action.yml. */
function steps(): Map<string, string> {
  const found = new Map<string, string>();
  let name = '';
  const lines = readFileSync(join(root, 'action.yml'), 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    name = /^ {4}- name: (.*)$/.exec(line)?.[1] ?? name;
    const run = /^ {6}run: (.*)$/.exec(line)?.[1];
    if (run === undefined) continue;
    const block = lines.slice(i + 1);
    const end = block.findIndex((l) => l.trim() !== '' && !l.startsWith('        '));
    const text = block.slice(0, end < 0 ? undefined : end).map((l) => l.slice(8));
    found.set(name, run === '|' ? text.join('\n') : run);
  }
  return found;
}

it.skipIf(!existsSync(join(root, 'dist/beagle.js')))(
  'the steps of the action, as scripts in a fresh clone of a pull request',
  { timeout: 120_000 },
  () => {
    const origin = join(folder, 'origin');
    write(join(origin, 'src/a.ts'), 'export function f(x: number): number { return x > 3 ? 1 : 0; }\n');
    const accepted = { accept: [{ function: 'g', reason: 'meant', until: '2999-01-01' }] };
    write(join(origin, 'beagle.config.json'), JSON.stringify(accepted));
    git(origin, 'init', '-q', '-b', 'main');
    git(origin, 'add', '-A');
    git(origin, 'commit', '-qm', 'base');
    git(origin, 'checkout', '-qb', 'topic');
    write(join(origin, 'src/a.ts'), 'export function f(x: number): number { return x > 4 ? 1 : 0; }\n');
    // What a pull request would like to be accepted does not count.
    write(
      join(origin, 'beagle.config.json'),
      '{"accept":[{"function":"f","reason":"hush","until":"2999-01-01"}]}',
    );
    git(origin, 'commit', '-qam', 'change');
    const clone = join(folder, 'clone');
    git(folder, 'clone', '-q', origin, clone);
    const out = join(folder, 'out');
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      CI: 'true',
      BASE: 'origin/main',
      PATHS: 'src',
      TIMEOUT: '20s',
      VERSION: 'none',
      COMMAND: `${process.execPath} ${join(root, 'dist/beagle.js')}`,
      FAIL_ON: 'difference',
      OUT: out,
      BEAGLE_CACHE: join(folder, 'cache'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_OUTPUT: join(folder, 'output'),
    };
    const compare = spawnSync('bash', ['-e', '-c', steps().get('Compare')!], { cwd: clone, env });
    expect([compare.status, compare.stderr.toString()]).toEqual([0, '']);
    const code = /^code=(\d)$/m.exec(readFileSync(env.GITHUB_OUTPUT, 'utf8'))![1]!;
    expect(code).toBe('1');
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('f');
    const { functions } = JSON.parse(readFileSync(join(out, 'beagle.json'), 'utf8'));
    expect(functions).toMatchObject([
      { function: 'f', verdict: 'refuted', changes: [{ witness: { x: 4 } }] },
    ]);
    expect(functions[0].accepted).toBeUndefined();
    expect(JSON.parse(readFileSync(join(out, 'beagle.sarif'), 'utf8')).runs[0].results).toHaveLength(1);
    expect(readFileSync(join(out, 'beagle.html'), 'utf8')).toContain('<!doctype html>');
    const result = spawnSync('bash', ['-e', '-c', steps().get('Result')!], { env: { ...env, CODE: code } });
    expect(result.status).toBe(1);
  },
);
