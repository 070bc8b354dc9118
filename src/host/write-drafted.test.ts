import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeDrafted } from './write-drafted.ts';

const place = mkdtempSync(join(tmpdir(), 'beagle-drafted-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const home = join(place, 'repo');
const folder = join(home, 'test', 'beagle');
mkdirSync(join(place, 'outside'), { recursive: true });
mkdirSync(home);

const test = (path: string) => ({ type: 'test-file', path, text: 'x' }) as const;

it('writes where it was asked for', () => {
  writeDrafted(test(join(folder, 'a.f.test.ts')), folder, home);
  expect(readFileSync(join(folder, 'a.f.test.ts'), 'utf8')).toContain('\nx\n');
});

it.each([
  join(place, 'outside', 'a.test.ts'),
  join(folder, 'deeper', 'a.test.ts'),
  `${folder}/../a.test.ts`,
  `${folder}/x/../a.test.ts`,
  join(folder, 'index.ts'),
  join(folder, '.test.ts\n'),
  join(folder, 'a.smt2'),
  'a.test.ts',
])('%s is not where it was asked for', (path) => {
  expect(() => writeDrafted(test(path), folder, home)).toThrow('not where it was asked for');
  expect(() => writeDrafted(test(path), undefined, home)).toThrow('not where it was asked for');
});

it('what is no path is refused', () => {
  for (const path of [undefined, null, 7, { toString: () => join(folder, 'a.test.ts') }])
    expect(() => writeDrafted(test(path as string), folder, home)).toThrow('not where it was asked for');
});

it('links of the tree are not followed, wherever the process runs', () => {
  symlinkSync(join(place, 'outside'), join(home, 'linked'));
  symlinkSync(join(place, 'outside', 'target'), join(folder, 'b.test.ts'));
  for (const file of [join(home, 'linked', 'a.test.ts'), join(home, 'linked', 'new', 'a.test.ts')])
    expect(() => writeDrafted(test(file), join(file, '..'), home)).toThrow('link');
  expect(() => writeDrafted(test(join(folder, 'b.test.ts')), folder, home)).toThrow('link');
  expect(existsSync(join(place, 'outside', 'a.test.ts'))).toBe(false);
});
