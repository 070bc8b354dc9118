import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { transpileModule } from '../../syntax/modules/transpile-module.ts';
import { loaderText } from './loader-text.ts';
import { PlainRealm } from './plain-realm.ts';
import { testLibrary } from './test-library.ts';

export interface PlainTestResult {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

/**
 * Runs the text of a test file (as renderTests writes it) against the sources as TypeScript itself compiles them, without
 * the machine, in a bare realm: no host object is reachable from it. The clock and Math.random differ from those of analysed runs,
 * so tests of functions that depend on them fail here.
 */
export function runPlainTests(
  sources: SourceSet,
  /** What the test file's own specifiers stand for: paths of modules of the set. */
  imports: ReadonlyMap<string, string>,
  testPath: string,
  testText: string,
  timeoutMs: number,
): PlainTestResult[] {
  const realm = new PlainRealm();
  const test = transpileModule({ path: testPath, kind: 'esm', text: testText });
  const script = `(() => {
${testLibrary}
${loaderText(sources)}
const imports = ${JSON.stringify(Object.fromEntries(imports))};
globalThis.__results = () => JSON.stringify(results);
(function (module, exports, require) {${test}
})({ exports: {} }, {}, (specifier) => library[specifier] ?? load(imports[specifier]));
})()`;
  try {
    realm.evaluate(script, timeoutMs, testPath);
    return JSON.parse(String(realm.evaluate('__results()', timeoutMs)));
  } catch (error) {
    return [{ name: '', ok: false, message: messageOf(error) }];
  }
}

function messageOf(error: unknown): string {
  try {
    return String((error as { message?: unknown }).message ?? error);
  } catch {
    return 'error';
  }
}
