import { fileURLToPath } from 'node:url';
import { duration, text, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { buildId } from '../../host/build-id.ts';
import { JobExecutor } from '../../serve/job/job-executor.ts';
import { command } from '../command.ts';

const LOCK_MS = 30_000;

/** `beagle worker`: does jobs of a cluster until it is ended. */
export const worker = command({
  name: 'worker',
  usage: 'beagle worker --redis <url> [options]',
  summary: 'A worker of a cluster: takes functions to look at from Redis, and gives results back.',
  options: {
    redis: text(
      '<url>',
      'where jobs wait: redis://, or rediss:// for TLS, with user and password if need be',
    ),
    workers: wholeNumber('<n>', 'how many functions are looked at side by side', 1, 1),
    lock: duration(
      'how long a function is held without a sign of life before another worker takes it',
      LOCK_MS,
    ),
  },
  async run({ redis, workers, lock }, { all }, io) {
    if (redis === undefined || all.length > 0)
      throw new RequestError(
        'usage',
        'beagle worker takes the address of Redis: --redis redis://localhost:6379',
      );
    const [{ openCluster }, { startWorker }, { Sealing }] = await Promise.all([
      import('../../serve/cluster/redis.ts'),
      import('../../serve/cluster/cluster-worker.ts'),
      import('../../serve/cluster/sealing.ts'),
    ]);
    const cluster = await openCluster(redis);
    const bundles = {
      job: fileURLToPath(new URL('job.js', import.meta.url)),
      solver: fileURLToPath(new URL('solver.js', import.meta.url)),
    };
    let last: { readonly run: string; readonly executor: JobExecutor } | undefined;
    const started = await startWorker({
      cluster,
      sealing: new Sealing(process.env.BEAGLE_CLUSTER_KEY),
      version: buildId(),
      concurrency: workers ?? 1,
      lockMs: lock ?? LOCK_MS,
      executor(context, run) {
        // Runs do not share processes: they need not trust each other.
        if (last?.run !== run) last?.executor.dispose();
        const executor = new JobExecutor(context, bundles);
        last = { run, executor };
        return executor.execute;
      },
      onJob: (name, ms) => io.stderr(`${name} ${(ms / 1000).toFixed(1)} s\n`),
    });
    io.stderr(`waiting for work at ${redis.replace(/\/\/[^@/]*@/, '//')}\n`);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    });
    await started.close();
    last?.executor.dispose();
    await cluster.close();
    return 0;
  },
});
