import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../session/recording-files.ts';
import { fileHash } from './file-hash.ts';

let known: string | undefined;

/**
 * This build, this Node and where it runs, by content: the command (whose parts are named by theirs), the job that does the work, the solver, and what
 * analysed code can ask of its surroundings. Sources that run as they are may be others the next time: they have a name for each process.
 */
export function buildId(): string {
  const here = fileURLToPath(import.meta.url);
  const parts = ['beagle.js', 'job.js', 'solver.js'].map((name) => join(dirname(here), name));
  known ??= parts.every((part) => existsSync(part))
    ? hashOf(
        [
          process.version,
          process.platform,
          process.arch,
          ...surroundings(),
          ...parts.map((part) => fileHash(part).toString('hex')),
        ].join(' '),
      )
    : randomUUID();
  return known;
}

/** The zone and the language that dates are told in, and the solver that is installed. */
function surroundings(): string[] {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return [timeZone, locale, solverVersion()];
}

function solverVersion(): string {
  try {
    const entry = createRequire(import.meta.url).resolve('z3-solver');
    const folder = entry.slice(0, entry.lastIndexOf('z3-solver') + 'z3-solver'.length);
    return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
  } catch {
    return 'none';
  }
}
