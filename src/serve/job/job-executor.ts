import { availableParallelism, totalmem } from 'node:os';
import type { Wall } from '../../base/wall.ts';
import { jobLimits, limitsOfMany } from '../../host/job/walls.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { UnsavedContext } from '../../host/unsaved-context.ts';
import type { SessionContext } from '../../session/context.ts';
import { CANCELLED, EndedEarly } from '../../session/ended-early.ts';
import type { Emit, SessionEvent } from '../../session/event.ts';
import type { Execute, ExecuteOptions } from '../../session/execute.ts';
import { exploreInParts, isForParts } from '../../session/explore-in-parts.ts';
import { homeContext } from '../../session/home-context.ts';
import { PartialResult } from '../../session/partial-result.ts';
import { readsOnly } from '../../session/reads-only.ts';
import { recordingContext } from '../../session/recording-context.ts';
import type { SessionRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';
import { timeLimitOf } from '../../session/time-limit.ts';
import { CodeCache } from './code-cache.ts';
import { continued } from './continued.ts';
import { HomesOfMoment } from './homes-of-moment.ts';
import { Job, type JobBundles, type JobContext, JobEnded } from './job.ts';

/** How long past its limit a job may run before it is killed: time for coming up, and for saying what it has. */
function graceMs(limitMs: number): number {
  return Math.max(600, limitMs / 10);
}

/** The same where the limit is that of the whole request, and all that is known has been said by then. */
const WHOLE_GRACE_MS = 600;

/** More processes at the same time than this take more memory than they save time. */
export const MOST_WORKERS = 4;

/** In less than this nothing is begun again. */
const LEAST_MS = 500;

/** What compiling for the next time may take. */
const COMPILING_MS = 4000;

/**
 * Carries requests out in jobs: processes behind walls. One is kept warm and used again as long as it is well; requests of one executor trust each
 * other. A job that is killed at its limit or dies costs the function it was at; the rest of a request goes on in another.
 */
export class JobExecutor {
  readonly #context: SessionContext & Pick<JobContext, 'answer'>;
  readonly #bundles: JobBundles;
  readonly #codeCache: CodeCache | undefined;
  readonly #homes = new HomesOfMoment();
  #jobs: Job[] = [];
  /** Which of several workers a job belongs to. */
  readonly #workers = new WeakMap<Job, number>();
  readonly #interrupts = new Set<(reason: string) => void>();
  #interrupted: string | undefined;
  #wasStopped = false;
  #underWay = 0;
  /** When the time of the latest request is over. */
  #endsAt = Infinity;

  constructor(
    context: SessionContext & Pick<JobContext, 'answer'>,
    bundles: JobBundles,
    codeCache?: CodeCache,
  ) {
    this.#context = context;
    this.#bundles = bundles;
    this.#codeCache = codeCache;
  }

  /** Starts a job for the next request, which then need not wait for it. */
  warmUp(): void {
    this.#idleJob(true);
  }

  readonly execute: Execute = async (request, emit, options = {}) => {
    if (!isForParts(request)) return this.#execute(request, emit, options);
    const { workers = Math.min(availableParallelism(), MOST_WORKERS) } = options;
    return exploreInParts(request, {
      execute: this.#execute,
      clock: nodeClock,
      emit,
      options: { ...options, workers },
      places: () => workers - this.#underWay,
    });
  };

  readonly #execute: Execute = async (request, emit, options = {}) => {
    const { reads = false, unsaved, moment } = options;
    if (options.signal?.aborted) throw new EndedEarly(CANCELLED, undefined);
    if (this.#interrupted !== undefined) throw new EndedEarly(this.#interrupted, undefined);
    const world = new UnsavedContext(this.#context).with(unsaved);
    // What a job knows from an earlier request it does not ask again: then it says what it used. One that has run analysed code is not believed.
    const isTold = reads && moment !== undefined && readsOnly(request);
    const { context, tell } = reads && !isTold ? recordingContext(world) : { context: world, tell: () => {} };
    const homes = this.#homes.of(world, request, unsaved === undefined ? moment : undefined);
    const isOfMoment = moment !== undefined && (!reads || isTold);
    const how: How = {
      ...options,
      reads: isTold,
      moment: isOfMoment ? JSON.stringify([moment, homes]) : undefined,
    };
    this.#underWay++;
    try {
      const result = await this.#run(request, homeContext(context, request, emit, homes), emit, how);
      tell(emit);
      return result;
    } finally {
      this.#underWay--;
    }
  };

  /** Ends what is under way; what is known by then is its result. Nothing is begun after that. */
  interrupt(reason: string): void {
    this.#interrupted = reason;
    for (const end of [...this.#interrupts]) end(reason);
  }

  /** When the last job had to compile its own code, has another one, that has run nothing but samples, say what was compiled, and keeps it. */
  async compileForNextTime(): Promise<void> {
    const isLate = performance.now() + COMPILING_MS > this.#endsAt;
    const isNeeded = this.#jobs.some((job) => job.isCompiled === false) && !isLate;
    // Whose time is over, or who does not want to wait, is not kept waiting.
    if (this.#codeCache === undefined || !isNeeded || this.#wasStopped) return;
    this.dispose();
    const job = new Job(this.#bundles);
    try {
      this.#codeCache.write(await job.compiledCode());
    } catch {
      // Then the next start is as slow as this one.
    } finally {
      job.kill();
    }
  }

  dispose(): void {
    for (const job of this.#jobs) job.kill();
    this.#jobs = [];
  }

  /**
   * Requests at the same time have a job each. A worker of several keeps the job that it has. What only reads is asked of jobs that have not run analysed
   * code; the others serve the rest as long as they last.
   */
  #idleJob(isReading: boolean, worker?: ExecuteOptions['worker']): Job {
    this.#jobs = this.#jobs.filter((job) => !job.isOver);
    const idle = this.#jobs.filter((job) => !job.isBusy && !(isReading && job.hasRunCode));
    idle.sort((a, b) => Number(b.hasRunCode) - Number(a.hasRunCode));
    const own = (index: number | undefined) => idle.find((job) => this.#workers.get(job) === index);
    const job =
      (worker && own(worker.index)) ??
      own(undefined) ??
      (worker === undefined ? idle[0] : undefined) ??
      this.#newJob(worker?.of);
    if (worker !== undefined) this.#workers.set(job, worker.index);
    return job;
  }

  #newJob(workers = 1): Job {
    const limits = limitsOfMany(workers, totalmem());
    const job = new Job(
      this.#bundles,
      limits === jobLimits ? this.#codeCache : CodeCache.of(this.#bundles.job, limits),
      limits,
    );
    this.#jobs.push(job);
    return job;
  }

  /** Runs a request in as many jobs as it takes: one, unless it is of several functions and one of them is the end of a job. */
  async #run(request: SessionRequest, context: JobContext, emit: Emit, how: How): Promise<SessionResult> {
    const started = performance.now();
    const first = await this.#runOnce(request, context, emit, how);
    if (!(first instanceof Stopped)) return first;
    let { result, reason, isFinal } = first;
    for (;;) {
      const leftMs = timeLimitOf(request) - (performance.now() - started);
      const isLate = request.command === 'diff' && leftMs < LEAST_MS;
      const rest = isFinal || isLate ? undefined : continued(request, result, leftMs);
      if (rest === undefined) throw new EndedEarly(reason, result);
      const next = await this.#runOnce(rest.request, context, emit, how);
      if (!(next instanceof Stopped)) return rest.whole(next);
      if (next.result === undefined) throw new EndedEarly(next.reason, result);
      result = rest.whole(next.result);
      ({ reason, isFinal } = next);
    }
  }

  async #runOnce(
    request: SessionRequest,
    context: JobContext,
    emit: Emit,
    { signal, worker, ...how }: How,
  ): Promise<SessionResult | Stopped> {
    const job = this.#idleJob(readsOnly(request), worker);
    const partial = new PartialResult();
    const limitMs = timeLimitOf(request);
    const slower = 'timeoutMs' in request && request.timeoutMs ? limitMs / request.timeoutMs : 1;
    let interrupted: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    const started = performance.now();
    const killIn = (ms: number) => {
      clearTimeout(timer);
      const wholeMs =
        request.command === 'diff' ? started + limitMs - performance.now() + WHOLE_GRACE_MS : Infinity;
      timer = setTimeout(() => job.kill(), Math.max(0, Math.min(ms + graceMs(limitMs), wholeMs)));
    };
    this.#endsAt = started + limitMs;
    const interrupt = (reason: string) => {
      interrupted = reason;
      job.kill();
    };
    const cancel = () => {
      interrupt(CANCELLED);
      // Who cancels asks for something else soon: that need not wait for a process.
      this.#idleJob(readsOnly(request), worker);
    };
    this.#interrupts.add(interrupt);
    signal?.addEventListener('abort', cancel);
    killIn(limitMs);
    try {
      const hear = (event: SessionEvent) => {
        // What was read is said by the side that read it, unless the job was asked.
        if (interrupted !== undefined || (event.type === 'files' && how.reads !== true)) return;
        partial.add(event);
        emit(event);
        if (event.type === 'partial') killIn(event.leftMs * slower);
      };
      const result = await job.run(request, context, hear, how);
      // Killed too late: nobody wants it any more.
      if (interrupted === CANCELLED) return new Stopped(undefined, CANCELLED, true);
      return behind(job.walls, result);
    } catch (error) {
      if (!(error instanceof JobEnded)) throw error;
      this.#wasStopped = true;
      // A worker has more to do: that need not wait for a process, either.
      if (interrupted === undefined && worker !== undefined && !error.ending.neverCame)
        this.#idleJob(readsOnly(request), worker);
      const reason = interrupted ?? error.message;
      const known = partial.result(reason);
      const isFinal = interrupted !== undefined || error.ending.neverCame;
      return new Stopped(known && behind(job.walls, known), reason, isFinal);
    } finally {
      clearTimeout(timer);
      this.#interrupts.delete(interrupt);
      signal?.removeEventListener('abort', cancel);
    }
  }
}

/** A result with the walls that stood, whatever the job itself says about them. */
function behind(walls: readonly Wall[], result: SessionResult): SessionResult {
  return { ...result, walls };
}

type How = Pick<ExecuteOptions, 'signal' | 'worker' | 'reads'> & { readonly moment: string | undefined };

/** What was known when a job came to its end. `isFinal`: nobody wants the rest. */
class Stopped {
  readonly result: SessionResult | undefined;
  readonly reason: string;
  readonly isFinal: boolean;

  constructor(result: SessionResult | undefined, reason: string, isFinal: boolean) {
    this.result = result;
    this.reason = reason;
    this.isFinal = isFinal;
  }
}
