import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RequestError } from './base/diagnostic.ts';
import { nodeContext } from './host/node-context.ts';
import { atMost } from './serve/job/at-most.ts';
import { CodeCache } from './serve/job/code-cache.ts';
import { JobExecutor, MOST_WORKERS } from './serve/job/job-executor.ts';
import type { SessionContext } from './session/context.ts';
import { CANCELLED } from './session/ended-early.ts';
import type { Execute } from './session/execute.ts';
import type { SessionOptions } from './session/open-session.ts';
import type { SessionRequest } from './session/request.ts';
import { type RequestSchema, requestProblem } from './session/request-problem.ts';

/** Beside this file once it is built. */
const bundles = {
  job: fileURLToPath(new URL('job.js', import.meta.url)),
  solver: fileURLToPath(new URL('solver.js', import.meta.url)),
};

/** Who carries the requests of a session out. */
export interface Carrier {
  readonly execute: Execute;
  /** @throws RequestError when it is no request */
  check(request: SessionRequest): void;
  /** Ends what is under way, and takes nothing more. */
  close(): void;
}

/** On this machine's files and clock, unless others are given. */
export function carrierOf(options: Partial<SessionOptions>): Carrier {
  const context: SessionContext = { ...nodeContext(), isOpen: options.files !== undefined, ...options };
  // Sources that are not built have no jobs: our own tests.
  const { execute = existsSync(bundles.job) ? 'process' : 'here' } = options;
  if (typeof execute === 'function') return { execute, check, close() {} };
  if (execute === 'here') return { execute: inThisProcess(context), check, close() {} };
  const jobs = new JobExecutor(context, bundles, CodeCache.of(bundles.job));
  const workers = options.workers ?? Math.min(availableParallelism(), MOST_WORKERS);
  return {
    execute: atMost(Math.max(1, workers), (request, emit, how) =>
      jobs.execute(request, emit, { workers, ...how }),
    ),
    check,
    close() {
      jobs.interrupt(CANCELLED);
      jobs.dispose();
    },
  };
}

/** Beside the types, as it is published; read with the first request. */
let schema: RequestSchema | undefined;

function check({ command, ...request }: SessionRequest): void {
  schema ??= JSON.parse(
    readFileSync(new URL('../types/request.schema.json', import.meta.url), 'utf8'),
  ) as RequestSchema;
  const problem = requestProblem(schema, command, { command, ...request });
  if (problem !== undefined) throw new RequestError('usage', `${command}: ${problem}`);
}

/** With all that analyses need, which others do not load. */
function inThisProcess(context: SessionContext): Execute {
  return async (...asked) => (await import('./session/execute.ts')).executeHere(context)(...asked);
}
