/** A worker whose analysis is a pause; that of one function kills it, that of another takes longer than the lock. */

import { startWorker } from '../../../src/serve/cluster/cluster-worker.ts';
import { openCluster } from '../../../src/serve/cluster/redis.ts';
import { Sealing } from '../../../src/serve/cluster/sealing.ts';
import type { Execute } from '../../../src/session/execute.ts';
import type { ExploreRequest } from '../../../src/session/request.ts';
import type { SessionResult } from '../../../src/session/result.ts';
import { LOCK_MS, LONG, POISON } from './plan.ts';

const cluster = await openCluster(process.argv[2]!);
const execute: Execute = async (request) => {
  const { function: name, file } = request as ExploreRequest;
  await new Promise((done) => setTimeout(done, name === LONG ? 3 * LOCK_MS : 30));
  if (name === POISON) process.kill(process.pid, 'SIGKILL');
  return { command: 'explore', function: name, file, limits: [] } as unknown as SessionResult;
};
await startWorker({
  cluster,
  sealing: new Sealing('a secret'),
  version: 'test',
  // One at a time: what runs beside a job that kills its worker would die with it.
  concurrency: 1,
  lockMs: LOCK_MS,
  // What it is given of files is the client's.
  executor: (context) => async (request, emit) => {
    if ((await context.answer!(undefined, 'isFile', process.argv[1]!)) !== false)
      throw new Error('a file of this machine');
    return execute(request, emit);
  },
});
