// Bundles the extension of editors/vscode and packs it: editors/vscode/beagle-vscode-<version>.vsix. Its own packages are apart from ours: npm ci --prefix editors/vscode.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '../editors/vscode');

export async function bundleExtension(outfile = resolve(folder, 'dist/extension.js')) {
  await build({
    entryPoints: [resolve(folder, 'src/extension.ts')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
}

/** Packs it, as vsce checks it. Gives the file. */
export function packExtension() {
  const { name, version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
  const file = resolve(folder, `${name}-${version}.vsix`);
  const vsce = resolve(folder, 'node_modules/@vscode/vsce/vsce');
  execFileSync(
    process.execPath,
    [vsce, 'package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--out', file],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return file;
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(resolve(folder, 'node_modules/@vscode/vsce'))) {
    console.error(
      'the packages of the extension are not there: npm ci --prefix editors/vscode --ignore-scripts',
    );
    process.exit(2);
  }
  await bundleExtension();
  console.log(packExtension());
}
