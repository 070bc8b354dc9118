import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeContext } from '../host/node-context.ts';
import type { ResultCache } from '../host/result-cache.ts';
import type { DiffJson } from '../report/schema.ts';
import type { Emit } from '../session/event.ts';
import { type FileAnswer, hashOf, stillAnswers } from '../session/recording-files.ts';
import type { DiffRequest } from '../session/request.ts';
import type { Answer } from './ask.ts';

/**
 * The answer to a request: the one that was kept, if everything that it rested on is the same (all files that were read, the request, this
 * very build of the command), else a new one, which is then kept unless it is only a part.
 */
export async function cachedDiff(
  cache: ResultCache | undefined,
  request: DiffRequest,
  compare: (reads: boolean, onEvent: Emit) => Promise<Answer<DiffJson>>,
): Promise<Answer<DiffJson> & { readonly isKept: boolean }> {
  if (cache === undefined || request.pairs.length === 0)
    return { ...(await compare(false, () => {})), isKept: false };
  const key = JSON.stringify([build(), process.version, process.cwd(), request]);
  const kept = cache.get(key);
  if (isKept(kept) && kept.reads.every(stillReads))
    return { result: kept.result, failed: false, isKept: true };
  const reads: Reads[] = [];
  const answer = await compare(true, (event) => {
    if (event.type === 'files') reads.push({ tree: event.tree ?? null, answers: event.answers });
  });
  if (answer.result !== undefined && answer.stopped === undefined && !answer.failed)
    cache.set(key, { reads, result: answer.result } satisfies Kept);
  return { ...answer, isKept: false };
}

interface Reads {
  readonly tree: string | null;
  readonly answers: readonly FileAnswer[];
}

interface Kept {
  readonly reads: readonly Reads[];
  readonly result: DiffJson;
}

function stillReads({ tree, answers }: Reads): boolean {
  const context = nodeContext();
  try {
    return stillAnswers(tree === null ? context.files : context.tree!(tree), answers);
  } catch {
    return false;
  }
}

/** Has it the form that is relied on? The seal tells that it was written by us; this, that it was not by a version which we no longer are. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { reads, result } = value as { readonly reads?: unknown; readonly result?: Partial<DiffJson> };
  return (
    Array.isArray(reads) &&
    reads.every((r) => Array.isArray(r?.answers) && r.answers.every(isAnswer)) &&
    Array.isArray(result?.functions) &&
    result.functions.every((f) => typeof f?.function === 'string' && typeof f.code === 'string')
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

let known: string | undefined;

/** This build, by its content: the command, and the job that does the work, where they are files of their own. */
function build(): string {
  if (known !== undefined) return known;
  const here = fileURLToPath(import.meta.url);
  const job = join(dirname(here), 'job.js');
  const parts = [here, ...(existsSync(job) ? [job] : [])];
  known = hashOf(parts.map((part) => hashOf(readFileSync(part, 'utf8'))).join(' '));
  return known;
}
