/**
 * A cluster on a Redis of its own: 500 functions by three workers, while a worker, Redis and the client are killed, one job always kills its worker, and one takes longer than
 * its lock. Every function has one answer in the end.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis)
  console.warn('cluster tests are skipped: there is no redis-server (apt-get install redis-server)');

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'beagle-cluster-'));
const out = join(root, 'node_modules', `.cluster-test-${process.pid}`);
const port = 20_000 + (process.pid % 20_000);
const url = `redis://127.0.0.1:${port}`;
const running = new Set<ChildProcess>();

function start(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

const startRedis = () =>
  start('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
    '--save',
    '',
  ]);
/** As a machine would keep it: one that dies is started again. */
function startWorker(): ChildProcess {
  const child = start(process.execPath, [join(out, 'worker.mjs'), url]);
  child.on('exit', () => isOver || startWorker());
  return child;
}
let isOver = false;

/** What a client told, line by line: `<index> <answer>`. */
function startClient(count: number): {
  readonly child: ChildProcess;
  readonly told: string[];
  readonly end: Promise<number | null>;
} {
  const child = start(process.execPath, [join(out, 'client.mjs'), url, String(count)]);
  const told: string[] = [];
  let rest = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    told.push(...lines);
  });
  return { child, told, end: new Promise((done) => child.on('exit', done)) };
}

const until = async (test: () => boolean) => {
  while (!test()) await new Promise((done) => setTimeout(done, 20));
};

describe.skipIf(!hasRedis)('a cluster', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    mkdirSync(out, { recursive: true });
    await build({
      entryPoints: ['worker', 'client'].map((name) => join(import.meta.dirname, `${name}.ts`)),
      outdir: out,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
  });
  afterAll(() => {
    isOver = true;
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    rmSync(out, { recursive: true, force: true });
  });

  it('loses nothing and tells nothing twice, whoever is killed', async () => {
    let redis = startRedis();
    await new Promise((done) => setTimeout(done, 500));
    const workers = [startWorker(), startWorker(), startWorker()];
    const first = startClient(500);
    await until(() => first.told.length > 60);
    workers[0]!.kill('SIGKILL');
    await until(() => first.told.length > 120);
    redis.kill('SIGKILL');
    await new Promise((done) => setTimeout(done, 700));
    redis = startRedis();
    await until(() => first.told.length > 200);
    first.child.kill('SIGKILL');
    await first.end;
    const started = performance.now();
    const second = startClient(500);
    expect(await second.end).toBe(0);
    const indices = second.told.map((line) => Number(line.split(' ')[0]));
    expect([...indices].sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
    const answer = (index: number) => second.told.find((line) => line.startsWith(`${index} `));
    // Jobs 7 and 11 are the poisoned one and the one that is longer than its lock.
    expect(answer(7)).toContain('two workers died at it');
    expect(answer(11)).toBe('11 done 11');
    const others = second.told.filter((line) => !line.startsWith('7 '));
    expect(others.filter((line) => !/^(\d+) done \1$/.test(line))).toEqual([]);
    console.log(
      `after the client was killed: ${500 - 200} or fewer left, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    // Nothing of the run is left.
    const keys = execFileSync('redis-cli', [
      '-p',
      String(port),
      '--scan',
      '--pattern',
      'beagle:*',
    ]).toString();
    expect(keys.trim()).toBe('');
  });
});
