import { fileURLToPath } from 'node:url';
import { nodeContext } from '../host/node-context.ts';
import { CodeCache } from '../serve/job/code-cache.ts';
import { JobExecutor } from '../serve/job/job-executor.ts';
import { makeMatchers } from './make-matchers.ts';

/** The matchers, with requests carried out in processes of their own; `dispose` ends these when a test file is through. */
export function runnerMatchers(): { matchers: ReturnType<typeof makeMatchers>; dispose(): void } {
  const bundles = {
    job: fileURLToPath(new URL('job.js', import.meta.url)),
    solver: fileURLToPath(new URL('solver.js', import.meta.url)),
  };
  const jobs = new JobExecutor(nodeContext(), bundles, CodeCache.of(bundles.job));
  return { matchers: makeMatchers(jobs.execute), dispose: () => jobs.dispose() };
}
