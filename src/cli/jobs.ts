import { nodeContext } from '../host/node-context.ts';
import { CodeCache } from '../serve/job/code-cache.ts';
import { JobExecutor } from '../serve/job/job-executor.ts';
import { bundles } from './bundles.ts';

/** Commands that start no job: for all others one comes up while arguments are read. */
const light = new Set([
  'env',
  'doctor',
  'init',
  'worker',
  'completion',
  'help',
  '--help',
  '-h',
  '--version',
  '-v',
  undefined,
]);

/** Where this command has its requests carried out. */
export const jobs = new JobExecutor(nodeContext(), bundles, CodeCache.of(bundles.job));
const [command, ...args] = process.argv.slice(2);
if (!light.has(command) && !args.includes('--help') && !args.includes('-h')) jobs.warmUp();
