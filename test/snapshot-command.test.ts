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
