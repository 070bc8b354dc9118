import { inspect } from 'node:util';
import ts from 'typescript';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import type { FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** What plain Node makes of a call of `f`: its outcome, and what it leaves in its arguments. */
export function outcome(source: string, witness: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const times = witness.endsWith(' twice') ? 2 : 1;
  const run = new Function('exports', 'args', `${outputText}\n;return eval(args);`);
  const exports: { f?: (...args: unknown[]) => unknown } = {};
  const args = run(exports, witness.replace(/ twice$/, '')) as unknown[];
  const results = Array.from({ length: times }, () => {
    try {
      const value = exports.f!(...args);
      return [value, args.indexOf(value)];
    } catch (error) {
      return ['throws', String(error)];
    }
  });
  return inspect([results, args], { depth: 6, maxArrayLength: 300 });
}

/** What is said of `f`, asked as users do, who give no bound. */
export function diffOf({ name, before, after }: Pair | NearMiss, timeoutMs: number): FunctionDiffJson {
  const signature = { numbers: 'double', maxLength: undefined, maxItems: undefined } as const;
  const found = diffTexts(before, after, { numbers: 'double', timeoutMs, signature }).find(
    (r) => r.function === 'f',
  );
  if (found === undefined) throw new Error(`${name}: no result`);
  return found;
}

/** Whether it is shown for inputs of any size; where one version passes over holes that the other reads, of arrays without them, and where one sees what is inherited, of objects that inherit nothing. */
export function isShown({ verdict, scope: { remainder, assumes } }: FunctionDiffJson): boolean {
  return (
    verdict === 'proved' ||
    (verdict === 'same' &&
      remainder.length === 0 &&
      assumes.every((a) => a.code === 'holes' || a.code === 'properties'))
  );
}
