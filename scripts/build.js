// Bundles the command and the library into dist/: one file each, so that a cold start reads few files.
import { chmodSync, existsSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Loads `typescript` by require. As an ES import Node would first look through its nine megabytes for export names,
 * which takes longer than running it.
 */
const requireTypescript = {
  name: 'require-typescript',
  setup(bundle) {
    bundle.onResolve({ filter: /^typescript$/ }, () => ({ path: 'typescript', namespace: 'by-require' }));
    bundle.onLoad({ filter: /.*/, namespace: 'by-require' }, () => ({
      contents: `import { createRequire } from 'node:module';\nexport default createRequire(import.meta.url)('typescript');`,
    }));
  },
};

export async function bundle(entryPoints, outdir) {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    plugins: [requireTypescript],
    logLevel: 'warning',
  });
}

if (process.argv[1] === import.meta.filename) {
  const outdir = process.argv[2] ?? 'dist';
  await bundle({ beagle: 'src/cli/main.ts', index: 'src/index.ts' }, outdir);
  if (existsSync(`${outdir}/beagle.js`)) chmodSync(`${outdir}/beagle.js`, 0o755);
}
