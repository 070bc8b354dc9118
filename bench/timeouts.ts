/**
 * How long `beagle explore --timeout 5s` takes on what never ends, and whether each function is named in the answer: `npm run bench:timeouts`. Wall time means something
 * on a quiet machine only (the aim is 6 s); user time is that of the trusted side, without its jobs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endless, exportedBy } from '../test/helpers/endless.ts';
import { printTable } from './print-table.ts';

const command = resolve('dist/beagle.js');
const folder = mkdtempSync(join(tmpdir(), 'beagle-timeouts-'));
const rows: string[][] = [];
for (const [name, text] of Object.entries(endless)) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const asked = [process.execPath, command, 'explore', file, '--timeout', '5s', '--quiet', '--details'];
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%R %U"; time "$@"', '-', ...asked],
    {
      encoding: 'utf8',
      cwd: folder,
      // No results and no compiled code of other runs.
      env: { ...process.env, CI: '1', BEAGLE_CACHE: join(folder, 'cache') },
      maxBuffer: 2 ** 28,
    },
  );
  const [wall = '', user = ''] = stderr.trim().split('\n').at(-1)!.split(' ');
  const functions = exportedBy(name) ?? ['*'];
  const missing = functions.filter((f) => !stdout.includes(`${f}(`));
  const named = missing.length === 0 ? 'all' : `not ${missing.join(', ')}`;
  rows.push([name, wall, user, String(status), named]);
  console.error(rows.at(-1)!.join('  '));
}
rmSync(folder, { recursive: true });
console.log(printTable(['file', 'wall s', 'user s', 'exit', 'functions named'], rows));
