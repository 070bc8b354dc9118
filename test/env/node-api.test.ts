import { unlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freePort } from './ports.ts';
import { type Play, playOut, type Scene, summary } from './scene.ts';

const config = {
  good: (s: Scene) => s.write('c.txt', 'a=1\nb=1\n'),
  bad: (s: Scene) => s.write('c.txt', 'a=2\nb=2\n'),
};
const missing = { good: config.good, bad: (s: Scene) => unlinkSync(s.path('c.txt')) };
const check = `const check = (t) => { if (!String(t).includes('b=1')) process.exitCode = 1; };`;

/** The snippet runs with `fs`, `cp` and `check` at hand; expects what is blamed. */
async function checkBlame(snippet: string, expected: string, play: Partial<Play>): Promise<void> {
  const source = `const fs = require('node:fs'); const cp = require('node:child_process'); ${check}\n${snippet}`;
  const result = await playOut({ command: ['node', 'app.cjs'], ...play }, (s) => s.write('app.cjs', source));
  expect(summary(result)).toBe(expected);
  if (!expected.startsWith('environ')) expect(result.causes[0]!.where[0]).toMatch(/app\.cjs:\d+/);
}

describe('the level of Node’s API', () => {
  it('replays files that are read at once', () =>
    checkBlame(`check(fs.readFileSync('c.txt'));`, 'fs.readFile file c.txt; 2: b=2 -> b=1', config));
  it('replays callbacks', () =>
    checkBlame(
      `fs.readFile('c.txt', 'utf8', (e, t) => check(t));`,
      'fs.readFile file c.txt; 2: b=2 -> b=1',
      config,
    ));
  it('replays promises', () =>
    checkBlame(
      `fs.promises.readFile('c.txt').then(check);`,
      'fs.readFile file c.txt; 2: b=2 -> b=1',
      config,
    ));
  it('replays streams', () =>
    checkBlame(
      `let t = ''; fs.createReadStream('c.txt').on('data', (d) => (t += d)).on('end', () => check(t));`,
      'fs.read file c.txt; 2: b=2 -> b=1',
      config,
    ));
  it('replays an open that fails here, and the reads on it', () =>
    checkBlame(
      `const fd = fs.openSync('c.txt'); const b = Buffer.alloc(fs.fstatSync(fd).size); fs.readSync(fd, b); fs.closeSync(fd); check(b);`,
      'fs.open file c.txt',
      missing,
    ));
  it('replays handles of files that do not exist here', () =>
    checkBlame(
      `(async () => { const f = await fs.promises.open('c.txt'); check(await f.readFile('utf8')); await f.close(); })();`,
      'fs.open file c.txt',
      missing,
    ));
  it('replays children and their output', () =>
    checkBlame(
      `cp.spawn('./tool').stdout.on('data', (d) => check(d));`,
      'child_process.spawn process ./tool',
      {
        good: (s) => s.write('tool', '#!/bin/sh\necho b=1\n', 0o755),
        bad: (s) => s.write('tool', '#!/bin/sh\necho b=2\n', 0o755),
      },
    ));
  it('finds a variable and where it is read', async () => {
    const result = await playOut(
      { command: ['node', 'app.cjs'], env: { MODE: 'b=1' }, badEnv: { MODE: 'x' } },
      (s) => s.write('app.cjs', `${check}\n\ncheck(process.env.MODE);`),
    );
    expect(summary(result)).toBe('environ variable MODE');
    expect(result.causes[0]!.where[0]).toMatch(/app\.cjs:3:/);
  });
  it('replays what a server answered', async () => {
    const port = await freePort();
    let body = 'b=1';
    const server = createServer((_, r) => r.writeHead(200, { Connection: 'close' }).end(body));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      const snippet = `require('node:http').get('http://127.0.0.1:${port}/', (r) => { let t = ''; r.on('data', (d) => (t += d)).on('end', () => check(t)); });`;
      await checkBlame(snippet, `net.connect address 127.0.0.1:${port}`, { bad: () => (body = 'b=2') });
    } finally {
      server.close();
    }
  });
  it('replays random values and the clock', () =>
    checkBlame(
      `require('node:crypto').randomBytes(4); Math.random(); new Date(); check(fs.readFileSync('c.txt'));`,
      'fs.readFile file c.txt; 2: b=2 -> b=1',
      config,
    ));
});
