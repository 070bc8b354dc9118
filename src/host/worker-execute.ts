/**
 * Requests carried out in a worker with a large stack and a memory limit, each of those at the same time in one of its own. It is kept from one request to
 * the next, and ended when it overruns its time or memory, or on demand; then what it had told is the result. The worker's side is {@link serveRequests}.
 */
import { type MessagePort, Worker } from 'node:worker_threads';
import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import { EndedEarly } from '../session/ended-early.ts';
import type { Emit, SessionEvent } from '../session/event.ts';
import { CANCELLED, type Execute, type ExecuteOptions, executeHere } from '../session/execute.ts';
import { PartialResult } from '../session/partial-result.ts';
import type { SessionRequest } from '../session/request.ts';
import type { SessionResult } from '../session/result.ts';
import { nodeContext } from './node-context.ts';
import { UnsavedContext } from './unsaved-context.ts';

interface Job {
  readonly request: SessionRequest;
  readonly options: Omit<ExecuteOptions, 'signal'>;
}

type Message =
  | { readonly type: 'events'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'done'; readonly result: SessionResult }
  | { readonly type: 'refused'; readonly diagnostic: Diagnostic }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string | undefined };

const STACK_MB = 64;
const MEMORY_MB = 4096;
/** How long past its own deadline the worker may run before it is ended. */
const GRACE_MS = 3000;

/** @param script its main module calls {@link serveRequests} when it is not the main thread. */
export function workerExecute(script: URL): Execute {
  let workers: OpenWorker[] = [];
  return async (request, emit, { signal, ...options } = {}) => {
    if (signal?.aborted) throw new EndedEarly(CANCELLED, undefined);
    workers = workers.filter((worker) => !worker.isEnded);
    let idle = workers.find((worker) => !worker.isBusy);
    if (idle === undefined) workers.push((idle = new OpenWorker(script)));
    return idle.run({ request, options }, emit, signal);
  };
}

/** One worker, and the request it is at. */
class OpenWorker {
  readonly #worker: Worker;
  #take: (message: Message) => void = () => {};
  #fail: (error: Error) => void = () => {};
  isEnded = false;
  isBusy = false;

  constructor(script: URL) {
    this.#worker = new Worker(script, {
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
      // The standard output is for results, which are not written here.
      stdout: true,
    });
    this.#worker.stdout.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    this.#worker.on('message', (message: Message) => this.#take(message));
    this.#worker.on('error', (error) => this.#fail(error));
  }

  run(job: Job, emit: Emit, signal: AbortSignal | undefined): Promise<SessionResult> {
    const partial = new PartialResult();
    let timer: NodeJS.Timeout | undefined;
    let cancel = () => {};
    this.isBusy = true;
    return new Promise<SessionResult>((resolve, reject) => {
      const end = (reason: string) => {
        this.isEnded = true;
        void this.#worker.terminate();
        reject(new EndedEarly(reason, partial.result(reason)));
      };
      cancel = () => end(CANCELLED);
      signal?.addEventListener('abort', cancel);
      const told = (event: SessionEvent) => {
        partial.add(event);
        emit(event);
        if (event.type !== 'partial') return;
        clearTimeout(timer);
        timer = setTimeout(() => end('the time limit was overrun'), event.leftMs + GRACE_MS);
      };
      this.#take = (message) => {
        if (message.type === 'events') for (const event of message.events) told(event);
        else if (message.type === 'done') resolve(message.result);
        else if (message.type === 'refused') reject(refusal(message.diagnostic));
        else reject(Object.assign(new Error(message.message), { stack: message.stack }));
      };
      this.#fail = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          end(`the analysis needed more than ${MEMORY_MB} MB of memory`);
        else {
          this.isEnded = true;
          reject(error);
        }
      };
      this.#worker.postMessage(job);
    }).finally(() => {
      this.isBusy = false;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }
}

function refusal({ code, message, span }: Diagnostic): RequestError {
  return new RequestError(code, message, span);
}

/** Events that can wait are sent together, this often, since messages between threads are dear. */
const BATCH_MS = 200;

const urgent: ReadonlySet<SessionEvent['type']> = new Set(['partial', 'diagnostic', 'output', 'note']);

/** The worker's side: carries out what comes through the port. */
export function serveRequests(port: MessagePort, afterwards: () => void): void {
  const world = new UnsavedContext(nodeContext());
  const { clock } = world.context;
  port.on('message', async ({ request, options }: Job) => {
    let waiting: SessionEvent[] = [];
    let sent = clock.now();
    const flush = () => {
      if (waiting.length > 0) send({ type: 'events', events: waiting });
      waiting = [];
      sent = clock.now();
    };
    const send = (message: Message) => port.postMessage(message);
    try {
      const result = await executeHere(world.with(options.unsaved))(
        request,
        (event) => {
          waiting.push(event);
          if (urgent.has(event.type) || clock.now() - sent >= BATCH_MS) flush();
        },
        options,
      );
      flush();
      afterwards();
      send({ type: 'done', result });
    } catch (error) {
      flush();
      if (error instanceof RequestError) send({ type: 'refused', diagnostic: error.diagnostic });
      else {
        const { message, stack } =
          error instanceof Error ? error : { message: String(error), stack: undefined };
        send({ type: 'failed', message, stack });
      }
    }
  });
}
