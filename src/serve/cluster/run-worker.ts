import { buildId } from '../../host/build-id.ts';
import { ended } from '../../host/ended.ts';
import type { JobBundles } from '../job/job.ts';
import { JobExecutor } from '../job/job-executor.ts';
import { startWorker, type WorkerOptions } from './cluster-worker.ts';
import { openCluster } from './redis.ts';
import { Sealing } from './sealing.ts';

export interface RunWorkerOptions extends Pick<WorkerOptions, 'concurrency' | 'lockMs'> {
  /** The address of the cluster. */
  readonly redis: string;
  readonly bundles: JobBundles;
}

/** Works for a cluster until this process is asked to end. */
export async function runWorker(
  { redis, bundles, ...options }: RunWorkerOptions,
  io: { stderr(text: string): void },
): Promise<void> {
  const cluster = await openCluster(redis);
  let last: { readonly run: string; readonly executor: JobExecutor } | undefined;
  const started = await startWorker({
    ...options,
    cluster,
    sealing: new Sealing(process.env.BEAGLE_CLUSTER_KEY),
    version: buildId(),
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
  await ended();
  await started.close();
  last?.executor.dispose();
  await cluster.close();
}
