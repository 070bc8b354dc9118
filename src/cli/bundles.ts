import { fileURLToPath } from 'node:url';
import type { JobBundles } from '../serve/job/job.ts';

/** Beside the command's own file, as scripts/build.js puts them. */
export const bundles: JobBundles = {
  job: fileURLToPath(new URL('job.js', import.meta.url)),
  solver: fileURLToPath(new URL('solver.js', import.meta.url)),
};
