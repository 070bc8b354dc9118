// Bundles the command and its workers into dist/: one file each, so that a cold start reads few files.

import { chmodSync, existsSync } from 'node:fs';
import { build } from 'esbuild';

const entries = {
  beagle: 'src/cli/main.ts',
  index: 'src/index.ts',
  'z3-worker': 'src/solver/backends/z3-worker.ts',
};
const present = Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));
await build({
  entryPoints: present,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: false,
  logLevel: 'warning',
});
if (existsSync('dist/beagle.js')) chmodSync('dist/beagle.js', 0o755);
