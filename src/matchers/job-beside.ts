import { fileURLToPath } from 'node:url';
import { nodeContext } from '../host/node-context.ts';
import { CodeCache } from '../serve/job/code-cache.ts';
import { JobExecutor } from '../serve/job/job-executor.ts';

/** Carries requests out in processes beside the tests. */
export function jobBeside(): JobExecutor {
  const bundles = {
    job: fileURLToPath(new URL('job.js', import.meta.url)),
    solver: fileURLToPath(new URL('solver.js', import.meta.url)),
  };
  return new JobExecutor(nodeContext(), bundles, CodeCache.of(bundles.job));
}
