/** `import 'beagle-ts/vitest'`: gives vitest's `expect` the matchers of docs/matchers.md. */
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { nodeContext } from '../host/node-context.ts';
import { CodeCache } from '../serve/job/code-cache.ts';
import { JobExecutor } from '../serve/job/job-executor.ts';
import { makeMatchers } from './matchers.ts';

const bundles = {
  job: fileURLToPath(new URL('job.js', import.meta.url)),
  solver: fileURLToPath(new URL('solver.js', import.meta.url)),
};

expect.extend(makeMatchers(new JobExecutor(nodeContext(), bundles, CodeCache.of(bundles.job)).execute));
