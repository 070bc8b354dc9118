// Bundles the command and the library into dist/: one file each, so that a cold start reads few files.
import { chmodSync, cpSync } from 'node:fs';
import { build } from 'esbuild';

/** Replaces `import 'typescript'`: as an ES import Node first looks through its nine megabytes for export names. */
const requireTypescript = {
  name: 'require-typescript',
  setup(bundle) {
    const loader = new URL('../src/host/load-typescript.ts', import.meta.url).pathname;
    bundle.onResolve({ filter: /^typescript$/ }, () => ({ path: 'typescript', namespace: 'cached' }));
    bundle.onLoad({ filter: /.*/, namespace: 'cached' }, () => ({
      contents: `import { loadTypescript } from ${JSON.stringify(loader)};\nexport default loadTypescript();`,
      resolveDir: '.',
    }));
  },
};

export async function bundle(entryPoints, outdir, more = {}) {
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
    ...more,
  });
}

/** The script and the style sheet of the HTML page, which are put into each page whole. */
export async function bundlePage(outdir) {
  await build({
    entryPoints: { page: 'src/page/main.tsx' },
    outdir,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    charset: 'ascii',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  cpSync('src/page/page.css', `${outdir}/page.css`);
}

if (process.argv[1] === import.meta.filename) {
  const outdir = process.argv[2] ?? 'dist';
  await bundle({ beagle: 'src/cli/main.ts' }, outdir);
  // Who imports `assume` does not load what sessions need.
  await bundle({ index: 'src/index.ts' }, outdir, { splitting: true });
  await bundlePage(outdir);
  chmodSync(`${outdir}/beagle.js`, 0o755);
  // These run as they are, outside this process.
  cpSync('src/host/recorder', `${outdir}/recorder`, { recursive: true });
  for (const part of ['tracer', 'preload'])
    cpSync(`src/env/${part}`, `${outdir}/env/${part}`, { recursive: true });
}
