import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FileAnswer, hashOf, RecordingFiles, stillAnswers } from '../host/recording-files.ts';
import type { ResultCache } from '../host/result-cache.ts';
import type { FunctionDiffJson } from '../report/schema.ts';
import type { DiffOptions } from '../session/diff-files.ts';
import type { FilePair } from '../session/open-pair.ts';

/**
 * The comparison of two files: the one that was kept, if everything that it rested on is the same (all files that were read on either side, the options, this
 * very build of the command), else a new one, which is then kept.
 */
export function cachedDiff(
  cache: ResultCache | undefined,
  pair: FilePair,
  options: DiffOptions,
  compare: (pair: FilePair) => readonly FunctionDiffJson[],
): { readonly results: readonly FunctionDiffJson[]; readonly isKept: boolean } {
  if (cache === undefined) return { results: compare(pair), isKept: false };
  const key = keyOf(pair, options);
  const kept = cache.get(key);
  if (
    isKept(kept) &&
    stillAnswers(pair.before.files, kept.before) &&
    stillAnswers(pair.after.files, kept.after)
  )
    return { results: kept.results, isKept: true };
  const before = new RecordingFiles(pair.before.files);
  // Whether both come from the same place must still be seen.
  const after = pair.before.files === pair.after.files ? before : new RecordingFiles(pair.after.files);
  const results = compare({
    ...pair,
    before: { ...pair.before, files: before },
    after: { ...pair.after, files: after },
  });
  cache.set(key, { before: before.answers, after: after.answers, results } satisfies Kept);
  return { results, isKept: false };
}

interface Kept {
  readonly before: readonly FileAnswer[];
  readonly after: readonly FileAnswer[];
  readonly results: readonly FunctionDiffJson[];
}

/** Has it the form that is relied on? The seal tells that it was written by us; this, that it was not by a version which we no longer are. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { before, after, results } = value as { readonly [P in keyof Kept]?: unknown };
  return (
    [before, after].every((answers) => Array.isArray(answers) && answers.every(isAnswer)) &&
    Array.isArray(results) &&
    results.every((r) => typeof r?.function === 'string' && typeof r.code === 'string')
  );
}

const questions: ReadonlySet<unknown> = new Set(['read', 'isFile', 'isDirectory', 'realpath']);

function isAnswer(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((part) => typeof part === 'string') &&
    questions.has(value[0])
  );
}

function keyOf({ before, after, name }: FilePair, options: DiffOptions): string {
  const files = [before, after].map(({ file, label }) => [file, label]);
  const plain = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
  return JSON.stringify([build(), process.version, files, name, options], plain);
}

let known: string | undefined;

/** This build of the command, by its content. */
function build(): string {
  return (known ??= hashOf(readFileSync(fileURLToPath(import.meta.url), 'utf8')));
}
