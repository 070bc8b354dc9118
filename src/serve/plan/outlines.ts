import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import type { Store } from '../../host/store/store.ts';
import type { FileOutlineJson, OutlineJson } from '../../report/outline-schema.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Emit } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import { type FileAnswer, hashOf } from '../../session/recording-files.ts';
import type { OutlineRequest } from '../../session/requests/reading-request.ts';
import type { JobSources } from './planned-job.ts';
import type { Perform } from './run-plan.ts';

/** Says whether the files that a request may read would still answer the same; those of the session's own tree without a name. */
export type StillAnswers = (
  request: OutlineRequest,
  tree: string | undefined,
  answers: readonly FileAnswer[],
) => boolean;

export interface OutlineOptions {
  readonly workers: number;
  readonly execute: Execute;
  readonly moment: string;
  /** Outlines are kept here, by what was read for them. */
  readonly store?: Store | undefined;
  /** Names everything else that an outline depends on. */
  readonly version: string;
  readonly stillAnswers: StillAnswers;
  /** Who does the jobs, where that is not this machine; outlines are made here. */
  readonly perform?: Perform | undefined;
  readonly onDone?: (done: number, of: number) => void;
}

/** The outline of a file, with what was read for it. */
export interface Outlined {
  readonly outline: FileOutlineJson;
  readonly reads: readonly JobSources[];
}

/** The outlines of files, one request each, in the order asked for. */
export async function outlinesOf(
  requests: readonly OutlineRequest[],
  options: OutlineOptions,
): Promise<Outlined[]> {
  const found: Outlined[] = [];
  let [next, done] = [0, 0];
  const of = Math.max(1, Math.min(options.workers, requests.length));
  const work = async (index: number): Promise<void> => {
    for (let i = next++; i < requests.length; i = next++) {
      found[i] = await outlineOf(requests[i]!, { index, of }, options);
      options.onDone?.(++done, requests.length);
    }
  };
  await Promise.all(Array.from({ length: of }, (_, index) => work(index)));
  return found;
}

async function outlineOf(
  request: OutlineRequest,
  worker: { readonly index: number; readonly of: number },
  { execute, moment, store, version, stillAnswers, perform }: OutlineOptions,
): Promise<Outlined> {
  const key = hashOf(JSON.stringify(['outline', version, request]));
  const kept = await store?.get(key);
  if (isKept(kept) && kept.reads.every(({ tree, answers }) => stillAnswers(request, tree, answers)))
    return kept;
  const reads: JobSources[] = [];
  const emit: Emit = (event) => {
    if (event.type === 'files')
      reads.push({ ...(event.tree !== undefined && { tree: event.tree }), answers: event.answers });
  };
  try {
    const { files } = (await execute(request, emit, {
      moment,
      worker,
      reads: store !== undefined || perform !== undefined,
    })) as OutlineJson;
    const outlined: Outlined = { reads, outline: files[0]! };
    if (outlined.outline.error === undefined) await store?.set(key, outlined);
    return outlined;
  } catch (error) {
    if (error instanceof EndedEarly) return notOutlined('stopped', error.message);
    if (error instanceof RequestError) return notOutlined(error.diagnostic.code, error.message);
    throw error;
  }
}

function notOutlined(code: string, message: string): Outlined {
  const error: Diagnostic = { severity: 'error', code, message };
  return { outline: { error, functions: [], places: { before: [], after: [] } }, reads: [] };
}

function isKept(value: unknown): value is Outlined {
  if (typeof value !== 'object' || value === null) return false;
  const { reads, outline } = value as Partial<Outlined>;
  return (
    Array.isArray(reads) &&
    reads.every((r) => Array.isArray(r?.answers) && r.answers.every(isAnswer)) &&
    Array.isArray(outline?.functions)
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
