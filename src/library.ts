import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodeContext } from './host/node-context.ts';
import { atMost } from './serve/job/at-most.ts';
import { CodeCache } from './serve/job/code-cache.ts';
import { JobExecutor, MOST_WORKERS } from './serve/job/job-executor.ts';
import type { SessionContext } from './session/context.ts';
import { CANCELLED } from './session/ended-early.ts';
import type { Execute } from './session/execute.ts';
import type { SessionOptions } from './session/open-session.ts';

/** Beside this file once it is built. */
const bundles = {
  job: fileURLToPath(new URL('job.js', import.meta.url)),
  solver: fileURLToPath(new URL('solver.js', import.meta.url)),
};

/** Who carries the requests of a session out. */
export interface Carrier {
  readonly execute: Execute;
  /** Ends what is under way, and takes nothing more. */
  close(): void;
}

/** On this machine's files and clock, unless others are given. */
export function carrierOf(options: Partial<SessionOptions>): Carrier {
  const context: SessionContext = { ...nodeContext(), isOpen: options.files !== undefined, ...options };
  // Sources that are not built have no jobs: our own tests.
  const { execute = existsSync(bundles.job) ? 'process' : 'here' } = options;
  if (typeof execute === 'function') return { execute, close() {} };
  if (execute === 'here') return { execute: inThisProcess(context), close() {} };
  const jobs = new JobExecutor(context, bundles, CodeCache.of(bundles.job));
  const workers = options.workers ?? Math.min(availableParallelism(), MOST_WORKERS);
  return {
    execute: atMost(Math.max(1, workers), (request, emit, how) =>
      jobs.execute(request, emit, { workers, ...how }),
    ),
    close() {
      jobs.interrupt(CANCELLED);
      jobs.dispose();
    },
  };
}

/** With all that analyses need, which others do not load. */
function inThisProcess(context: SessionContext): Execute {
  return async (...asked) => (await import('./session/execute.ts')).executeHere(context)(...asked);
}
