import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { BuiltPackage } from '../../helpers/built-package.ts';

const root = resolve(import.meta.dirname, '../../..');

/** What runners say about one test. */
interface TestReport {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** A project of its own with a copy of the package among its modules, whose tests use the matchers. */
export class MatcherProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-matchers-')));

  /** `modules` has the runner; `linked` are further modules. */
  static async make(runner: 'vitest' | 'jest', modules: string, linked: readonly string[]) {
    const project = new MatcherProject();
    const { folder } = project;
    const built = await BuiltPackage.build(`matchers-${runner}`, [runner, 'fast-check']);
    const inside = join(folder, 'node_modules');
    mkdirSync(inside);
    for (const name of linked) symlinkSync(join(modules, name), join(inside, name));
    for (const name of ['typescript', 'z3-solver'])
      if (!linked.includes(name)) symlinkSync(join(root, 'node_modules', name), join(inside, name));
    cpSync(built.folder, join(inside, 'beagle-ts'), { recursive: true });
    built.dispose();
    for (const name of readdirSync(join(import.meta.dirname, 'project'))) {
      const text = readFileSync(join(import.meta.dirname, 'project', name), 'utf8');
      const own = runner === 'vitest' ? text : forJest(text);
      writeFileSync(join(folder, name), own);
    }
    mkdirSync(join(folder, '__behaviours__'));
    writeFileSync(join(folder, '__behaviours__', 'failing.spec.ts.fees.ts.fee.txt'), 'something else\n');
    return project;
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** What a runner's JSON report says, by file. */
  results(json: string): Map<string, readonly TestReport[]> {
    const { testResults } = JSON.parse(json) as {
      testResults: { name: string; message?: string; assertionResults: TestReport[] }[];
    };
    for (const { assertionResults, message } of testResults)
      if (assertionResults.length === 0) throw new Error(message ?? 'no tests');
    return new Map(testResults.map((file) => [basename(file.name), file.assertionResults]));
  }

  /** Failures with the first place in the test file that their stacks name. */
  shown(tests: readonly TestReport[]): string {
    return tests
      .map(({ title, failureMessages }) => {
        const [first = 'passed'] = failureMessages;
        const text = first.replaceAll(`${this.folder}/`, '');
        const [message] = text.split(/\n\s+at /);
        const at = text.split('\n').find((line) => /^\s+at .*failing\.spec\.ts/.test(line));
        return `${title}\n${message}\n@ ${/failing\.spec\.ts:\d+/.exec(at ?? '')?.[0]}`;
      })
      .join('\n\n');
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function forJest(text: string): string {
  return text
    .replace("'beagle-ts/vitest'", "'beagle-ts/jest'")
    .replace("from 'vitest'", "from '@jest/globals'")
    .replace(/(from '\.\/[\w-]+)\.ts'/g, "$1'");
}
