import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const page = readFileSync(resolve(import.meta.dirname, '../docs/blame.md'), 'utf8');

/** Counts and times are not what an example shows. */
const plain = (text: string) => text.replace(/\d+ experiments|checked on \d+|[\d.]+ s\.$/gm, '…').trim();

it('the example of the page is what the command prints', async () => {
  const [, command, shown] = /^```\n\$ beagle (blame .*)\n([\s\S]*?)^```$/m.exec(page)!;
  const args = [...command!.matchAll(/'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2]!);
  const { code, out } = await runCommand(...(args as [string, ...string[]]));
  expect(code).toBe(1);
  expect(plain(out)).toBe(plain(shown!));
});
