import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MatcherProject } from './project.ts';

const modules = resolve(import.meta.dirname, 'jest/node_modules');
const isThere = existsSync(join(modules, 'jest'));
if (!isThere)
  console.log('Jest is not tried: npm install --prefix test/long/matchers/jest --ignore-scripts installs it');
let project: MatcherProject;

beforeAll(async () => {
  if (!isThere) return;
  const linked = ['jest', 'ts-jest', '@jest', 'expect', 'typescript', '@types'];
  project = await MatcherProject.make('jest', modules, linked);
  const write = (name: string, value: object) =>
    writeFileSync(join(project.folder, name), JSON.stringify(value));
  write('package.json', {});
  // As most projects that use ts-jest have it.
  write('tsconfig.json', {
    compilerOptions: {
      strict: true,
      module: 'commonjs',
      moduleResolution: 'node10',
      ignoreDeprecations: '6.0',
      esModuleInterop: true,
      target: 'es2022',
      types: ['node'],
      skipLibCheck: true,
    },
  });
  write('jest.config.json', { preset: 'ts-jest', testMatch: ['**/*.spec.ts'], testTimeout: 60_000 });
}, 60_000);

afterAll(() => project?.dispose());

function runJest(...more: string[]) {
  const args = [join(modules, 'jest/bin/jest.js'), '--json', '--ci=false', '--runInBand', ...more];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project.folder,
    encoding: 'utf8',
    env: { ...process.env, CI: '' },
  });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}\n${stderr}`);
  return project.results(stdout);
}

it.runIf(isThere)('passes, and fails with a witness, both outcomes and the place', () => {
  const results = runJest();
  expect(results.get('passing.spec.ts')!.flatMap((t) => t.failureMessages)).toEqual([]);
  expect(results.get('passing.spec.ts')).toHaveLength(5);
  expect(project.shown(results.get('failing.spec.ts')!)).toMatchSnapshot();
});

it.runIf(isThere)(
  'means the same when the tests are instrumented, and with what was written into them',
  () => {
    const written = project.read('passing.spec.ts');
    expect(written.slice(written.indexOf("it('is written"))).toMatchSnapshot();
    const again = runJest('--coverage', '--coverageReporters=json', 'passing');
    expect(again.get('passing.spec.ts')!.flatMap((t) => t.failureMessages)).toEqual([]);
    expect(project.read('passing.spec.ts')).toBe(written);
  },
);
