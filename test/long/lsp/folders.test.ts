import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Editor } from '../../lsp/editor.ts';
import { BuiltServer, Repository } from '../../lsp/workspace.ts';

const twice = (n: number) => `export const twice = (n: number) => n * ${n};\n`;
const useText = "import { twice } from './twice.ts';\nexport const four = (n: number) => twice(n) * 2;\n";
const [one, two] = [0, 1].map(() => new Repository({ 'twice.ts': twice(2), 'use.ts': useText })) as [
  Repository,
  Repository,
];
let server: BuiltServer;
let editor: Editor;

beforeAll(async () => {
  for (const repository of [one, two]) {
    repository.git('tag', 'first');
    repository.write('twice.ts', twice(3));
    repository.git('commit', '-qam', 'second');
  }
  server = await BuiltServer.build();
  editor = await server.start(one.folder);
}, 60_000);

afterAll(async () => {
  expect(await editor.quit()).toBe(0);
  server.dispose();
  one.dispose();
  two.dispose();
});

async function lensOf(path: string, words: RegExp): Promise<string> {
  return editor.until(async () => {
    const [lens] = await editor.settled(path);
    return words.test(lens!) ? lens : undefined;
  });
}

it('compares with what the settings of each folder say', async () => {
  await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: { added: [{ uri: editor.uri(two.folder), name: 'two' }], removed: [] },
  });
  const [a, b] = [one.path('twice.ts'), two.path('twice.ts')];
  await editor.open(a, twice(3));
  await editor.open(b, twice(3));
  expect(await editor.settled(a)).toEqual(['1: 1 behaviour']);
  expect(await editor.settled(b)).toEqual(['1: 1 behaviour']);
  expect(editor.registered.sort()).toEqual([
    'workspace/didChangeConfiguration',
    'workspace/didChangeWatchedFiles',
  ]);
  await editor.configure({}, { [two.folder]: { base: 'first' } });
  expect(await lensOf(b, /first/)).toBe('1: 1 behaviour · changed since first');
  expect(await editor.settled(a)).toEqual(['1: 1 behaviour']);
  await editor.configure({ base: 'first' }, { [two.folder]: { base: 'HEAD' } });
  expect(await lensOf(a, /first/)).toBe('1: 1 behaviour · changed since first');
  expect(await lensOf(b, /behaviour$/)).toBe('1: 1 behaviour');
  await editor.configure({});
  expect(await lensOf(a, /behaviour$/)).toBe('1: 1 behaviour');
});

it('sees files that change on the disk, and commits', async () => {
  await editor.close(one.path('twice.ts'));
  const use = one.path('use.ts');
  await editor.open(use, useText);
  expect(await editor.settled(use)).toEqual(['2: 1 behaviour']);
  one.write('twice.ts', twice(5));
  await editor.changedOnDisk(one.path('twice.ts'));
  expect(await lensOf(use, /changed/)).toBe('2: 1 behaviour · changed since HEAD');
  one.git('commit', '-qam', 'third');
  await editor.changedOnDisk(one.path('.git/logs/HEAD'));
  expect(await lensOf(use, /behaviour$/)).toBe('2: 1 behaviour');
});

it('shows what is known while a search goes on, and that it does', async () => {
  const slow = two.path('slow.ts');
  const text = (n: number) => `export function slow(xs: number[], s: string): number {
  let sum = ${n};
  for (const x of xs) for (const c of s) if (x * x * x === c.charCodeAt(0) * 31 + sum) sum += x;
  return sum;
}
`;
  two.write('slow.ts', text(0));
  two.git('add', '.');
  two.git('commit', '-qm', 'slow');
  await editor.open(slow, text(1));
  const [fresh] = await editor.fresh(slow);
  expect(fresh).toMatch(/^1: at least \d+ behaviours? · .*HEAD.* · looking further$/);
  const [settled] = await editor.settled(slow);
  expect(settled).toMatch(/changed since HEAD$/);
}, 60_000);
