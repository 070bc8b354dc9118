import { RequestError } from '../../base/diagnostic.ts';

export type Bull = typeof import('bullmq');
export type RedisClient = InstanceType<typeof import('ioredis').Redis>;

/** Everything of a cluster that stands in Redis; the packages are loaded here and nowhere else. */
export interface Cluster {
  readonly bull: Bull;
  /** For what is kept besides jobs. */
  readonly redis: RedisClient;
  /** Connections of queues are made from this. */
  readonly connection: { readonly url: string; readonly maxRetriesPerRequest: null };
  close(): Promise<void>;
}

/** Jobs wait here. */
export const JOBS = 'beagle-jobs';
/** The runs that jobs belong to: parents, which no worker takes. */
export const RUNS = 'beagle-runs';

/** @throws RequestError when the packages are not installed, or the URL is none of Redis. */
export async function openCluster(url: string): Promise<Cluster> {
  if (!/^rediss?:\/\//.test(url))
    throw new RequestError('usage', `--redis takes a URL such as redis://localhost:6379, not "${url}"`);
  const [bull, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]).catch(() => {
    throw new RequestError(
      'missing-package',
      'a cluster needs two packages that are not installed with Beagle: npm install bullmq ioredis',
    );
  });
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  const connection = { url, maxRetriesPerRequest: null };
  return {
    bull,
    redis,
    connection,
    async close() {
      redis.disconnect();
    },
  };
}

/** Where what jobs of a run ask of files is answered, and where it is asked. */
export function runKeys(run: string) {
  return {
    answers: `beagle:{${run}}:answers`,
    asks: `beagle:{${run}}:asks`,
    cancelled: `beagle:{${run}}:cancelled`,
  };
}

/** What a client leaves behind when it dies is gone after this. */
export const KEEP_S = 3600;
