import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { buildJobBundles } from '../../../scripts/build/job-bundles.js';
// @ts-expect-error: a script without types
import { bundle } from '../../../scripts/build.js';

const root = resolve(import.meta.dirname, '../../..');
/** The package as it is installed; in here, so that its own packages are found. */
const installed = join(root, 'node_modules', `.matchers-test-${process.pid}`);
const project = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-matchers-')));

beforeAll(async () => {
  await bundle({ vitest: 'src/matchers/vitest.ts' }, join(installed, 'dist'));
  await buildJobBundles(join(installed, 'dist'));
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  cpSync(join(import.meta.dirname, 'project'), project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(installed, join(project, 'node_modules', 'beagle-ts'));
  symlinkSync(join(root, 'node_modules', 'vitest'), join(project, 'node_modules', 'vitest'));
}, 60_000);

afterAll(() => {
  for (const folder of [installed, project]) rmSync(folder, { recursive: true, force: true });
});

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs the project's tests once, and gives them by file. */
function runVitest(): Map<string, Report['testResults'][number]['assertionResults']> {
  const args = ['run', '--root', project, '--reporter=json', '--testTimeout=60000'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args],
    { cwd: project, encoding: 'utf8', env: { ...process.env, CI: '', VITEST: '' } },
  );
  const start = stdout.indexOf('{"');
  if (start < 0) throw new Error(`${stdout}\n${stderr}`);
  const { testResults } = JSON.parse(stdout.slice(start)) as Report;
  return new Map(testResults.map((file) => [basename(file.name), file.assertionResults]));
}

it('passes, and fails with a witness, both outcomes and the place', () => {
  const kept = join(project, '__behaviours__');
  mkdirSync(kept);
  writeFileSync(join(kept, 'failing.spec.ts.fees.ts.fee.txt'), 'something else\n');
  const results = runVitest();
  const passing = results.get('passing.spec.ts')!;
  expect(passing.flatMap((t) => t.failureMessages)).toEqual([]);
  expect(passing).toHaveLength(3);
  expect(readFileSync(join(kept, 'passing.spec.ts.fees.ts.fee.txt'), 'utf8')).toMatchSnapshot();
  const shown = results.get('failing.spec.ts')!.map(({ title, failureMessages }) => {
    const [first = 'passed'] = failureMessages;
    const text = first.replaceAll(`${project}/`, '');
    const [message] = text.split(/\n\s+at /);
    const at = text.split('\n').find((line) => /^\s+at .*failing\.spec\.ts/.test(line));
    return `${title}\n${message}\n@ ${/failing\.spec\.ts:\d+/.exec(at ?? '')?.[0]}`;
  });
  expect(shown.join('\n\n')).toMatchSnapshot();
});
