import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { transpileModule } from '../../syntax/modules/transpile-module.ts';
import { type LoaderOptions, loaderText } from './loader-text.ts';
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
  textOf?: LoaderOptions['textOf'],
): PlainTestResult[] {
  const realm = new PlainRealm();
  const test = transpiledOnce(testPath, testText);
  const script = `(() => {
${testLibrary}
${loaderText(sources, textOf === undefined ? {} : { textOf })}
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

let last = { path: '', text: '', made: '' };

/** The same tests are run on many versions of the sources. */
function transpiledOnce(path: string, text: string): string {
  if (last.path !== path || last.text !== text)
    last = { path, text, made: transpileModule({ path, kind: 'esm', text }) };
  return last.made;
}

function messageOf(error: unknown): string {
  try {
    return String((error as { message?: unknown }).message ?? error);
  } catch {
    return 'error';
  }
}
