/**
 * Carries out the jobs of a plan by several workers at the same time. Who the workers are the executor knows: walled processes here, machines of a
 * cluster elsewhere. What is remembered is not done again. Answers are told in the order of the plan, whatever came first.
 */
import { type Deadline, shareOf } from '../../base/deadline.ts';
import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Emit, SessionEvent } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import type { SessionResult } from '../../session/result.ts';
import { InOrder } from './in-order.ts';
import { JobQueue } from './job-queue.ts';
import type { Memory } from './memory.ts';
import type { PlannedJob } from './planned-job.ts';

/** What came of a job. */
export interface JobAnswer {
  /** Undefined when nothing is known. */
  readonly result: SessionResult | undefined;
  /** Things to say about the code. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why work was ended from outside, if it was. */
  readonly stopped?: string;
  /** The request could not be carried out. */
  readonly failed?: Diagnostic;
  /** It was done before. */
  readonly isRemembered: boolean;
}

export type IndexedJob = PlannedJob & { readonly index: number };

/**
 * Does what is open of a plan, and tells of each job once. `timeoutMs` says what a job may take when so many work side by side; undefined when it is
 * what its request says.
 */
export type Perform = (
  open: readonly IndexedJob[],
  plan: readonly PlannedJob[],
  timeoutMs: (workers: number) => number | undefined,
  done: (index: number, answer: JobAnswer) => Promise<void>,
) => Promise<void>;

export interface PlanOptions<Job extends PlannedJob> {
  readonly workers: number;
  readonly execute: Execute;
  readonly memory?: Memory | undefined;
  /** All jobs together end by then: each is given its part of what is left. Without it each has the time that its request says. */
  readonly deadline?: Deadline | undefined;
  /** Names the state of the files that all jobs see. */
  readonly moment: string;
  readonly signal?: AbortSignal | undefined;
  /** Who does the jobs in place of workers here. */
  readonly perform?: Perform | undefined;
  /** What is said while a job runs. */
  readonly onEvent?: (job: Job, event: SessionEvent) => void;
  /** In the order of the plan. */
  readonly onAnswer: (job: Job, answer: JobAnswer) => void;
}

export async function runPlan<Job extends PlannedJob>(
  jobs: readonly Job[],
  options: PlanOptions<Job>,
): Promise<void> {
  const { memory, deadline } = options;
  const order = new InOrder<JobAnswer>((i, answer) => options.onAnswer(jobs[i]!, answer));
  const nominalMs = deadline && Math.min(deadline.totalMs, (2 * deadline.totalMs) / Math.max(1, jobs.length));
  const open: (Job & { readonly index: number })[] = [];
  const known = await Promise.all(jobs.map((job) => job.memory && memory?.recall(job.memory, nominalMs)));
  for (const [index, job] of jobs.entries()) {
    const recalled = known[index];
    if (recalled === undefined) open.push({ ...job, index });
    else order.put(index, { ...recalled, isRemembered: true });
  }
  const done = async (index: number, answer: JobAnswer): Promise<void> => {
    const { memory: place } = jobs[index]!;
    if (place !== undefined && answer.stopped === undefined && answer.failed === undefined)
      await memory?.remember(place, answer, nominalMs);
    order.put(index, answer);
  };
  if (options.perform === undefined) await performHere(open, options, done);
  else
    await options.perform(
      open,
      jobs,
      (workers) =>
        deadline && Math.min(deadline.leftMs, (2 * deadline.leftMs * workers) / Math.max(1, open.length)),
      done,
    );
}

/** By workers of this machine, each of which takes the next job when it is done with one. */
async function performHere<Job extends PlannedJob>(
  open: readonly (Job & { readonly index: number })[],
  options: PlanOptions<Job>,
  done: (index: number, answer: JobAnswer) => Promise<void>,
): Promise<void> {
  const { deadline } = options;
  const queue = new JobQueue(open);
  const count = Math.max(1, Math.min(options.workers, open.length));
  let waiting = open.length;
  const work = async (index: number): Promise<void> => {
    for (let job = queue.take(index); job !== undefined; job = queue.take(index)) {
      const timeoutMs = deadline && shareOf(deadline, waiting / count);
      waiting--;
      const isLate = options.signal?.aborted || (timeoutMs !== undefined && timeoutMs < LEAST_MS);
      const answer: JobAnswer = isLate
        ? { result: undefined, diagnostics: [], stopped: NO_TIME, isRemembered: false }
        : await runJob(job, timeoutMs, { index, of: count }, options);
      await done(job.index, answer);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, i) => work(i)));
}

/** Why a job that never began has no result. */
export const NO_TIME = 'there was no time left for it (--timeout)';

/** In less than this nothing is opened. */
const LEAST_MS = 100;

async function runJob<Job extends PlannedJob>(
  job: Job,
  timeoutMs: number | undefined,
  worker: { readonly index: number; readonly of: number },
  { execute, moment, signal, onEvent }: PlanOptions<Job>,
): Promise<JobAnswer> {
  const diagnostics: Diagnostic[] = [];
  const emit: Emit = (event) => {
    if (event.type === 'diagnostic') diagnostics.push(event.diagnostic);
    onEvent?.(job, event);
  };
  const request = timeoutMs === undefined ? job.request : { ...job.request, timeoutMs };
  try {
    const result = await execute(request, emit, { moment, worker, ...(signal !== undefined && { signal }) });
    return { result, diagnostics, isRemembered: false };
  } catch (error) {
    if (error instanceof EndedEarly)
      return { result: error.result, diagnostics, stopped: error.message, isRemembered: false };
    if (error instanceof RequestError)
      return { result: undefined, diagnostics, failed: error.diagnostic, isRemembered: false };
    // Our own mistake costs this function and no other.
    const { message } = error instanceof Error ? error : { message: String(error) };
    const failed = {
      severity: 'error',
      code: 'internal',
      message: `${job.name}: internal error: ${message}`,
    } as const;
    return { result: undefined, diagnostics, failed, isRemembered: false };
  }
}
