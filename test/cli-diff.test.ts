import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DiffJson } from '../src/report/diff/diff-schema.ts';
import { runCommand } from './helpers/run-command.ts';

let folder: string;
const here = process.cwd();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beagle-diff-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'a');
  write('src/f.ts', `import { k } from './k.ts';\nexport function f(x: number) { return x + k(x); }\n`);
  write('src/k.ts', 'export function k(x: number) { return x > 5 ? 1 : 0; }\n');
  write('src/same.ts', 'export function same(x: number) { return x; }\n');
  git('add', '.');
  git('commit', '-qm', 'one');
  write('src/k.ts', 'export function k(x: number) { return x > 6 ? 1 : 0; }\n');
  write('src/same.ts', '// Gives it back.\nexport function same(y: number) {\n  return y;\n}\n');
  git('commit', '-qam', 'two');
  write(
    'src/k.ts',
    'export function k(x: number) { return x > 7 ? 1 : 0; }\nexport function more() { return 1; }\n',
  );
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const run = (...args: string[]) => runCommand('diff', '--numbers', 'int', ...args);

/** Each function as `name code verdict condition`. */
async function checkDiff(args: readonly string[], code: number, expected: readonly string[]): Promise<void> {
  const result = await run('--json', '--no-cache', ...args);
  // Nothing but the first differences, as they are found.
  expect(result.err).toMatch(/^(?:\w+\(.*\) (?:= |throws ).*, now .*\n)*$/);
  const { functions } = JSON.parse(result.out) as DiffJson;
  const shown = functions.map((f) =>
    [f.function, f.code, f.verdict, ...f.changes.flatMap((c) => c.condition)]
      .filter((x) => x !== undefined)
      .join(' '),
  );
  expect(shown).toEqual(expected);
  expect(result.code).toBe(code);
}

it('two revisions are compared, and what only looks different is not run', () =>
  checkDiff(['main~1..main'], 1, ['k changed refuted x === 6', 'same same proved']));

it('a revision is compared with the work tree, which stays as it is', async () => {
  await checkDiff(['main'], 1, ['k changed refuted x === 7', 'more added']);
  expect(readFileSync('src/k.ts', 'utf8')).toContain('x > 7');
});

it('paths choose what is compared', () =>
  checkDiff(['main~1', 'main', '--', 'src/same.ts'], 0, ['same same proved']));

it('files that differ only in what they import are compared through it', async () => {
  write('old/f.ts', `export { f } from './f2.ts';\n`);
  write('old/f2.ts', `import { k } from './k.ts';\nexport function f(x: number) { return x + k(x); }\n`);
  write('old/k.ts', 'export function k(x: number) { return x > 5 ? 1 : 0; }\n');
  await checkDiff(['old/f.ts', 'src/f.ts#f'], 1, ['f changed refuted x > 5 x <= 7']);
});

it('two folders are compared file by file', async () => {
  // Whatever stands in the folders above.
  for (const folder of ['a', 'b']) write(`${folder}/package.json`, '{}\n');
  write('a/x.js', 'exports.x = (/** @type {number} */ n) => n + 1;\n');
  write('b/x.js', 'exports.x = (/** @type {number} */ n) => 1 + n;\n');
  await checkDiff(['a', 'b'], 0, ['x changed proved']);
});

it('SARIF names the rule, the file and the line of each change', async () => {
  const { out } = await run('main~1..main', '--sarif');
  const [log] = JSON.parse(out).runs;
  expect(log.results.map((r: { ruleId: string }) => r.ruleId)).toEqual(['changed-behaviour']);
  expect(log.results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'src/k.ts' },
    region: { startLine: 1 },
  });
  expect(log.results[0].message.text).toBe(
    'k changed when x === 6: before 1, now 0. For example k(6) = 1 before, = 0 now.',
  );
});

it('Markdown has a row for each change', async () => {
  const { out } = await run('main~1..main', '--markdown');
  expect(out).toContain('| `x === 6` | `1` | `0` | `k(6)`: `= 1` before, `= 0` now |');
});

it('tests pin the old behaviour, the new one or both', async () => {
  const { err } = await run(
    'main~1..main',
    '--tests',
    'out',
    '--pin',
    'both',
    '--runner',
    'node',
    '--',
    'src/k.ts',
  );
  expect(err).toContain('2 tests written to out/k.k.old.test.ts, each run before');
  expect(readFileSync('out/k.k.old.test.ts', 'utf8')).toContain('assert.equal(k(6), 1);');
  // The bound of the other way is pinned, too.
  expect(readFileSync('out/k.k.old.test.ts', 'utf8')).toContain('assert.equal(k(5), 0);');
  expect(readFileSync('out/k.k.new.test.ts', 'utf8')).toContain('assert.equal(k(6), 0);');
});

it('requests that cannot be carried out say why', async () => {
  for (const [args, message] of [
    [['nosuch'], 'nosuch is neither a file here nor a revision that git knows'],
    [['src/k.ts', 'src/no.ts'], 'no.ts does not exist'],
    [['src/k.ts', 'src'], 'a file cannot be compared with a folder'],
    [['src/k.ts', 'src/f.ts', '--on', 'everything'], 'not "everything"'],
    [[], 'beagle diff takes two files or folders'],
  ] as const) {
    const { code, err } = await run(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  }
});

it('what was compared is kept: the next time it is not run, until something changes or the entry is damaged', async () => {
  write('kept/a.ts', 'import { k } from "./k.ts";\nexport function f(x: number) { return x + k(x); }\n');
  write('kept/b.ts', 'import { k } from "./k.ts";\nexport function f(x: number) { return k(x) + x; }\n');
  write('kept/k.ts', 'export function k(x: number) { return x > 5 ? 1 : 0; }\n');
  const files = ['kept/a.ts', 'kept/b.ts'];
  const kept = (result: { err: string }) => result.err.includes('as kept from an earlier run');
  process.env.BEAGLE_CACHE = join(folder, 'cache of the user');
  const first = await run(...files);
  const second = await run(...files);
  expect([kept(first), kept(second), second.out === first.out, second.code]).toEqual([
    false,
    true,
    true,
    first.code,
  ]);
  expect(kept(await run('--no-cache', ...files))).toBe(false);
  expect(kept(await run('--seed', '2', ...files))).toBe(false);
  const results = join(process.env.BEAGLE_CACHE, 'results');
  for (const name of readdirSync(results)) if (name !== 'key') appendFileSync(join(results, name), ' ');
  expect([kept(await run(...files)), kept(await run(...files))]).toEqual([false, true]);
  write('kept/k.ts', 'export function k(x: number) { return x > 6 ? 1 : 0; }\n');
  expect(kept(await run(...files))).toBe(false);
  delete process.env.BEAGLE_CACHE;
});

it('a folder .beagle of the tree is ignored with a line, and none is made', async () => {
  write('forged/a.ts', 'export function f(x: number) { return x; }\n');
  write('forged/b.ts', 'export function f(x: number) { return x + 1; }\n');
  process.env.BEAGLE_CACHE = join(folder, 'another cache');
  const files = ['forged/a.ts', 'forged/b.ts'];
  await run(...files);
  expect(existsSync(join(folder, '.beagle'))).toBe(false);
  write('.beagle/results/x.json', '{}');
  const { out, err } = await run(...files);
  expect(err).toContain('.beagle is ignored: results are kept in');
  expect(out).toContain('refuted: 1 changed behaviour');
  rmSync(join(folder, '.beagle'), { recursive: true });
  delete process.env.BEAGLE_CACHE;
});

it('callers in files that did not change are compared on request', async () => {
  const names = async (...args: string[]) => {
    const { out } = await run('--json', '--no-cache', ...args);
    return (JSON.parse(out) as DiffJson).functions.map((f) => `${f.function} ${f.code} ${f.verdict}`).sort();
  };
  expect(await names('HEAD~1..HEAD', '--', 'src')).not.toContain('f changed refuted');
  expect(await names('--callers', 'HEAD~1..HEAD', '--', 'src')).toContain('f changed refuted');
  expect(await names('--callers', 'HEAD', '--', 'src')).toContain('f changed refuted');
});
