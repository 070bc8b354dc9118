/**
 * One large exploration as several requests. The first one looks at everything until it has made some thousand runs; what is open then is divided into
 * parts (points of the decision tree with inputs that lead there), each of which is a search of its own and may be divided again. What the parts are, and what
 * each of them finds, depends on the request alone: not on how many are worked on at the same time, nor on which is done first. Results are put together
 * in the order in which parts came up, until the budget of the request is spent.
 */
import type { Clock } from '../base/environment.ts';
import type { ExploreJson } from '../report/explore/explore-schema.ts';
import { wholeOfParts } from '../report/explore/whole-of-parts.ts';
import { CANCELLED, EndedEarly, isOnDemand } from './ended-early.ts';
import { engineDefaults } from './engine-options.ts';
import type { Emit, PartEvent, ProgressEvent } from './event.ts';
import type { Execute, ExecuteOptions } from './execute.ts';
import type { ExplorePart, HandedPart, Remainder } from './explore-part.ts';
import type { ExploreRequest, SessionRequest } from './request.ts';
import { timeLimitOf } from './time-limit.ts';

/** Whoever allows fewer runs has one search. */
const LEAST_RUNS = 20_000;

/** The runs of the first search, and of each part. */
const FIRST_RUNS = 2048;
const RUNS_OF_PART = 4096;

/** In less time than this no part is begun. */
const LEAST_MS = 200;

/** May a request become several? All that is told run by run, or made of all runs together, may not. */
export function isForParts(request: SessionRequest): request is ExploreRequest {
  if (request.command !== 'explore' || request.part !== undefined) return false;
  const { strategy = 'path', order = engineDefaults.order, maxRuns = engineDefaults.maxRuns } = request;
  const isPlain = strategy === 'path' && (order === 'mixed' || order === 'dfs') && !request.on?.length;
  const tells = request.log || request.smt2 !== undefined || request.coverage || request.tests !== undefined;
  return isPlain && !tells && !request.merge && !request.inputs?.length && maxRuns >= LEAST_RUNS;
}

export interface PartsOptions {
  readonly execute: Execute;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly options: ExecuteOptions;
  /** How many more requests may be worked on now. One always may. */
  readonly places: () => number;
  /** For tests. */
  readonly runs?: { readonly first: number; readonly part: number };
}

/** @throws EndedEarly, RequestError as `execute` does. */
export async function exploreInParts(request: ExploreRequest, how: PartsOptions): Promise<ExploreJson> {
  const told = new Set<string>();
  const emit: Emit = (event) => {
    const key = event.type === 'behaviour' ? JSON.stringify(event.behaviour.witness) : undefined;
    if (key === undefined || !told.has(key)) how.emit(event);
    if (key !== undefined) told.add(key);
  };
  const first = await new WholeExploration(request, { ...how, emit }).result(false);
  return first ?? (await new WholeExploration(request, { ...how, emit }).result(true))!;
}

/** What came of a part. */
interface PartAnswer {
  readonly result: ExploreJson;
  readonly event: PartEvent | undefined;
  readonly work: number;
}

/** A part that is to be told, with what came of it as soon as somebody works on it. */
interface Waiting {
  readonly part: HandedPart;
  answer?: Promise<PartAnswer | Failed>;
}

/** The process that looked into a part has ended. */
class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

class WholeExploration {
  readonly #request: ExploreRequest;
  readonly #how: PartsOptions;
  readonly #startedAt: number;
  readonly #results: ExploreJson[] = [];
  readonly #remainder: (readonly string[])[] = [];
  readonly #limits: { readonly name: string; readonly message: string }[] = [];
  readonly #queue: Waiting[] = [];
  readonly #stop = new AbortController();
  /** The workers that are at parts of this exploration, with the runs that each has told of. */
  readonly #busy = new Map<number, ProgressEvent | undefined>();
  /** How many of the queue have been told. */
  #told = 0;
  #runs = 0;
  #work = 0;

  constructor(request: ExploreRequest, how: PartsOptions) {
    this.#request = request;
    this.#how = how;
    this.#startedAt = how.clock.now();
  }

  /** Undefined when all has to begin anew with operations opened. */
  async result(opened: boolean): Promise<ExploreJson | undefined> {
    const { options, runs = { first: FIRST_RUNS } } = this.#how;
    const first = await this.#ask(this.#request, { runs: runs.first, opened }, this.#how.emit, options);
    if (first.event === undefined) {
      this.#how.emit({ type: 'worked', units: first.work });
      return first.result;
    }
    const cancel = () => this.#stop.abort();
    options.signal?.addEventListener('abort', cancel);
    try {
      this.#add(first, first.event);
      if (!(await this.#restIsTold())) return undefined;
    } finally {
      options.signal?.removeEventListener('abort', cancel);
      this.#stop.abort();
    }
    this.#how.emit({ type: 'worked', units: this.#work });
    this.#tell(this.#results.slice(1));
    return this.#whole();
  }

  /** Parts in order, until nothing is open or to be spent. False when all has to begin anew. */
  async #restIsTold(): Promise<boolean> {
    for (let i = 0; i < this.#queue.length; i++) {
      const spent = this.#spent();
      if (spent !== undefined) {
        this.#limits.push(spent);
        for (const { part } of this.#queue.slice(i)) this.#leave(part.remainder);
        return true;
      }
      const waiting = this.#queue[i]!;
      this.#begin(waiting);
      this.#beginMore();
      let answer = await waiting.answer!;
      const left = this.#mostRuns - this.#runs;
      if (!(answer instanceof Failed) && answer.result.stats.runs > left)
        answer = await this.#answer(waiting.part, left);
      if (answer instanceof Failed) this.#fail(answer.error, i);
      else if (answer.event?.mustOpen) return false;
      else if (answer.event === undefined || answer.event.strayed) {
        this.#limits.push({
          name: 'divergence',
          message: 'a run did not take the decisions predicted for it',
        });
        this.#leave(waiting.part.remainder);
      } else this.#add(answer, answer.event);
      this.#told = i + 1;
      delete waiting.answer;
    }
    return true;
  }

  /** Not before it is certain that nothing begins anew. */
  #tell(results: readonly ExploreJson[]): void {
    for (const { behaviours } of results)
      for (const behaviour of behaviours) this.#how.emit({ type: 'behaviour', behaviour });
  }

  #whole(): ExploreJson {
    const [first, ...others] = this.#results;
    return wholeOfParts({
      results: [first!, ...others],
      remainder: this.#remainder,
      limits: this.#limits,
    });
  }

  #add({ result, work }: PartAnswer, { remainder, parts }: PartEvent): void {
    this.#results.push(result);
    this.#runs += result.stats.runs;
    this.#work += work;
    if (remainder.length > 0 || result.limits.length > 0) this.#leave(remainder);
    for (const part of parts) this.#queue.push({ part });
    this.#beginMore();
  }

  /** Something was not looked into; all may be, where nothing says what. */
  #leave(remainder: Remainder): void {
    this.#remainder.push(...(remainder.length === 0 ? [[]] : remainder));
  }

  /** A part is lost; on demand all of them are. */
  #fail(error: unknown, at: number): void {
    if (!(error instanceof EndedEarly) || error.message === CANCELLED) throw error;
    if (isOnDemand(error.message)) {
      this.#limits.push({ name: 'stopped', message: error.message });
      for (const { part } of this.#queue.slice(at)) this.#leave(part.remainder);
      throw new EndedEarly(error.message, this.#whole());
    }
    this.#limits.push({ name: 'stopped', message: `a part of the search was ended: ${error.message}` });
    this.#leave(this.#queue[at]!.part.remainder);
  }

  get #mostRuns(): number {
    return this.#request.maxRuns ?? engineDefaults.maxRuns;
  }

  get #leftMs(): number {
    return timeLimitOf(this.#request) - (this.#how.clock.now() - this.#startedAt);
  }

  #spent(): { readonly name: string; readonly message: string } | undefined {
    const { timeoutMs = engineDefaults.timeoutMs } = this.#request;
    if (this.#runs >= this.#mostRuns)
      return { name: 'max-runs', message: `stopped after ${this.#runs} runs` };
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    if (this.#work >= timeoutMs)
      return { name: 'timeout', message: `stopped after the work of ${seconds(timeoutMs)}` };
    return this.#leftMs < LEAST_MS
      ? { name: 'timeout', message: `stopped after ${seconds(timeLimitOf(this.#request))}` }
      : undefined;
  }

  /** Parts are begun before it is their turn, where there is a place. */
  #beginMore(): void {
    for (let i = this.#told; i < this.#queue.length; i++) {
      if (this.#busy.size > 0 && this.#how.places() <= 0) return;
      if (this.#leftMs < LEAST_MS || this.#stop.signal.aborted) return;
      this.#begin(this.#queue[i]!);
    }
  }

  #begin(waiting: Waiting): void {
    waiting.answer ??= this.#answer(waiting.part, this.#how.runs?.part ?? RUNS_OF_PART);
  }

  async #answer(part: HandedPart, runs: number): Promise<PartAnswer | Failed> {
    const worker = this.#freeWorker();
    this.#busy.set(worker.index, undefined);
    const { options, emit } = this.#how;
    const request = { ...this.#request, wallMs: Math.max(1, this.#leftMs) };
    const { moment, unsaved } = options;
    const own = { ...(moment && { moment }), ...(unsaved && { unsaved }), worker, signal: this.#stop.signal };
    const hear: Emit = (event) => {
      if (event.type !== 'progress' || this.#stop.signal.aborted) return;
      this.#busy.set(worker.index, event);
      emit(this.#progress(event.function));
    };
    try {
      return await this.#ask(request, { runs, opened: part.opened, below: part.below }, hear, own);
    } catch (error) {
      return new Failed(error);
    } finally {
      this.#busy.delete(worker.index);
      this.#beginMore();
    }
  }

  /** The worker that the request was given to, and then any other that does nothing for it. */
  #freeWorker(): { readonly index: number; readonly of: number } {
    const { worker, workers = 1 } = this.#how.options;
    let index = worker?.index ?? 0;
    if (this.#busy.has(index)) for (index = 0; this.#busy.has(index); index++);
    return { index, of: Math.max(workers, worker?.of ?? 1) };
  }

  #progress(name: string): ProgressEvent {
    const events = [...this.#busy.values()];
    const sum = (of: (e: ProgressEvent) => number | undefined) =>
      events.reduce((n, e) => n + ((e && of(e)) ?? 0), 0);
    const known = this.#results.reduce((n, r) => n + r.behaviours.length, 0);
    return {
      type: 'progress',
      function: name,
      runs: this.#runs + sum((e) => e.runs),
      behaviours: known + sum((e) => e.behaviours),
      elapsedMs: this.#how.clock.now() - this.#startedAt,
    };
  }

  async #ask(
    request: ExploreRequest,
    part: ExplorePart,
    emit: Emit,
    options: ExecuteOptions,
  ): Promise<PartAnswer> {
    let event: PartEvent | undefined;
    let work = 0;
    const hear: Emit = (said) => {
      if (said.type === 'part') event = said;
      else if (said.type === 'worked') work = said.units;
      else emit(said);
    };
    const result = await this.#how.execute({ ...request, part }, hear, options);
    // An exploration is what was asked for.
    return { result: result as ExploreJson, event, work };
  }
}
