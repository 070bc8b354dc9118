import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../session/recording-files.ts';

let known: string | undefined;

/** This build and this Node, by content: the command, and the job that does the work, where they are files of their own. */
export function buildId(): string {
  if (known !== undefined) return known;
  const here = fileURLToPath(import.meta.url);
  const job = join(dirname(here), 'job.js');
  const parts = [here, ...(existsSync(job) ? [job] : [])];
  known = hashOf(`${process.version} ${parts.map((part) => hashOf(readFileSync(part, 'utf8'))).join(' ')}`);
  return known;
}
