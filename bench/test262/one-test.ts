import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { literalsAsInputs, type WithInputs } from './literals-as-inputs.ts';
import { harnessOf, readTest, type Test262, variantsOf } from './read-test.ts';
import { runNatively } from './run-natively.ts';
import { type Mode, runOnMachine, runWithInputs } from './run-on-machine.ts';
import { judge, type Verdict } from './verdict.ts';

export interface Result {
  readonly path: string;
  readonly variant: string;
  readonly mode: Mode;
  readonly verdict: Verdict;
}

/** All results of a test that Node passes, in the modes asked for; Node is the judge of what counts. */
export async function oneTest(checkout: string, path: string, modes: readonly Mode[]): Promise<Result[]> {
  const test = readTest(checkout, path);
  // What only a shell for engines offers: other realms, agents, detaching.
  if (/\$262|\$DETACHBUFFER/.test(test.text) || test.includes.some((name) => hosted.test(name))) return [];
  if (test.flags.has('CanBlockIsFalse') || test.flags.has('CanBlockIsTrue')) return [];
  const results: Result[] = [];
  for (const variant of variantsOf(test)) {
    const native = judge(test, await runNatively(checkout, test, variant));
    if (native.kind !== 'pass') continue;
    for (const mode of modes) {
      if (mode !== 'symbolic') {
        const verdict = judge(test, runOnMachine(checkout, test, variant, mode));
        results.push({ path, variant, mode, verdict });
      } else if (variant !== 'module') {
        const changed = withInputs(checkout, test, variant === 'strict');
        if (changed !== undefined)
          results.push({ path, variant, mode, verdict: judge(test, runWithInputs(changed)) });
      }
    }
  }
  return results;
}

const hosted = /detachArrayBuffer|agent|realm|wellKnownIntrinsic|nativeFunctionMatcher|timer/i;

/** The test as a function of its literals, if V8 passes that too. */
function withInputs(checkout: string, test: Test262, strict: boolean): WithInputs | undefined {
  if (test.negative !== undefined || test.flags.has('async') || test.flags.has('raw')) return undefined;
  const harness = harnessOf(test)
    .map((name) => readFileSync(join(checkout, 'harness', name), 'utf8'))
    .join('\n');
  const changed = literalsAsInputs(harness, test.text, strict);
  if (changed === undefined) return undefined;
  try {
    const context = vm.createContext({ print() {} });
    vm.runInContext(
      `(function (module, exports) { ${changed.text}\n})({ exports: globalThis.made = {} }, {});`,
      context,
    );
    vm.runInContext(`(0, made.f)(${changed.call})`, context, { timeout: 5000 });
    return changed;
  } catch {
    return undefined;
  }
}
