import type { Clock } from '../../base/environment.ts';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { type DiffOptions, diffFiles } from '../../session/diff-files.ts';
import { diffEngine } from '../../session/testing/diff-engine.ts';
import { steadyContext } from '../../session/testing/steady-context.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import type { Effect } from '../shared/observed-places.ts';

export interface DiffTextsOptions {
  readonly numbers?: 'int' | 'double';
  readonly signature?: SignatureOptions;
  readonly timeoutMs?: number;
  /** What its time goes by: work alone when left out, so that verdicts are the same on any machine. */
  readonly clock?: Clock;
  readonly on?: readonly Effect[];
  readonly strategy?: DiffOptions['strategy'];
  readonly affected?: boolean;
  readonly suite?: readonly Readonly<Record<string, unknown>>[];
  /** The path of the file that is compared; `/main.ts` when left out. */
  readonly file?: string;
  /** Files of both versions that show how it is used. */
  readonly examples?: readonly string[];
}

/** Compares two versions of a file; both may have further files, by absolute path. */
export function diffTexts(
  before: string | Record<string, string>,
  after: string | Record<string, string>,
  options: DiffTextsOptions = {},
): FunctionDiffJson[] {
  const numbers = options.numbers ?? 'int';
  const engine: DiffOptions = {
    ...diffEngine,
    ...(options.on && { on: options.on }),
    ...(options.strategy && { strategy: options.strategy }),
    affected: options.affected ?? false,
    suite: options.suite,
    budget: {
      ...diffEngine.budget,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    },
    signature: { ...diffEngine.signature, numbers, ...options.signature },
    numbers,
  };
  const file = options.file ?? '/main.ts';
  const version = (text: string | Record<string, string>) => ({
    files: new MemoryFiles(typeof text === 'string' ? { [file]: text } : text),
    file,
    label: file.slice(1),
    examples: options.examples,
  });
  return diffFiles(
    { ...steadyContext(), ...(options.clock && { clock: options.clock }) },
    { before: version(before), after: version(after) },
    engine,
  );
}

/** Both versions in one text: what stands after `//- before` and `//- after`. */
export function versionsOf(text: string): [before: string, after: string] {
  const [, before, after] = text.split(/^\s*\/\/- (?:before|after)$/m);
  return [before!, after!];
}
