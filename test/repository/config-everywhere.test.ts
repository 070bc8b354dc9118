import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'beagle-config-'));
const source = `export function f(x: number) { return x > 5 ? 'big' : 'small'; }
export function dump(x: number) { return x > 1; }
`;

beforeAll(() => {
  mkdirSync(join(folder, 'src/gen'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "p", "type": "module" }');
  writeFileSync(join(folder, 'src/a.ts'), source);
  writeFileSync(join(folder, 'src/gen/b.ts'), source);
  writeFileSync(
    join(folder, 'beagle.config.json'),
    JSON.stringify({
      exclude: ['src/gen/**'],
      numbers: 'int',
      functions: { 'src/*.ts#f': { ranges: { x: [0, 3] } }, dump: { skip: true } },
    }),
  );
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

it('explore keeps to it', async () => {
  const all = await runCommand('explore', 'src', '--json', '--no-cache', '--quiet');
  const results = all.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(results.map((r) => [r.file, r.function, r.numbers, r.behaviours.length])).toEqual([
    ['src/a.ts', 'f', 'int', 1],
  ]);
  // Who names a function wants it.
  const one = JSON.parse((await runCommand('explore', 'src/gen/b.ts#dump', '--json', '--quiet')).out);
  expect([one.function, one.numbers]).toEqual(['dump', 'int']);
  const other = JSON.parse(
    (await runCommand('explore', 'src/a.ts#f', '--json', '--quiet', '--range', 'x=0..9')).out,
  );
  expect(other.scope.given.join()).toContain('9');
});

it('snapshot keeps to it', async () => {
  const { out, err, code } = await runCommand('snapshot', 'src', '--quiet');
  expect([code, err, out]).toEqual([0, '', 'src/a.behaviour.md: 1 function\n']);
  expect(readFileSync(join(folder, 'src/a.behaviour.md'), 'utf8')).not.toContain('dump');
});
