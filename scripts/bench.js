// Bundles bench/run.ts into a temporary folder and runs it; further arguments are handed on.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'beagle-bench-'));
try {
  const file = join(folder, 'run.mjs');
  await build({
    entryPoints: [join(root, 'bench/run.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const child = spawnSync(process.execPath, [file, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, BEAGLE_ROOT: root },
  });
  process.exitCode = child.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
