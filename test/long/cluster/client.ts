/** Has numbered functions done by a cluster, and says what came of each, in any order. */
import { clusterPerform } from '../../../src/serve/cluster/cluster-perform.ts';
import { openCluster } from '../../../src/serve/cluster/redis.ts';
import { Sealing } from '../../../src/serve/cluster/sealing.ts';
import { MemoryFiles } from '../../../src/syntax/files/memory-files.ts';
import { numbered } from './plan.ts';

const [, , url, count] = process.argv;
const cluster = await openCluster(url!);
const plan = numbered(Number(count));
const perform = clusterPerform({
  cluster,
  sealing: new Sealing('a secret'),
  context: { files: new MemoryFiles({ '/a.ts': '' }), clock: { now: () => 0 }, cwd: '/', isOpen: true },
  version: 'test',
});
await perform(
  plan.map((job, index) => ({ ...job, index })),
  plan,
  () => undefined,
  async (index, { result, stopped }) => {
    process.stdout.write(`${index} ${stopped ?? `done ${(result as { function?: string }).function}`}\n`);
  },
);
await cluster.close();
process.exit(0);
