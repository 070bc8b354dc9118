import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-added-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(side: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, side, name)), { recursive: true });
    writeFileSync(join(folder, side, name), text);
  }
  return join(folder, side);
}

it('a function that an index exports again is added, or removed, once', async () => {
  const double = 'export const double = (n: number) => n * 2;\n';
  const before = write('before', { 'src/a.ts': double, 'src/index.ts': `export * from './a.ts';\n` });
  const after = write('after', {
    // In a file that was there, and in one that is new; a default is shown by its file.
    'src/a.ts': `${double}export const half = (n: number) => n / 2;\n`,
    'src/b.ts': 'export const third = (n: number) => n / 3;\nexport default function own() { return 1; }\n',
    'src/index.ts': `export * from './a.ts';\nexport * from './b.ts';\nexport { default as named } from './b.ts';\n`,
  });
  const there = await runCommand('diff', before, after, '--quiet');
  expect(/^Added: (.*)\.$/m.exec(there.out)?.[1]?.split(', ').sort()).toEqual(['b', 'half', 'third']);
  const back = await runCommand('diff', after, before, '--quiet');
  expect(/^Removed: (.*)\.$/m.exec(back.out)?.[1]?.split(', ').sort()).toEqual(['b', 'half', 'third']);
});
