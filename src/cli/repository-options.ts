import { availableParallelism } from 'node:os';
import { flag, text, type Values, wholeNumber } from '../argv/option.ts';
import { buildId } from '../host/build-id.ts';
import { nodeContext } from '../host/node-context.ts';
import { HttpStore } from '../host/store/http-store.ts';
import { LocalStore } from '../host/store/local-store.ts';
import { answersCheck } from '../host/store/still-answers.ts';
import { layered } from '../host/store/store.ts';
import type { OutlineOptions } from '../serve/plan/outlines.ts';
import type { Io } from '../serve/terminal/io.ts';

/** Options of commands that look at many functions. */
export const repositoryOptionsTable = {
  workers: wholeNumber(
    '<n>',
    'how many functions are looked at side by side; all cores when left out',
    undefined,
    1,
  ),
  redis: text(
    '<url>',
    'have the workers of a cluster do it: those that were started with beagle worker --redis <url>',
  ),
  'no-cache': flag('look at everything anew, and keep no results'),
};

/** Who does the work, and where results are remembered. */
export async function repositoryOptions(
  values: Values<typeof repositoryOptionsTable>,
  io: Io,
): Promise<OutlineOptions & { readonly close: () => Promise<void> }> {
  const version = buildId();
  const cluster = values.redis === undefined ? undefined : await clusterOf(values.redis, version, io);
  const store = values['no-cache'] ? undefined : layered([LocalStore.ofUser(), HttpStore.ofEnvironment()]);
  return {
    workers: values.workers ?? availableParallelism(),
    execute: io.execute,
    moment: `${process.pid} ${moments++}`,
    store,
    version,
    stillAnswers: answersCheck(nodeContext()),
    perform: cluster?.perform,
    close: cluster?.close ?? (async () => {}),
  };
}

/** Nothing of this is loaded without `--redis`. */
async function clusterOf(url: string, version: string, io: Io) {
  const [{ openCluster }, { clusterPerform }, { Sealing }] = await Promise.all([
    import('../serve/cluster/redis.ts'),
    import('../serve/cluster/cluster-perform.ts'),
    import('../serve/cluster/sealing.ts'),
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
