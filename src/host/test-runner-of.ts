import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';

/** Who runs a test file: node itself, or a package of the user's, by the file to start it with. */
export type TestRunner =
  | { readonly name: 'node' }
  | { readonly name: 'vitest' | 'jest'; readonly entry: string };

/**
 * The runner that a test file is written for: as it imports, else as its package says, else the one that is installed.
 * @throws RequestError when there is none.
 */
export function testRunnerOf(file: string): TestRunner {
  const text = readFileSync(file, 'utf8');
  const imported = (name: string) =>
    new RegExp(`(?:from\\s*|import\\s*\\(?\\s*|require\\s*\\(\\s*)['"]${name}['"]`).test(text);
  if (imported('node:test')) return { name: 'node' };
  if (imported('vitest')) return installed('vitest', file) ?? missing('vitest', file);
  if (imported('@jest/globals')) return installed('jest', file) ?? missing('jest', file);
  const script = packageScript(file);
  const order = /\bjest\b/.test(script) ? (['jest', 'vitest'] as const) : (['vitest', 'jest'] as const);
  const found = installed(order[0], file) ?? installed(order[1], file);
  if (found === undefined)
    throw new RequestError(
      'no-runner',
      `${file}: it imports neither vitest, @jest/globals nor node:test, and neither vitest nor jest is installed beside it`,
    );
  return found;
}

function missing(name: string, file: string): never {
  throw new RequestError('no-runner', `${file} is a test for ${name}, which is not installed beside it`);
}

function installed(name: 'vitest' | 'jest', file: string): TestRunner | undefined {
  const require = createRequire(file);
  try {
    if (name === 'vitest') return { name, entry: require.resolve('vitest/node') };
    return { name, entry: join(dirname(require.resolve('jest/package.json')), 'bin/jest.js') };
  } catch {
    return undefined;
  }
}

/** `scripts.test` of the nearest package; '' when there is none. */
function packageScript(file: string): string {
  const folder = packageFolder(file);
  const text = folder === undefined ? undefined : readFileSync(join(folder, 'package.json'), 'utf8');
  try {
    return String((JSON.parse(text ?? '{}') as { scripts?: { test?: unknown } }).scripts?.test ?? '');
  } catch {
    return '';
  }
}

/** The nearest folder around a file that has a package.json. */
export function packageFolder(file: string): string | undefined {
  for (let at = dirname(file); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (dirname(at) === at) return undefined;
  }
}
