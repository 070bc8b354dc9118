import { describe, expect, it } from 'vitest';
import { HomeFiles, homeOf } from './home-files.ts';
import { MemoryFiles } from './memory-files.ts';

const disk = new MemoryFiles(
  {
    '/secret.json': '{}',
    '/node_modules/up/index.js': '',
    '/repo/.git/config': 'token',
    '/repo/a.ts': '',
    '/repo/package.json': '{ "name": "r" }',
    '/repo/node_modules/in/index.js': '',
    '/repo2/b.ts': '',
    '/out/package.json': '{}',
    '/out/node_modules/x/index.js': '',
  },
  { '/repo/link': '/out', '/repo/one.json': '/secret.json', '/repo/node_modules/linked': '/out' },
);

describe('HomeFiles', () => {
  const refused: string[] = [];
  const files = new HomeFiles(disk, ['/repo'], ['/repo2/b.ts'], (path) => refused.push(path));

  it.each([
    '/repo/a.ts',
    '/repo/package.json',
    '/repo/node_modules/in/index.js',
    '/node_modules/up/index.js',
    '/repo2/b.ts',
  ])('gives %s', (path) => {
    expect([files.isFile(path), files.read(path)]).toEqual([true, disk.read(path)]);
  });

  it.each([
    '/secret.json',
    '/repo/one.json',
    '/repo/link/package.json',
    '/repo/node_modules/linked/package.json',
    '/out/node_modules/x/index.js',
    '/repo/.git/config',
    '/repo/../secret.json',
    '/repo/node_modules/../../secret.json',
    '/repo2/../secret.json',
  ])('does not give %s', (path) => {
    expect([files.isFile(path), files.read(path), files.realpath(path)]).toEqual([false, undefined, path]);
  });

  it('gives no folders outside', () =>
    expect(['/repo', '/repo/link', '/out', '/'].map((path) => files.isDirectory(path))).toEqual([
      true,
      false,
      false,
      false,
    ]));

  it('tells of what was refused, but not of what is sought in all folders around', () => {
    expect(refused).toContain('/secret.json');
    expect(refused).toContain('/repo/one.json');
    expect(refused.filter((path) => path.endsWith('package.json'))).toEqual([]);
  });
});

describe('homeOf', () => {
  const check = (texts: Record<string, string>, file: string, cwd: string, home: string) =>
    expect(homeOf(new MemoryFiles({ ...texts, [file]: '' }), file, cwd)).toBe(home);

  it('is the repository', () =>
    check({ '/r/.git/HEAD': '', '/r/p/package.json': '{ "name": "p" }' }, '/r/p/s/a.ts', '/', '/r'));
  it('is the repository of a work tree too', () => check({ '/r/.git': '' }, '/r/p/a.ts', '/r/p', '/r'));
  it('is the package where there is no repository', () =>
    check(
      { '/h/p/package.json': '{ "name": "p" }', '/h/p/dist/package.json': '{}' },
      '/h/p/dist/a.js',
      '/h',
      '/h/p',
    ));
  it('is the workspace that a package is part of', () =>
    check(
      { '/w/package.json': '{ "workspaces": ["a"] }', '/w/a/package.json': '{ "name": "a" }' },
      '/w/a/a.ts',
      '/',
      '/w',
    ));
  it('is the working folder around a file that belongs to nothing', () => check({}, '/h/x/a.ts', '/h', '/h'));
  it('is else the folder of the file', () => check({}, '/h/x/a.ts', '/k', '/h/x'));
});
