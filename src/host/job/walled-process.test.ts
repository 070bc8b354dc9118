import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Frame } from './frames.ts';
import { type Ending, WalledProcess } from './walled-process.ts';
import { jobLimits, type Limits, walledCommands } from './walls.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Code with `say(json)`, `next()` (the next message) and what Node gives. */
function bundle(code: string): string {
  const file = join(folder, `${readdirSync(folder).length}.js`);
  writeFileSync(
    file,
    `(function (require, boot) {
      const fs = require('node:fs');
      const say = (json) => {
        const body = Buffer.from(JSON.stringify(json));
        const head = Buffer.alloc(4);
        head.writeUInt32LE(body.length);
        for (const part of [head, body]) for (let at = 0; at < part.length; ) at += fs.writeSync(3, part, at);
      };
      const take = (n) => { const b = Buffer.alloc(n); for (let at = 0; at < n; ) at += fs.readSync(3, b, at, n - at, null); return b; };
      const next = () => JSON.parse(take(take(4).readUInt32LE(0)).toString());
      const code = (f) => { try { return String(f()); } catch (e) { return e.code ?? e.message; } };
      ${code}
    })`,
  );
  return file;
}

interface Told {
  readonly said: unknown[];
  readonly ending: Ending;
  readonly walls: readonly string[];
}

/** Runs code behind the walls to its end; `act` is called with each thing it says. */
function run(
  code: string,
  act: (json: unknown, process: WalledProcess) => void = () => {},
  limits: Limits = jobLimits,
  ways = walledCommands([], limits),
): Promise<Told> {
  return new Promise((resolve) => {
    const said: unknown[] = [];
    const process: WalledProcess = new WalledProcess({
      ways,
      bundle: bundle(code),
      onFrame(frame: Frame) {
        const json = 'json' in frame ? frame.json : frame.bytes;
        said.push(json);
        act(json, process);
      },
      onExit: (ending) => resolve({ said, ending, walls: process.walls }),
    });
  });
}

describe('walls', () => {
  it('no files, no environment, no processes, no threads, no code from strings, an empty folder', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    const { said } = await run(`
      say(code(() => fs.readFileSync(${JSON.stringify(secret)}, 'utf8')));
      say(code(() => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')));
      say(code(() => fs.readdirSync('.')));
      say(code(() => require('node:child_process').spawnSync('/bin/true').error ?? 'ran'));
      say(code(() => new (require('node:worker_threads').Worker)('0', { eval: true })));
      say(code(() => eval('1')));
      say(code(() => new Function('return 1')()));
      say(Object.keys(process.env));
      say(process.cwd() !== ${JSON.stringify(process.cwd())});
    `);
    const denied = 'ERR_ACCESS_DENIED';
    const fromStrings = 'Code generation from strings disallowed for this context';
    expect(said.slice(0, 7)).toEqual([denied, denied, denied, denied, denied, fromStrings, fromStrings]);
    expect(said.slice(7)).toEqual([[], true]);
    expect(existsSync(join(folder, 'written'))).toBe(false);
  });

  it('those of the system that stand keep the network and the parent away', async () => {
    const server = createServer((socket) => socket.end('here'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const { said, walls } = await run(`
      say(code(() => process.kill(${process.pid}, 0)));
      const socket = require('node:net').connect(${port}, '127.0.0.1');
      socket.on('error', (e) => { say(e.code); process.exit(0); });
      socket.on('data', () => { say('connected'); process.exit(0); });
    `);
    server.close();
    // Without namespaces these two are open, and the walls say so.
    expect(said[0] !== 'true').toBe(walls.includes('signals'));
    expect(said[1] !== 'connected').toBe(walls.includes('network'));
  });

  it('where a wall cannot be had it starts without, and says so', async () => {
    const none = { command: '/nonexistent', args: [], walls: ['network'] as const };
    const fails = { command: '/bin/sh', args: ['-c', 'exit 1'], walls: ['signals'] as const };
    const last = walledCommands([], jobLimits).at(-1)!;
    const { said, walls, ending } = await run(`say('up')`, undefined, jobLimits, [none, fails, last]);
    expect(said).toEqual(['up']);
    expect(walls).toEqual(['process', 'permission']);
    expect(ending.code).toBe(0);
    expect((await run(`say('up')`, undefined, jobLimits, [none, fails])).ending.neverCame).toBe(true);
  });
});

describe('talk', () => {
  it('messages of any size go both ways in order', async () => {
    const long = 'é'.repeat(300_000);
    const { said } = await run(
      `say('ready'); for (let i = 0; i < 3; i++) say(next().text.length); say(next().text);`,
      (json, process) => {
        if (json !== 'ready') return;
        for (const text of ['', long, 'x', long]) process.send({ json: { text } });
      },
    );
    expect(said).toEqual(['ready', 0, 300_000, 1, long]);
  });

  it('a stack deep enough for recursion of the analysed program', async () => {
    const { said } = await run(`let n = 0; const f = () => { n++; f(); }; code(f); say(n);`);
    expect(said[0]).toBeGreaterThan(400_000);
  });
});

describe('ends', () => {
  const stuck = {
    'a loop': 'for (;;) {}',
    'native code': '({ length: 2 ** 53 - 1, reverse: [].reverse }).reverse()',
    'a regular expression': `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
    'large numbers': '(3n ** 40000000n).toString()',
  };
  for (const [name, code] of Object.entries(stuck))
    it(`what it said before it got stuck in ${name} has arrived`, async () => {
      const { said, ending } = await run(
        `for (let i = 0; i < 1000; i++) say(i); say('stuck'); ${code}`,
        (json, process) => {
          if (json === 'stuck') process.kill();
        },
      );
      expect(said.length).toBe(1001);
      expect(ending.killed).toBe(true);
    });

  it('too much memory ends that process alone, in objects and in buffers', async () => {
    const small: Limits = { stackKb: 8000, heapMb: 64, dataMb: 700 };
    const heap = await run(
      `say(1); const a = []; for (;;) a.push(new Array(1000).fill(a.length));`,
      undefined,
      small,
    );
    expect(heap.said).toEqual([1]);
    expect(heap.ending.killed).toBe(false);
    expect(heap.ending.code).not.toBe(0);
    const buffers = await run(
      `say(code(() => { const a = []; for (let i = 0; i < 100; i++) a.push(new Uint8Array(2 ** 26)); return 'had them'; }));`,
      undefined,
      small,
    );
    if (buffers.walls.includes('memory')) expect(buffers.said).toEqual(['Array buffer allocation failed']);
  });

  it('what is no message ends it', async () => {
    const { ending } = await run(`fs.writeSync(3, Buffer.from([255, 255, 255, 127, 1])); next();`);
    expect(ending.signal).toBe('SIGKILL');
  });
});
