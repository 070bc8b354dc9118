import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { GitRepository } from './git-files.ts';
import { lookAtProject } from './look-at-project.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-git-')));
afterAll(() => rmSync(folder, { recursive: true }));

it('a project that was looked at knows its latest change of sources', () => {
  const at = mkdtempSync(join(tmpdir(), 'beagle-look-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: at })
      .toString()
      .trim();
  const commit = (path: string, text: string): string => {
    mkdirSync(join(at, 'pack/src'), { recursive: true });
    writeFileSync(join(at, path), text);
    git('add', '.');
    git('commit', '-qm', path);
    return git('rev-parse', '--short', 'HEAD');
  };
  const latest = (where = at) => lookAtProject(where, () => false).latestChange;
  expect(latest()).toBeUndefined();
  git('init', '-q');
  expect(latest()).toBeUndefined();
  commit('pack/src/a.ts', 'one');
  expect(latest()).toBeUndefined();
  const second = commit('pack/src/a.ts', 'two');
  expect(latest()).toBe('HEAD~1');
  commit('notes.md', 'text');
  expect([latest(), latest(join(at, 'pack'))]).toEqual([`${second}~1..${second}`, `${second}~1..${second}`]);
  commit('other.ts', 'text');
  expect([latest(), latest(join(at, 'pack'))]).toEqual(['HEAD~1', `${second}~1..${second}`]);
  rmSync(at, { recursive: true });
});

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
