import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { GitRepository } from './git-files.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-git-')));
afterAll(() => rmSync(folder, { recursive: true }));

it('links of a commit lead where they led then, and not out of the repository', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
  mkdirSync(join(folder, 'packages/a'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'packages/a/a.ts'), 'then');
  symlinkSync('../packages/a', join(folder, 'node_modules/a'));
  symlinkSync('packages/a/a.ts', join(folder, 'one.ts'));
  symlinkSync('/etc/hostname', join(folder, 'out'));
  symlinkSync('../..', join(folder, 'up'));
  symlinkSync('round', join(folder, 'round'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  writeFileSync(join(folder, 'packages/a/a.ts'), 'now');
  const files = GitRepository.around(folder).filesAt('HEAD');
  expect(files.read(join(folder, 'node_modules/a/a.ts'))).toBe('then');
  expect(files.realpath(join(folder, 'node_modules/a/a.ts'))).toBe(join(folder, 'packages/a/a.ts'));
  expect(files.isDirectory(join(folder, 'node_modules/a'))).toBe(true);
  expect(files.isFile(join(folder, 'node_modules/a'))).toBe(false);
  expect(files.read(join(folder, 'one.ts'))).toBe('then');
  for (const name of ['out', 'up/etc/hostname', 'round']) {
    expect(files.read(join(folder, name))).toBeUndefined();
    expect(files.isFile(join(folder, name))).toBe(false);
    expect(files.isDirectory(join(folder, name))).toBe(false);
  }
});
