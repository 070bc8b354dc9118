// Bundles and runs the bench of `beagle env`: npm run bench:env [-- scale|faults].
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..', '..');
const out = resolve(root, 'node_modules', '.cache', 'beagle-bench-env');
mkdirSync(out, { recursive: true });
rmSync(resolve(out, 'env'), { force: true });
symlinkSync(resolve(root, 'src', 'env'), resolve(out, 'env'));
await build({
  entryPoints: [resolve(import.meta.dirname, 'main.ts')],
  outfile: resolve(out, 'main.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(resolve(out, 'main.mjs')).href);
