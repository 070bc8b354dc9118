import { availableParallelism } from 'node:os';
import { buildId } from '../../host/build-id.ts';
import { nodeContext } from '../../host/node-context.ts';
import { HttpStore } from '../../host/store/http-store.ts';
import { LocalStore } from '../../host/store/local-store.ts';
import { answersCheck } from '../../host/store/still-answers.ts';
import { layered } from '../../host/store/store.ts';
import type { Execute } from '../../session/execute.ts';
import type { OutlineOptions } from './outlines.ts';

export interface RepositoryChoice {
  /** Functions that are looked at side by side; one for each core when left out. */
  readonly workers?: number | undefined;
  /** The workers of the cluster at this address do it. */
  readonly redis?: string | undefined;
  /** Nothing is remembered, and nothing was. */
  readonly isAnew?: boolean;
}

/** Where it is told how far a cluster is. */
export interface RepositoryIo {
  readonly execute: Execute;
  progress(line: string): void;
}

/** Who does the work on many functions, and where results are remembered. */
export async function openRepository(
  { workers, redis, isAnew }: RepositoryChoice,
  io: RepositoryIo,
): Promise<OutlineOptions & { readonly close: () => Promise<void> }> {
  const version = buildId();
  const cluster = redis === undefined ? undefined : await clusterOf(redis, version, io);
  const store = isAnew ? undefined : layered([LocalStore.ofUser(), HttpStore.ofEnvironment()]);
  return {
    workers: workers ?? availableParallelism(),
    execute: io.execute,
    moment: `${process.pid} ${moments++}`,
    store,
    version,
    stillAnswers: answersCheck(nodeContext()),
    perform: cluster?.perform,
    close: cluster?.close ?? (async () => {}),
  };
}

/** Asking a job, which comes up first: what {@link openRepository} needs is found out meanwhile. */
export async function alongside<T>(asking: Promise<T>): Promise<T> {
  buildId();
  return asking;
}

/** Nothing of this is loaded without a cluster. */
async function clusterOf(url: string, version: string, io: RepositoryIo) {
  const [{ openCluster }, { clusterPerform }, { Sealing }] = await Promise.all([
    import('../cluster/redis.ts'),
    import('../cluster/cluster-perform.ts'),
    import('../cluster/sealing.ts'),
  ]);
  const cluster = await openCluster(url);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const perform = clusterPerform({
    cluster,
    sealing: new Sealing(process.env.BEAGLE_CLUSTER_KEY),
    context: nodeContext(),
    version,
    signal: stop.signal,
    onProgress: (done, of) => io.progress(`${done} of ${of} functions`),
  });
  return { perform, close: () => cluster.close() };
}

/** A command that looks twice sees two moments. */
let moments = 0;
