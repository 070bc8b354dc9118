import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-snapshot-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function project(fee: string): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  mkdirSync(join(folder, 'tests'), { recursive: true });
  writeFileSync(
    join(folder, 'src', 'fee.ts'),
    `${fee}\nexport default (tags: string[]) => tags.length > 2 ? 'many' : 'few';\n`,
  );
  writeFileSync(join(folder, 'src', 'types.d.ts'), 'export declare function f(): void;');
  writeFileSync(join(folder, 'tests', 'fee.ts'), 'export const never = () => 1;');
}

it('is written once and checked after; what changed is said in the words of the file', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  const written = await runCommand('snapshot', folder, '--quiet');
  expect(written).toMatchObject({ code: 0, err: '' });
  expect(written.out).toBe(`${folder}/src/fee.behaviour.md: 2 functions\n`);
  const text = readFileSync(join(folder, 'src', 'fee.behaviour.md'), 'utf8');
  expect(text).toContain('## `fee(cents: number)`');
  expect(text).toMatch(/!\(cents > 1000\) +⇒ 300/);
  expect(text).toMatch(/tags\.length <= 2 +⇒ "few"/);
  expect(text).not.toMatch(/\d ms|\d s\b/);

  expect(await runCommand('snapshot', folder, '--check', '--quiet')).toMatchObject({ code: 0, out: '' });
  project('export const fee = (cents: number) => cents >= 1000 ? 0 : 300;');
  const changed = await runCommand('snapshot', folder, '--check', '--quiet');
  expect(changed.code).toBe(1);
  expect(changed.out).toMatch(/^-.*cents > 1000/m);
  expect(changed.out).toMatch(/^\+.*cents >= 1000/m);
  expect(readFileSync(join(folder, 'src', 'fee.behaviour.md'), 'utf8')).toBe(text);
});

it('explore of a folder has a line for each function, tests left out', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  const { out } = await runCommand('explore', folder, '--quiet');
  expect(out.replace(/\d+\.\d s/g, '- s')).toMatch(
    /^.*\/src\/fee\.ts\n {2}fee +2 paths, all there are {3}- s\n {2}fee +2 paths, all there are {3}- s\n$/,
  );
  const details = await runCommand('explore', join(folder, 'src', 'fee.ts'), '--details', '--quiet');
  expect(details.out).toContain('⇒ "many"');
});

it('what a file exports again is told where it stands, once; what stands nowhere else by who exports it', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "fees" }');
  writeFileSync(join(folder, 'lib', 'half.ts'), 'export const half = (n: number) => n / 2;');
  const index = join(folder, 'src', 'index.ts');
  writeFileSync(index, `export { fee as toll } from './fee.ts';\nexport { half } from '../lib/half.ts';\n`);
  const names = (out: string) => [...out.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  expect(names((await runCommand('explore', join(folder, 'src'), '--quiet')).out)).toEqual([
    'fee',
    'fee',
    'half',
  ]);
  expect(names((await runCommand('explore', folder, '--quiet')).out)).toEqual(['half', 'fee', 'fee']);
  expect(names((await runCommand('explore', index, '--quiet')).out)).toEqual(['toll', 'half']);
});

it('a file that has no function any more loses its snapshot', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  const file = join(folder, 'src', 'fee.ts');
  await runCommand('snapshot', file, '--quiet');
  writeFileSync(file, 'export const fee = 300;');
  expect((await runCommand('snapshot', folder, '--check', '--quiet')).code).toBe(1);
  expect((await runCommand('snapshot', folder, '--quiet')).out).toContain('fee.behaviour.md: removed');
  expect((await runCommand('snapshot', folder, '--check', '--quiet')).code).toBe(0);
});

it('a file that cannot be read costs no other its snapshot, and keeps its own', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  const other = join(folder, 'src', 'other.ts');
  writeFileSync(other, 'export const other = (a: number) => a > 1;');
  await runCommand('snapshot', folder, '--quiet');
  writeFileSync(other, 'export const other = (');
  const { code, out, err } = await runCommand('snapshot', folder, '--check', '--quiet');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('other.ts');
});

it('says when there is nothing', async () => {
  const { code, err } = await runCommand('snapshot', join(folder, 'nowhere'));
  expect(code).toBe(2);
  expect(err).toContain('does not exist');
});

it('a snapshot that is a link out of the tree is neither shown nor written through', async () => {
  project('export const fee = (cents: number) => cents > 1000 ? 0 : 300;');
  const secret = join(mkdtempSync(join(tmpdir(), 'beagle-secret-')), 'secret');
  writeFileSync(secret, 'hunter2');
  writeFileSync(join(folder, 'src', 'package.json'), '{ "name": "p" }');
  symlinkSync(secret, join(folder, 'src', 'fee.behaviour.md'));
  const checked = await runCommand('snapshot', folder, '--check', '--quiet');
  expect(checked.code).toBe(1);
  expect(checked.out + checked.err).not.toContain('hunter2');
  const written = await runCommand('snapshot', folder, '--quiet');
  expect(written.code).toBe(2);
  expect(readFileSync(secret, 'utf8')).toBe('hunter2');
});
