import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import type { Wall } from '../../base/wall.ts';
import type { Frame } from '../../host/job/frames.ts';
import { type Ending, WalledProcess } from '../../host/job/walled-process.ts';
import { jobLimits, type Limits, walledCommands } from '../../host/job/walls.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { SessionContext } from '../../session/context.ts';
import { type Emit, ignoreEvents, type SessionEvent } from '../../session/event.ts';
import { readsOnly } from '../../session/reads-only.ts';
import type { SessionRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';
import type { CodeCache } from './code-cache.ts';
import { GivenAnswers } from './given-answers.ts';
import { LIBRARY } from './library-system.ts';
import { likelyAnswers } from './likely-answers.ts';
import type { Failure, FromJob, SolverReply, ToJob } from './messages.ts';
import type { SolverArgument } from './solver-child.ts';

/** What a job may ask of the trusted side. */
export interface JobContext extends Omit<SessionContext, 'clock'> {
  /** Answers in place of the files, where they are on another machine. */
  answer?(
    tree: string | undefined,
    question: keyof FileSource,
    path: string,
  ): Promise<string | boolean | undefined>;
}

export interface JobBundles {
  /** The script that a job runs. */
  readonly job: string;
  /** The one that holds a solver. */
  readonly solver: string;
}

/** A job ended before it gave a result. */
export class JobEnded extends Error {
  readonly ending: Ending;

  constructor(ending: Ending, limits: Limits) {
    super(reasonOf(ending, limits));
    this.ending = ending;
  }
}

interface Work {
  readonly context: JobContext;
  readonly emit: Emit;
  done(result: SessionResult): void;
  failed(error: Error): void;
}

/**
 * A process that runs analysed code, as seen from the trusted side. It comes up at once, takes one request after the other, and can be killed at any
 * moment. What one request's code did to it the next one may meet: only requests of the same trust share a job.
 */
export class Job {
  readonly #process: WalledProcess;
  readonly #bundles: JobBundles;
  readonly #limits: Limits;
  #solver: WalledProcess | undefined;
  #work: Work | undefined;
  #ending: Ending | undefined;
  #isCompiled: boolean | undefined;
  #onBytes: ((bytes: Buffer) => void) | undefined;
  #given: GivenAnswers | undefined;
  #hasRunCode = false;

  constructor(bundles: JobBundles, codeCache?: CodeCache, limits: Limits = jobLimits) {
    this.#bundles = bundles;
    this.#limits = limits;
    this.#process = new WalledProcess({
      ways: walledCommands([], limits),
      bundle: bundles.job,
      codeCache: codeCache?.open(),
      onFrame: (frame) => this.#hear(frame),
      onExit: (ending) => this.#ended(ending),
    });
    this.#process.unref();
  }

  get walls(): readonly Wall[] {
    return this.#process.walls;
  }

  /** Its code did not have to be compiled; undefined as long as it has not come up. */
  get isCompiled(): boolean | undefined {
    return this.#isCompiled;
  }

  /** It has run analysed code, and may be somebody else's since: what keys stand for it is not asked. */
  get hasRunCode(): boolean {
    return this.#hasRunCode;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  get isOver(): boolean {
    return this.#ending !== undefined;
  }

  /** @throws RequestError when the request is to blame, JobEnded when the process is gone before it has a result */
  run(
    request: SessionRequest,
    context: JobContext,
    emit: Emit,
    { moment, reads }: { readonly moment?: string | undefined; readonly reads?: boolean | undefined } = {},
  ): Promise<SessionResult> {
    return new Promise((resolve, reject) => {
      if (this.#work !== undefined) throw new Error('a job does one thing at a time');
      if (this.#ending !== undefined) {
        reject(new JobEnded(this.#ending, this.#limits));
        return;
      }
      this.#process.ref();
      this.#work = { context, emit, done: resolve, failed: reject };
      this.#hasRunCode ||= !readsOnly(request);
      if (moment === undefined) this.#given = undefined;
      else if (this.#given?.moment !== moment) this.#given = new GivenAnswers(moment);
      // Of one moment a job keeps what it was told: it is not read and sent again for each function of a file.
      const isKnown = (file: string) => this.#given?.has(undefined, 'read', file) === true;
      const known = context.answer === undefined ? likelyAnswers(request, context.files, isKnown) : [];
      for (const [question, path, answer] of known)
        this.#given?.add(undefined, question, path, answer ?? undefined);
      this.#say({ type: 'run', request, cwd: context.cwd, known, moment, reads });
    });
  }

  /** What V8 compiles when our own samples are run. The job is of no further use for it, and was of none before. */
  compiledCode(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#process.ref();
      this.#onBytes = resolve;
      this.#work = { context: { files: nodeFiles, cwd: '/' }, emit: ignoreEvents, done() {}, failed: reject };
      this.#say({ type: 'compile' });
    });
  }

  kill(): void {
    this.#process.kill();
    this.#solver?.kill();
  }

  #say(message: ToJob): void {
    this.#process.send({ json: message });
  }

  #hear(frame: Frame): void {
    if ('bytes' in frame) {
      this.#onBytes?.(frame.bytes);
      return;
    }
    const message = frame.json as FromJob;
    switch (message.type) {
      case 'ready':
        this.#isCompiled = message.isCompiled;
        return;
      case 'ask':
        this.#reply(message);
        return;
      case 'solver':
        this.#startSolver(message.name);
        return;
      case 'event':
        this.#work?.emit(this.#checked(message.event));
        return;
      case 'result':
        this.#finish()?.done(message.result);
        return;
      case 'failed':
        this.#finish()?.failed(errorOf(message.failure));
    }
  }

  /** What was read is said by the side that read it: a job names which of it. */
  #checked(event: SessionEvent): SessionEvent {
    if (event.type !== 'files') return event;
    return { ...event, answers: this.#given?.ownRecord(event.tree, event.answers) ?? [] };
  }

  /** The job waits for it, however long it takes. */
  #reply(message: FromJob & { type: 'ask' }): void {
    const { question, path, tree } = message;
    const far = tree === 'library' ? undefined : this.#work?.context.answer;
    if (far === undefined || !questions.has(question)) {
      this.#say({ type: 'answer', value: this.#answer(message) });
      return;
    }
    far(tree, question, path).then(
      (value) => this.#say({ type: 'answer', value }),
      (error) => {
        this.#finish()?.failed(error instanceof Error ? error : new Error(String(error)));
        this.kill();
      },
    );
  }

  #answer({ question, path, tree }: FromJob & { type: 'ask' }): string | boolean | undefined {
    if (typeof path !== 'string' || !questions.has(question)) return undefined;
    if (tree === 'library') return libraryAnswer(question, path);
    const context = this.#work?.context;
    const files = tree === undefined ? context?.files : context?.tree?.(tree);
    const answer = files?.[question](path);
    this.#given?.add(tree, question, path, answer);
    return answer;
  }

  #startSolver(name: string): void {
    if (name !== 'z3-wasm' && name !== 'z3' && name !== 'cvc5') return;
    this.#solver?.kill();
    const script = createRequire(import.meta.url).resolve('z3-solver/build/z3-built.js');
    const argument: SolverArgument = { name, script };
    const mine = new WalledProcess({
      ways: walledCommands([], jobLimits, ['--allow-worker', ...allowedFor(name, script)]),
      bundle: this.#bundles.solver,
      argument,
      input: this.#process.solverSocket,
      onFrame() {},
      onExit: () => {
        if (this.#solver !== mine) return;
        this.#solver = undefined;
        const gone: SolverReply = { generation: 0, gone: true };
        this.#process.tellSolverSide({ json: gone });
      },
    });
    mine.unref();
    this.#solver = mine;
  }

  #finish(): Work | undefined {
    const work = this.#work;
    this.#work = undefined;
    this.#process.unref();
    return work;
  }

  #ended(ending: Ending): void {
    this.#ending = ending;
    this.#solver?.kill();
    this.#finish()?.failed(new JobEnded(ending, this.#limits));
  }
}

const questions: ReadonlySet<unknown> = new Set(['read', 'isFile', 'isDirectory', 'realpath']);

/** The compiler's own files, by their names alone. */
function libraryAnswer(question: keyof FileSource, path: string): string | boolean | undefined {
  const name = path.slice(LIBRARY.length + 1);
  if (!path.startsWith(`${LIBRARY}/`) || !/^lib\.[a-z0-9.]*d\.ts$/.test(name)) return undefined;
  const folder = dirname(createRequire(import.meta.url).resolve('typescript'));
  return nodeFiles[question](join(folder, name));
}

function allowedFor(name: string, script: string): string[] {
  return name === 'z3-wasm'
    ? [`--allow-fs-read=${dirname(script)}/*`]
    : ['--allow-child-process', '--allow-fs-read=*'];
}

function errorOf({ message, diagnostic, stack }: Failure): Error {
  if (diagnostic !== undefined) return RequestError.of(diagnostic);
  const error = new Error(String(message));
  if (stack !== undefined) error.stack = stack;
  return error;
}

function reasonOf({ killed, signal, neverCame }: Ending, { heapMb }: Limits): string {
  if (killed) return 'the time limit was overrun';
  if (neverCame) return 'the process for it could not be started';
  const how = `the process that ran it ended${signal === null ? '' : ` by ${signal}`}`;
  return aborts.has(signal) ? `${how}: it needed more than ${heapMb} MB of memory, or Node failed` : how;
}

/** How a process of Node aborts. As the first one of a namespace it cannot send itself a signal, and runs into an invalid instruction. */
const aborts: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGILL']);
