// Bundles the command, the library and the scripts of jobs into dist/: one file each, so that a cold start reads few files.
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { buildJobBundles } from './build/job-bundles.js';

/**
 * The command itself must not carry what runs analysed code: modules of which nothing is used are left out (no module of src/ does anything when it is
 * loaded), and the compiler among what is left is a mistake.
 */
const withoutUnused = {
  name: 'without-unused',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, importer }) =>
      importer.includes('/src/') ? { path: resolve(resolveDir, path), sideEffects: false } : undefined,
    );
  },
};

export async function bundle(entryPoints, outdir, more = {}) {
  const { metafile } = await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    plugins: [withoutUnused],
    metafile: true,
    logLevel: 'warning',
    ...more,
  });
  return metafile;
}

/** What tests import, by name, with the kinds of modules that it is loaded as. Jest loads CommonJS unless it is told otherwise. */
const doors = { vitest: ['esm'], jest: ['cjs'], 'fast-check': ['esm', 'cjs'] };

const asCommonJs = {
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': '__moduleUrl' },
  banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

export async function bundleDoors(outdir, names = Object.keys(doors)) {
  for (const name of names)
    for (const kind of doors[name])
      await bundle({ [name]: `src/matchers/${name}.ts` }, outdir, kind === 'cjs' ? asCommonJs : {});
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
  mkdirSync(outdir, { recursive: true });
  const { outputs } = await bundle({ beagle: 'src/cli/main.ts' }, outdir, { splitting: true });
  const atOnce = (file) =>
    outputs[file] === undefined
      ? [file]
      : outputs[file].imports
          .filter(({ kind }) => kind === 'import-statement')
          .flatMap(({ path }) => atOnce(path));
  const dispatch = Object.keys(outputs).find((file) => outputs[file].entryPoint === 'src/cli/dispatch.ts');
  if ([`${outdir}/beagle.js`, dispatch].some((file) => atOnce(file).includes('typescript')))
    throw new Error('the command carries the compiler');
  // Who imports `assume` does not load what sessions need.
  await bundle({ index: 'src/index.ts' }, outdir, { splitting: true });
  await buildJobBundles(outdir);
  await bundleDoors(outdir);
  await bundlePage(outdir);
  chmodSync(`${outdir}/beagle.js`, 0o755);
  // These run as they are, outside this process.
  cpSync('src/host/recorder', `${outdir}/recorder`, { recursive: true });
  for (const part of ['tracer', 'preload'])
    cpSync(`src/env/${part}`, `${outdir}/env/${part}`, { recursive: true });
}
