import ts from 'typescript';
import type { Clock } from '../../src/base/environment.ts';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import type { FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import type { Pair } from './pair.ts';

/** What a version comes to on the pair's witness, as plain Node runs it: no code of ours but the transpiler's is on the way. */
export async function told(source: string, tell: string): Promise<string> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const text = tell.startsWith('await ') ? `(async () => ${tell})()` : tell;
  const run = new Function('exports', 'require', 'told', `${outputText}\n;return eval(told);`);
  try {
    const value: unknown = await run({}, () => ({}), text);
    return `${typeof value} ${String(value)}`;
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

/** Pairs whose witness does not tell the versions apart. */
export async function notTold(pairs: readonly Pair[]): Promise<string[]> {
  const alike: string[] = [];
  for (const { name, before, after, tell } of pairs) {
    const first = await told(before, tell);
    if (first === (await told(after, tell))) alike.push(`${name}: ${first}`);
  }
  return alike;
}

export interface Checked {
  readonly name: string;
  readonly verdict: NonNullable<FunctionDiffJson['verdict']>;
  readonly scope: FunctionDiffJson['scope'];
}

/** As users ask, who give no bound. */
const unbounded = { numbers: 'double', maxLength: undefined, maxItems: undefined } as const;

/** What is said of the pair's function. The time of day ends it where nothing else is asked for: some pairs have runs that only memory would end. */
export function checkPair(
  { name, before, after }: Pair,
  timeoutMs = 4000,
  clock: Clock = nodeClock,
): Checked {
  const found = diffTexts(before, after, {
    numbers: 'double',
    timeoutMs,
    clock,
    signature: unbounded,
  }).find((r) => r.function === 'f');
  if (found?.verdict === undefined) throw new Error(`${name}: no verdict`);
  return { name, verdict: found.verdict, scope: found.scope };
}
