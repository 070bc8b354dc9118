import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nodeClock } from '../../host/node-clock.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { SessionRequest } from '../../session/request.ts';
import { JobExecutor } from './job-executor.ts';

/** A job that does nothing of what it is asked: it reads what it wants, says what it wants, and its process id as the result. */
const liar = `(function (require, boot) {
  const fs = require('node:fs');
  const take = (n) => { const b = Buffer.alloc(n); for (let at = 0; at < n; ) { const got = fs.readSync(3, b, at, n - at, null); if (got === 0) process.exit(0); at += got; } return b; };
  const next = () => JSON.parse(take(take(4).readUInt32LE(0)).toString());
  const say = (json) => { const body = Buffer.from(JSON.stringify(json)); const head = Buffer.alloc(4); head.writeUInt32LE(body.length); fs.writeSync(3, Buffer.concat([head, body])); };
  say({ type: 'ready', isCompiled: true });
  const id = Math.random();
  for (;;) {
    const message = next();
    say({ type: 'ask', question: 'read', path: '/repo/a.ts' });
    next();
    say({ type: 'event', event: { type: 'files', answers: [['read', '/repo/a.ts', 'forged'], ['read', '/repo/never-asked.ts', 'forged']] } });
    say({ type: 'result', result: { command: message.request.command, id } });
  }
})`;

const folder = mkdtempSync(join(tmpdir(), 'beagle-executor-'));
writeFileSync(join(folder, 'liar.js'), liar);
const bundle = join(folder, 'liar.js');
const executor = new JobExecutor(
  {
    files: {
      read: (path) => (path === '/repo/a.ts' ? 'const a = 1' : undefined),
      isFile: () => true,
      isDirectory: () => true,
      realpath: (path) => path,
    },
    clock: nodeClock,
    cwd: '/repo',
    isOpen: true,
  },
  { job: bundle, solver: bundle },
);
afterAll(() => {
  executor.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(request: object, options?: { reads: boolean; moment: string }) {
  const events: SessionEvent[] = [];
  const result = await executor.execute(request as SessionRequest, (e) => events.push(e), options);
  const { id } = result as unknown as { readonly id: number };
  return { id, files: events.flatMap((e) => (e.type === 'files' ? e.answers : [])) };
}

const outline = { command: 'outline', versions: [] };
const explore = { command: 'explore', file: '/repo/a.ts', function: 'f' };

it('what was read is said by the side that handed it out', async () => {
  const { files } = await ask(outline, { reads: true, moment: 'm' });
  expect(files.map(([question, path]) => `${question} ${path}`)).toEqual(['read /repo/a.ts']);
  expect(files[0]![2]).toMatch(/^[0-9a-f]{32}$/);
  const run = await ask(explore, { reads: true, moment: 'm' });
  expect(run.files.map(([, path]) => path)).toContain('/repo/a.ts');
  expect(run.files.some(([, path, answer]) => path.includes('never') || answer === 'forged')).toBe(false);
});

it('a job that has run code is not asked what only reads; the others go on', async () => {
  const ran = await ask(explore);
  const read = await ask(outline);
  expect(read.id).not.toBe(ran.id);
  expect((await ask(explore)).id).toBe(ran.id);
  expect((await ask({ command: 'list', file: '/repo/a.ts' })).id).toBe(read.id);
  expect((await ask(outline)).id).toBe(read.id);
});

it('a job in which Node aborts says so', async () => {
  const broken = join(folder, 'broken.js');
  writeFileSync(broken, liar.replace("say({ type: 'ask'", "process.abort(); say({ type: 'ask'"));
  const own = new JobExecutor(
    { files: nodeFiles, clock: nodeClock, cwd: '/repo', isOpen: true },
    { job: broken, solver: broken },
  );
  const ended = own.execute(explore as SessionRequest, () => {});
  await expect(ended).rejects.toThrow(
    /^the process that ran it ended by SIG\w+: it needed more than \d+ MB of memory, or Node failed$/,
  );
  own.dispose();
});

it('of one moment nothing is looked at again for the next function of a file', async () => {
  let looks = 0;
  const look = (path: string) => {
    looks++;
    return path === '/repo/a.ts' || path === '/repo/b.ts' || path === '/repo/.git';
  };
  const files = {
    read: (path: string) => (path.endsWith('.ts') ? 'const a = 1' : undefined),
    isFile: look,
    isDirectory: look,
    realpath: (path: string) => path,
  };
  const own = new JobExecutor(
    { files, clock: nodeClock, cwd: '/repo', isOpen: true },
    { job: bundle, solver: bundle },
  );
  const looksFor = async (file: string, moment?: string) => {
    const before = looks;
    const request = { command: 'explore', file, function: 'f' } as SessionRequest;
    await own.execute(request, () => {}, moment === undefined ? {} : { moment });
    return looks - before;
  };
  const first = await looksFor('/repo/a.ts', 'm');
  expect(first).toBeGreaterThan(0);
  expect(await looksFor('/repo/a.ts', 'm')).toBe(0);
  expect(await looksFor('/repo/b.ts', 'm')).toBe(first);
  expect(await looksFor('/repo/a.ts', 'n')).toBe(first);
  expect(await looksFor('/repo/a.ts')).toBe(first);
  expect(await looksFor('/repo/a.ts')).toBe(first);
  own.dispose();
});
