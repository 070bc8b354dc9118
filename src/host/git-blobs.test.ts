import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GitRepository } from './git-files.ts';

it('files of a commit are read whole, whether alone or with those around them', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-blobs-')));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
  const texts = new Map<string, string>([
    ['a/one.ts', 'one\n'],
    ['a/two.ts', 'é\n\nffff blob 3\n'],
    ['a/three.js', ''],
    ['b/four.ts', '👍 no end'],
    ['b/same.ts', 'one\n'],
    ['b/page.md', '# page\n'],
    ['dist/made.js', 'made\n'],
    [`c/odd 'name'.ts`, 'odd\r\n'],
  ]);
  for (const [path, text] of texts) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const files = GitRepository.around(folder).filesAt('HEAD');
  for (const [path, text] of texts) expect(files.read(join(folder, path)), path).toBe(text);
  expect(files.read(join(folder, 'none.ts'))).toBeUndefined();
  rmSync(folder, { recursive: true });
});
