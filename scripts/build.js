// Bundles the command and the library into dist/: one file each, so that a cold start reads few files.
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  chmodSync(`${outdir}/beagle.js`, 0o755);
  if (outdir === 'dist' && existsSync('node_modules')) linkCommand();
}

/** npm links the commands of dependencies, not of the package itself; this makes `npx beagle` work in a clone. */
function linkCommand() {
  mkdirSync('node_modules/.bin', { recursive: true });
  const link = 'node_modules/.bin/beagle';
  rmSync(link, { force: true });
  if (process.platform === 'win32')
    writeFileSync(`${link}.cmd`, '@node "%~dp0\\..\\..\\dist\\beagle.js" %*\r\n');
  else symlinkSync('../../dist/beagle.js', link);
}
