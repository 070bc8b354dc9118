import { expect, it } from 'vitest';
import { executeHere } from '../../session/execute.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { LivePage } from './live-page.ts';
import { saveText } from './save-text.ts';
import { WatchSession } from './watch-session.ts';

const head = {
  '/p/a.ts':
    'export function f(x: number): number { return x > 3 ? 1 : 0; }\nexport function g(x: number): number { return x; }\n',
  '/p/b.ts': "import { f } from './a.ts';\nexport function h(x: number): number { return f(x) + 1; }\n",
};

it('a save is answered against HEAD and the save before, with the functions that use what changed', async () => {
  const now: Record<string, string> = { ...head };
  let last: Record<string, string> = {};
  const session = new WatchSession({
    workers: 1,
    version: 'test',
    stillAnswers: () => false,
    clock: { now: () => 0 },
    cwd: '/p',
    base: { tree: 'HEAD', label: 'HEAD' },
    engine: { numbers: 'int', maxRuns: 50 },
    timeoutMs: 20_000,
    read: (file) => now[file],
    execute: (request, emit, options) => {
      last = { ...now, ...options?.unsaved?.trees?.['last save'] };
      const context = {
        files: new MemoryFiles(now),
        clock: { now: () => 0 },
        cwd: '/p',
        isOpen: true,
        tree: (name: string) => new MemoryFiles(name === 'HEAD' ? head : last),
      };
      return executeHere(context)(request, emit);
    },
  });
  await session.open(Object.keys(head));
  const save = async (text: string) => {
    now['/p/a.ts'] = text;
    const answer = await session.saved('/p/a.ts');
    return answer && saveText(answer, 'a.ts', 'HEAD');
  };
  expect(await save(head['/p/a.ts'])).toBeUndefined();
  expect(await save(head['/p/a.ts'].replace('x > 3', 'x > 4'))).toBe(`a.ts   0.00 s
  against the last save: f(4): = 1 → = 0
  against the last save: h(4): = 2 → = 1
  against HEAD: f(4): = 1 → = 0
  against HEAD: h(4): = 2 → = 1
`);
  const back = await save(head['/p/a.ts']);
  expect(back).toContain('against the last save: f(4): = 0 → = 1');
  expect(back).toContain('against HEAD: the same code');
});

it('both comparisons of a save end within its limit, whatever they may take', async () => {
  const now: Record<string, string> = { ...head };
  let ms = 0;
  const files = (texts: Readonly<Record<string, string>>) => new MemoryFiles(texts);
  const session = new WatchSession({
    workers: 1,
    version: 'test',
    stillAnswers: () => false,
    clock: { now: () => ms },
    cwd: '/p',
    base: { tree: 'HEAD', label: 'HEAD' },
    engine: { numbers: 'int', maxRuns: 5 },
    timeoutMs: 20_000,
    read: (file) => now[file],
    async execute(request, emit) {
      const tree = () => files(head);
      const context = { files: files(now), clock: { now: () => 0 }, cwd: '/p', isOpen: true, tree };
      const result = await executeHere(context)(request, emit);
      // As long as it may take.
      if (request.command === 'diff') ms += request.wallMs ?? Infinity;
      return result;
    },
  });
  await session.open(Object.keys(head));
  now['/p/a.ts'] = head['/p/a.ts'].replace('x > 3', 'x > 4');
  const answer = await session.saved('/p/a.ts');
  expect(answer!.againstBase).toHaveLength(2);
  expect(ms).toBeGreaterThan(0);
  expect(answer!.ms).toBeLessThanOrEqual(20_000);
});

it('the live page is for who has the token', async () => {
  const live = new LivePage();
  const url = await live.open();
  live.show('<!doctype html><p>seen');
  expect(await (await fetch(`${url}page`)).text()).toContain('seen');
  expect((await fetch(url)).headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(url.replace(/\/[^/]*\/$/, '/wrong/page'))).status).toBe(404);
  expect((await fetch(`${url}page`, { method: 'POST' })).status).toBe(404);
  const events = await fetch(`${url}events`);
  const reader = events.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n');
  live.show('<!doctype html><p>next');
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 2\n\n');
  await reader.cancel();
  live.close();
});
