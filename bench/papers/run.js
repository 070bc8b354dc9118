// Bundles bench/papers/main.ts and runs it from the project's root; further arguments are handed on.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const outfile = resolve(root, 'node_modules/.cache/bench-papers/main.mjs');
await build({
  entryPoints: [resolve(import.meta.dirname, 'main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
});
process.exitCode = status ?? 1;
