// Bundles one bench (`node scripts/bench-file.js bench/expose/tcas.ts …`) and runs it from the project's root; further arguments are handed on.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const [file, ...rest] = process.argv.slice(2);
const outfile = resolve(root, `node_modules/.cache/bench/${file.replaceAll('/', '-')}.mjs`);
await build({
  entryPoints: [resolve(root, file)],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit', cwd: root });
process.exitCode = status ?? 1;
