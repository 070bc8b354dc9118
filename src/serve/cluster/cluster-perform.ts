/**
 * The client of a cluster: the jobs of a plan become children of one run in Redis, workers anywhere do them, and answers are collected as they come. A client that
 * is started again with the same plan goes on where the last one was: jobs have names that stand for what they are.
 */
import type { FlowProducer, Queue, QueueEvents } from 'bullmq';
import type { SessionContext } from '../../session/context.ts';
import { INTERRUPTED } from '../../session/ended-early.ts';
import { hashOf } from '../../session/recording-files.ts';
import type { JobAnswer } from '../plan/job-answer.ts';
import type { PlannedJob } from '../plan/planned-job.ts';
import type { Budget, IndexedJob, Perform } from '../plan/run-plan.ts';
import type { QueuedAnswer, QueuedJob, QueuedWork } from './job-data.ts';
import { PublishedFiles } from './published-files.ts';
import { type Cluster, JOBS, KEEP_S, RUNS, runKeys } from './redis.ts';
import type { Sealing } from './sealing.ts';

export interface ClusterOptions {
  readonly cluster: Cluster;
  readonly sealing: Sealing;
  readonly context: SessionContext;
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, of: number) => void;
}

/** Attempts when a worker says that it could not do a job; those that die with it are another matter. */
const ATTEMPTS = 3;
const BACKOFF_MS = 500;
/** How often questions are answered, and how often jobs are looked at whose end nobody told. */
const ASK_MS = 20;
const LOOK_MS = 2000;

export function clusterPerform(options: ClusterOptions): Perform {
  return async (open, plan, budget, done) => {
    const run = runName(plan, options.version);
    const clusterRun = new ClusterRun(run, open, plan, budget, done, options);
    await clusterRun.complete();
  };
}

function runName(plan: readonly PlannedJob[], version: string): string {
  return hashOf(JSON.stringify([version, plan.map((job) => [job.memory?.key, job.request])]));
}

class ClusterRun {
  readonly #run: string;
  readonly #open: ReadonlyMap<string, IndexedJob>;
  readonly #plan: readonly PlannedJob[];
  readonly #budget: Budget;
  readonly #done: (index: number, answer: JobAnswer) => Promise<void>;
  readonly #options: ClusterOptions;
  readonly #waiting: Set<string>;
  readonly #files: PublishedFiles;

  constructor(
    run: string,
    open: readonly IndexedJob[],
    plan: readonly PlannedJob[],
    budget: Budget,
    done: (index: number, answer: JobAnswer) => Promise<void>,
    options: ClusterOptions,
  ) {
    const { cluster, sealing, context } = options;
    this.#run = run;
    this.#open = new Map(open.map((job) => [`${run}-${job.index}`, job]));
    this.#plan = plan;
    this.#budget = budget;
    this.#done = done;
    this.#options = options;
    this.#waiting = new Set(this.#open.keys());
    this.#files = new PublishedFiles(cluster.redis, sealing, context, run, plan);
  }

  async complete(): Promise<void> {
    const { cluster, signal } = this.#options;
    const { bull, connection } = cluster;
    if (this.#open.size === 0) return;
    const queue = new bull.Queue<QueuedJob, string>(JOBS, { connection });
    const runs = new bull.Queue(RUNS, { connection });
    const events = new bull.QueueEvents(JOBS, { connection });
    const flow = new bull.FlowProducer({ connection });
    // Connections come back by themselves; what was lost meanwhile is looked for.
    queue.on('error', () => {});
    runs.on('error', () => {});
    events.on('error', () => {});
    flow.on('error', () => {});
    await events.waitUntilReady();
    const cancel = () => void cluster.redis.set(runKeys(this.#run).cancelled, '1', 'EX', KEEP_S);
    signal?.addEventListener('abort', cancel);
    try {
      await this.#files.publish([...this.#open.values()]);
      await this.#submit(queue, flow);
      this.#listen(events);
      await this.#collect(queue);
    } finally {
      signal?.removeEventListener('abort', cancel);
      await this.#cleanUp(runs);
      await Promise.allSettled([queue.close(), runs.close(), events.close(), flow.close()]);
    }
  }

  /** All at once, unless an earlier client has. */
  async #submit(queue: Queue<QueuedJob, string>, flow: FlowProducer): Promise<void> {
    const missing: IndexedJob[] = [];
    for (const [id, job] of this.#open) if ((await queue.getJob(id)) === undefined) missing.push(job);
    if (missing.length === 0) return;
    const last = this.#plan.length;
    await flow.add({
      name: 'run',
      queueName: RUNS,
      data: {},
      opts: { jobId: this.#run, removeOnComplete: { age: KEEP_S } },
      children: missing.map((job, place) => ({
        name: 'function',
        queueName: JOBS,
        data: this.#queued(job),
        opts: {
          jobId: `${this.#run}-${job.index}`,
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: BACKOFF_MS },
          // Those of most value first; within a value as the plan has them.
          priority: 1 + Math.min(2_000_000, Math.max(0, 1 - job.value) * last + place),
          removeOnComplete: { age: KEEP_S },
          removeOnFail: { age: KEEP_S },
          // A function that cannot be decided does not hold up the run.
          ignoreDependencyOnFailure: true,
        },
      })),
    });
  }

  #queued(job: IndexedJob): QueuedJob {
    const { sealing, context, version } = this.#options;
    const budget = this.#budget();
    const request = typeof budget === 'object' ? { ...job.request, ...budget } : job.request;
    const work: QueuedWork = { request, cwd: context.cwd, version };
    return { run: this.#run, work: sealing.close(JSON.stringify(work)) };
  }

  #listen(events: QueueEvents): void {
    events.on('completed', ({ jobId, returnvalue }) => void this.#completed(jobId, returnvalue));
    events.on('failed', ({ jobId, failedReason }) => void this.#failed(jobId, failedReason));
  }

  /** Until all are told. Events may be lost with Redis; jobs, too: these are looked for and submitted again. */
  async #collect(queue: Queue<QueuedJob, string>): Promise<void> {
    const { signal } = this.#options;
    let looked = 0;
    for (let now = 0; this.#waiting.size > 0; now += ASK_MS) {
      if (signal?.aborted) {
        for (const id of [...this.#waiting]) await this.#tell(id, stopped(INTERRUPTED));
        return;
      }
      await this.#files.answerAsked().catch(() => {});
      if (now - looked >= LOOK_MS || now === 0) {
        looked = now;
        await this.#files.keep().catch(() => {});
        for (const id of [...this.#waiting]) await this.#look(queue, id).catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    }
  }

  async #look(queue: Queue<QueuedJob, string>, id: string): Promise<void> {
    const job = await queue.getJob(id);
    if (job === undefined) {
      const lost = this.#open.get(id)!;
      await queue.add('function', this.#queued(lost), { jobId: id, attempts: ATTEMPTS });
      return;
    }
    if (await job.isCompleted()) await this.#completed(id, job.returnvalue);
    else if (await job.isFailed()) await this.#failed(id, job.failedReason);
  }

  async #completed(id: string, value: unknown): Promise<void> {
    if (!this.#waiting.has(id)) return;
    try {
      const answer = JSON.parse(this.#options.sealing.open(String(value))) as QueuedAnswer;
      await this.#tell(id, { ...answer, isRemembered: false });
    } catch (error) {
      await this.#tell(id, stopped(error instanceof Error ? error.message : String(error)));
    }
  }

  async #failed(id: string, reason: string): Promise<void> {
    const why = /stalled/.test(reason) ? 'it was set aside: two workers died at it' : reason;
    await this.#tell(id, stopped(why));
  }

  /** Once each. */
  async #tell(id: string, answer: JobAnswer): Promise<void> {
    const job = this.#open.get(id);
    if (job === undefined || !this.#waiting.delete(id)) return;
    this.#options.onProgress?.(this.#open.size - this.#waiting.size, this.#open.size);
    await this.#done(job.index, answer);
  }

  /** Nothing of the run stays in Redis. */
  async #cleanUp(runs: Queue): Promise<void> {
    await this.#files.remove().catch(() => {});
    const parent = await runs.getJob(this.#run).catch(() => undefined);
    await parent?.remove({ removeChildren: true }).catch(() => {});
  }
}

function stopped(reason: string): JobAnswer {
  return { result: undefined, diagnostics: [], stopped: reason, isRemembered: false };
}
