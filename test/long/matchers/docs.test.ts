import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docPrograms } from '../../helpers/doc-programs.ts';
import { MatcherProject } from './project.ts';

const root = resolve(import.meta.dirname, '../../..');
const modules = join(root, 'node_modules');
const programs = ['matchers', 'fast-check'].flatMap(docPrograms);
let project: MatcherProject;

beforeAll(async () => {
  project = await MatcherProject.make('vitest', modules, ['vitest', 'fast-check']);
  for (const name of readdirSync(join(root, 'examples')).filter((n) => n.endsWith('.ts')))
    cpSync(join(root, 'examples', name), join(project.folder, name));
  writeFileSync(join(project.folder, 'package.json'), '{ "type": "module" }');
  for (const { name, text } of programs) writeFileSync(join(project.folder, `${name}.spec.ts`), text);
}, 60_000);

afterAll(() => project.dispose());

it('the tests of the pages pass, or fail with the text below them', () => {
  const args = [
    'run',
    '--root',
    project.folder,
    '--reporter=json',
    '--testTimeout=60000',
    'matchers-',
    'fast-check-',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [join(modules, 'vitest/vitest.mjs'), ...args], {
    cwd: project.folder,
    encoding: 'utf8',
    // Nothing is written here.
    env: { ...process.env, CI: '1', VITEST: '' },
  });
  const start = stdout.indexOf('{"');
  if (start < 0) throw new Error(`${stdout}\n${stderr}`);
  const results = project.results(stdout.slice(start));
  const failures = programs.map(({ name }) => {
    const [first] = results.get(`${name}.spec.ts`)!.flatMap((t) => t.failureMessages);
    return [name, first?.replace(/^Error: /, '').split(/\n\s+at /)[0]];
  });
  expect(failures).toEqual(programs.map(({ name, output }) => [name, output?.trimEnd()]));
});
