/**
 * Carries out the jobs of a plan by several workers at the same time. Who the workers are the executor knows: walled processes here, machines of a
 * cluster elsewhere. What is remembered is not done again. Answers are told in the order of the plan, whatever came first.
 */
import type { Deadline } from '../../base/deadline.ts';
import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Emit, SessionEvent } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import { timeLimitOf } from '../../session/time-limit.ts';
import { InOrder } from './in-order.ts';
import { type JobAnswer, NO_TIME } from './job-answer.ts';
import { type JobBudget, jobBudget, workOfEach, workOfRest } from './job-budget.ts';
import { JobQueue } from './job-queue.ts';
import { Memory } from './memory.ts';
import type { PlannedJob } from './planned-job.ts';

export type IndexedJob = PlannedJob & { readonly index: number };

/** What the next job may take; undefined when that is what its request says. */
export type Budget = () => JobBudget | typeof NO_TIME | undefined;

/** Does what is open of a plan, and tells of each job once. */
export type Perform = (
  open: readonly IndexedJob[],
  plan: readonly PlannedJob[],
  budget: Budget,
  done: (index: number, answer: JobAnswer) => Promise<void>,
) => Promise<void>;

export interface PlanOptions<Job extends PlannedJob> {
  readonly workers: number;
  readonly execute: Execute;
  readonly memory?: Memory | undefined;
  /** All jobs together end by then: each is given its part of the work, and those that need more what others leave. Without it each has the time that its request says. */
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
  const workMs = deadline && workOfEach(deadline.totalMs, jobs.length);
  const withinMs = (job: Job) => workMs ?? timeLimitOf(job.request);
  const known = await Promise.all(jobs.map((job) => job.memory && memory?.recall(job.memory, withinMs(job))));
  const short = new Map<number, JobAnswer>();
  let used = 0;
  /** What ended for want of work is told when there is none to be had. */
  const tell = (index: number, answer: JobAnswer): void => {
    used += answer.workMs ?? 0;
    if (deadline !== undefined && options.perform === undefined && Memory.isShort(answer)) {
      short.set(index, answer);
    } else order.put(index, answer);
  };
  const open: Indexed<Job>[] = [];
  for (const [index, job] of jobs.entries()) {
    const recalled = known[index];
    if (recalled === undefined) open.push({ ...job, index });
    else tell(index, { ...recalled, isRemembered: true });
  }
  const done = async (index: number, answer: JobAnswer): Promise<void> => {
    const { memory: place } = jobs[index]!;
    const earlier = short.get(index);
    short.delete(index);
    const spent = (answer.workMs ?? 0) + (earlier?.workMs ?? 0);
    const within = answer.withinMs ?? withinMs(jobs[index]!);
    if (place !== undefined) await memory?.remember(place, { ...answer, workMs: spent, withinMs: within });
    // A second try that was cut short by the time of day is none.
    tell(index, earlier !== undefined && Memory.isCut(answer) ? earlier : answer);
  };
  const budget = (ms: number | undefined) => () => {
    return deadline === undefined || ms === undefined ? undefined : (jobBudget(ms, deadline) ?? NO_TIME);
  };
  if (options.perform !== undefined) await options.perform(open, jobs, budget(workMs), done);
  else await performHere(open, options, budget(workMs), done);
  // Who asks the same again is told what was found, and need not wait for more of it.
  while (deadline !== undefined && short.size > 0 && open.length > 0) {
    const had = Math.max(...[...short.values()].map((answer) => answer.withinMs ?? 0));
    const more = workOfRest(deadline.totalMs - used, short.size, had);
    if (more === undefined || options.signal?.aborted || deadline.leftMs < more) break;
    const again = [...short.keys()].map((index) => ({ ...jobs[index]!, index }));
    await performHere(again, options, budget(more), done);
  }
  for (const [index, answer] of short) order.put(index, answer);
}

type Indexed<Job extends PlannedJob> = Job & { readonly index: number };

/** By workers of this machine, each of which takes the next job when it is done with one. */
async function performHere<Job extends PlannedJob>(
  open: readonly Indexed<Job>[],
  options: PlanOptions<Job>,
  budgetOf: Budget,
  done: (index: number, answer: JobAnswer) => Promise<void>,
): Promise<void> {
  const queue = new JobQueue(open);
  const count = Math.max(1, Math.min(options.workers, open.length));
  const work = async (index: number): Promise<void> => {
    for (let job = queue.take(index); job !== undefined; job = queue.take(index)) {
      const budget = options.signal?.aborted ? NO_TIME : budgetOf();
      const answer: JobAnswer =
        budget === NO_TIME
          ? { result: undefined, diagnostics: [], stopped: NO_TIME, isRemembered: false }
          : await runJob(job, budget, { index, of: count }, options);
      await done(job.index, answer);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, i) => work(i)));
}

async function runJob<Job extends PlannedJob>(
  job: Job,
  budget: JobBudget | undefined,
  worker: { readonly index: number; readonly of: number },
  { execute, moment, signal, workers, onEvent }: PlanOptions<Job>,
): Promise<JobAnswer> {
  const diagnostics: Diagnostic[] = [];
  const request = budget === undefined ? job.request : { ...job.request, ...budget };
  const withinMs = budget?.timeoutMs ?? timeLimitOf(request);
  let workMs = withinMs;
  const emit: Emit = (event) => {
    if (event.type === 'diagnostic') diagnostics.push(event.diagnostic);
    if (event.type === 'worked') workMs = event.units;
    onEvent?.(job, event);
  };
  try {
    const result = await execute(request, emit, { moment, worker, workers, ...(signal && { signal }) });
    return { result, diagnostics, workMs, withinMs, isRemembered: false };
  } catch (error) {
    if (error instanceof EndedEarly)
      return {
        result: error.result,
        diagnostics,
        stopped: error.message,
        workMs,
        withinMs,
        isRemembered: false,
      };
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
