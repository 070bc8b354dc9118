import { duration, text, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { bundles } from '../bundles.ts';
import { command } from '../command.ts';

const LOCK_MS = 30_000;

/** `beagle worker`: does jobs of a cluster until it is ended. */
export const worker = command({
  name: 'worker',
  usage: 'beagle worker --redis <url> [options]',
  summary: 'A worker of a cluster: takes functions to look at from Redis, and gives results back.',
  options: {
    redis: text(
      '<url>',
      'where jobs wait: redis://, or rediss:// for TLS, with user and password if need be',
    ),
    workers: wholeNumber('<n>', 'how many functions are looked at side by side', 1, 1),
    lock: duration(
      'how long a function is held without a sign of life before another worker takes it',
      LOCK_MS,
    ),
  },
  async run({ redis, workers, lock }, { all }, io) {
    if (redis === undefined || all.length > 0)
      throw new RequestError(
        'usage',
        'beagle worker takes the address of Redis: --redis redis://localhost:6379',
      );
    const { runWorker } = await import('../../serve/cluster/run-worker.ts');
    await runWorker({ redis, bundles, concurrency: workers ?? 1, lockMs: lock ?? LOCK_MS }, io);
    return 0;
  },
});
