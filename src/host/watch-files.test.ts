import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFiles } from './watch-files.ts';

let folder: string;
let watcher: { close(): void };
let heard: string[];
let told: () => void;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-watch-')));
  mkdirSync(join(folder, 'sub'));
  mkdirSync(join(folder, 'node_modules'));
  for (const path of ['a.ts', 'sub/b.ts']) writeFileSync(join(folder, path), 'one');
  heard = [];
  watcher = watchFiles(
    [folder],
    (path) => path.endsWith('.ts'),
    (path) => {
      heard.push(path.slice(folder.length + 1));
      told();
    },
    5,
  );
});
afterEach(() => {
  watcher.close();
  rmSync(folder, { recursive: true });
});

/** As many editors save: a new file in place of the old one. */
function replace(path: string, text: string): void {
  writeFileSync(join(folder, 'new'), text);
  renameSync(join(folder, 'new'), join(folder, path));
}

async function hears(path: string, act: () => void): Promise<void> {
  heard.length = 0;
  const next = new Promise<void>((resolve) => {
    told = () => heard.includes(path) && resolve();
  });
  act();
  await next;
}

it('files that are replaced are told of every time', async () => {
  for (const path of ['a.ts', 'sub/b.ts'])
    for (const text of ['two', 'three', 'four']) await hears(path, () => replace(path, text));
});

it('files that are written, made and removed, and folders that come later', async () => {
  await hears('a.ts', () => writeFileSync(join(folder, 'a.ts'), 'two'));
  await hears('c.ts', () => writeFileSync(join(folder, 'c.ts'), 'one'));
  await hears('c.ts', () => rmSync(join(folder, 'c.ts')));
  for (let i = 0; i < 2; i++) {
    await hears('later/deep/d.ts', () => {
      mkdirSync(join(folder, 'later/deep'), { recursive: true });
      writeFileSync(join(folder, 'later/deep/d.ts'), 'one');
    });
    await hears('later/deep/d.ts', () => writeFileSync(join(folder, 'later/deep/d.ts'), 'two'));
    await hears('later/deep/d.ts', () => rmSync(join(folder, 'later'), { recursive: true }));
  }
  expect(heard.some((path) => path.includes('node_modules'))).toBe(false);
});
