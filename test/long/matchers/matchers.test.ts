import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MatcherProject } from './project.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');
const vitest = join(modules, 'vitest', 'vitest.mjs');
const env = { ...process.env, CI: '', VITEST: '' };
let project: MatcherProject;

beforeAll(async () => {
  project = await MatcherProject.make('vitest', modules, ['vitest']);
  writeFileSync(join(project.folder, 'package.json'), '{ "type": "module" }');
}, 60_000);

afterAll(() => project.dispose());

function runVitest(...more: string[]) {
  const args = ['run', '--root', project.folder, '--reporter=json', '--testTimeout=60000', ...more];
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: project.folder,
    encoding: 'utf8',
    env,
  });
  const start = stdout.indexOf('{"');
  if (start < 0) throw new Error(`${stdout}\n${stderr}`);
  return project.results(stdout.slice(start));
}

it('passes, and fails with a witness, both outcomes and the place', () => {
  const results = runVitest();
  expect(results.get('passing.spec.ts')!.flatMap((t) => t.failureMessages)).toEqual([]);
  expect(results.get('passing.spec.ts')).toHaveLength(5);
  expect(project.read('__behaviours__/passing.spec.ts.fees.ts.fee.txt')).toMatchSnapshot();
  expect(project.read('__behaviours__/passing.spec.ts.fees.ts.fee.given.txt')).toMatchSnapshot();
  expect(project.shown(results.get('failing.spec.ts')!)).toMatchSnapshot();
});

it('has written into the test, where it is found again and kept', () => {
  const written = project.read('passing.spec.ts');
  expect(written.slice(written.indexOf("it('is written"))).toMatchSnapshot();
  const again = runVitest('passing.spec.ts');
  expect(again.get('passing.spec.ts')!.flatMap((t) => t.failureMessages)).toEqual([]);
  expect(project.read('passing.spec.ts')).toBe(written);
});

it('watch mode runs tests again when a function changes, and -u writes what it does now', async () => {
  const fees = project.read('fees.ts');
  const watcher = spawn(
    process.execPath,
    [vitest, '--watch', '--root', project.folder, '--testTimeout=60000', 'passing.spec.ts'],
    { cwd: project.folder, env, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    const said = listen(watcher);
    await said(/Tests\s+5 passed/);
    writeFileSync(join(project.folder, 'fees.ts'), fees.replace('>= 1000', '>= 2000'));
    await said(/Tests\s+.*failed/);
    writeFileSync(join(project.folder, 'fees.ts'), fees);
    await said(/Tests\s+5 passed/);
  } finally {
    watcher.kill();
  }
  writeFileSync(join(project.folder, 'fees.ts'), fees.replace(': 300', ': 299'));
  const updated = runVitest('passing.spec.ts', '-u', '-t', 'is written|as it was');
  expect(updated.get('passing.spec.ts')!.flatMap((t) => t.failureMessages)).toEqual([]);
  expect(project.read('passing.spec.ts')).toContain('⇒ 299');
});

/** Waits for something that a process prints, after what was waited for before. */
function listen(child: ChildProcess): (pattern: RegExp) => Promise<void> {
  let text = '';
  let wake = () => {};
  child.stdout!.on('data', (chunk) => {
    text += String(chunk).replace(/\x1b\[[0-9;]*m/g, '');
    wake();
  });
  return async (pattern) => {
    while (!pattern.test(text)) await new Promise<void>((go) => (wake = go));
    text = '';
  };
}
