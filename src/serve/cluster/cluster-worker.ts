/** A worker of a cluster: takes jobs from Redis and has them carried out by an executor, off this process, so that the hold on a job is renewed meanwhile. */
import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { nodeClock } from '../../host/node-clock.ts';
import type { SessionContext } from '../../session/context.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Execute } from '../../session/execute.ts';
import type { JobContext } from '../job/job.ts';
import { type QueuedAnswer, type QueuedJob, type QueuedWork, questionField, textField } from './job-data.ts';
import { type Cluster, JOBS, runKeys } from './redis.ts';
import type { Sealing } from './sealing.ts';

export interface WorkerOptions {
  readonly cluster: Cluster;
  readonly sealing: Sealing;
  readonly version: string;
  /** Jobs at the same time. */
  readonly concurrency: number;
  /** How long a job is held without a sign of life. */
  readonly lockMs: number;
  /** Whoever carries out the requests of a run, given what it may ask. */
  readonly executor: (context: WorkerContext, run: string) => Execute;
  readonly onJob?: (name: string, ms: number) => void;
}

export type WorkerContext = SessionContext & Pick<JobContext, 'answer'>;

/** How long a worker waits for a client that does not answer. */
const PATIENCE_MS = 30_000;
const ASK_MS = 10;
const CANCEL_MS = 500;

export interface ClusterWorker {
  close(): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<ClusterWorker> {
  const { cluster, sealing, version, lockMs } = options;
  const executors = new Map<string, Execute>();
  const worker = new cluster.bull.Worker<QueuedJob, string>(
    JOBS,
    async ({ data }) => {
      const { request, cwd, version: asked } = JSON.parse(sealing.open(data.work)) as QueuedWork;
      // Another worker may be of that build.
      if (asked !== version) throw new Error('this worker is of another version of Beagle than the client');
      let execute = executors.get(data.run);
      if (execute === undefined) {
        execute = options.executor(workerContext(cluster, sealing, data.run, cwd), data.run);
        executors.set(data.run, execute);
      }
      const started = nodeClock.now();
      const answer = await carryOut(execute, request, data.run, cluster);
      options.onJob?.(nameOf(request), nodeClock.now() - started);
      return sealing.close(JSON.stringify(answer));
    },
    {
      connection: cluster.connection,
      concurrency: options.concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // The first worker that dies at a job may have died of something else; the second has not.
      maxStalledCount: 1,
    },
  );
  worker.on('error', () => {});
  await worker.waitUntilReady();
  return { close: () => worker.close(true) };
}

function nameOf(request: QueuedWork['request']): string {
  if ('function' in request) return request.function;
  const [pair] = 'pairs' in request ? (request.pairs ?? []) : [];
  return pair === undefined ? request.command : `${pair.after.label}#${pair.only?.[0] ?? ''}`;
}

async function carryOut(
  execute: Execute,
  request: QueuedWork['request'],
  run: string,
  { redis }: Cluster,
): Promise<QueuedAnswer> {
  const diagnostics: Diagnostic[] = [];
  const stop = new AbortController();
  const watch = setInterval(() => {
    redis
      .exists(runKeys(run).cancelled)
      .then((is) => is === 1 && stop.abort())
      .catch(() => {});
  }, CANCEL_MS);
  try {
    const emit = (event: Parameters<Parameters<Execute>[1]>[0]) => {
      if (event.type === 'diagnostic') diagnostics.push(event.diagnostic);
    };
    const result = await execute(request, emit, { moment: run, signal: stop.signal });
    return { result, diagnostics };
  } catch (error) {
    if (error instanceof EndedEarly) return { result: error.result, diagnostics, stopped: error.message };
    if (error instanceof RequestError) return { result: undefined, diagnostics, failed: error.diagnostic };
    throw error;
  } finally {
    clearInterval(watch);
  }
}

const noFiles: FileSource = {
  read: () => undefined,
  isFile: () => false,
  isDirectory: () => false,
  realpath: (path) => path,
};

/** Files that the client has: what it has not put there yet it is asked for. */
function workerContext({ redis }: Cluster, sealing: Sealing, run: string, cwd: string): WorkerContext {
  const keys = runKeys(run);
  const lookUp = async (field: string): Promise<string | undefined> => {
    const found = await redis.hget(keys.answers, field);
    return found === null ? undefined : sealing.open(found);
  };
  const answer: JobContext['answer'] = async (tree, question, path) => {
    const field = questionField(tree, question, path);
    let found = await lookUp(field);
    if (found === undefined) {
      await redis.rpush(keys.asks, sealing.close(JSON.stringify([tree ?? null, question, path])));
      for (let waited = 0; found === undefined; waited += ASK_MS) {
        if (waited > PATIENCE_MS) throw new Error('the client does not answer');
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
        found = await lookUp(field);
      }
    }
    const value = JSON.parse(found) as { readonly text?: string; readonly answer?: string | boolean | null };
    return value.text === undefined ? (value.answer ?? undefined) : lookUp(textField(value.text));
  };
  return { files: noFiles, tree: () => noFiles, clock: nodeClock, cwd, isOpen: true, answer };
}
