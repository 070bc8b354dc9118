import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { bundleExtension, packExtension } from '../../../scripts/package-vscode.js';

const folder = resolve(import.meta.dirname, '../../../editors/vscode');
const isThere = existsSync(resolve(folder, 'node_modules/@vscode/vsce'));
if (!isThere)
  console.log(
    'the extension is not packed: npm ci --prefix editors/vscode --ignore-scripts installs what that needs',
  );

it.runIf(isThere)('vsce takes the manifest and the bundle, and packs nothing else', async () => {
  const tsc = resolve(folder, '../../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', folder]);
  await bundleExtension();
  const vsix: string = packExtension();
  try {
    const listed = execFileSync(
      process.execPath,
      [resolve(folder, 'node_modules/@vscode/vsce/vsce'), 'ls', '--no-dependencies'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(listed.trim().split('\n').sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/extension.js',
      'media/beagle.png',
      'media/beagle.svg',
      'media/walkthrough/act.md',
      'media/walkthrough/change.md',
      'media/walkthrough/install.md',
      'media/walkthrough/lens.md',
      'package.json',
    ]);
    // A zip archive.
    expect(readFileSync(vsix).subarray(0, 2).toString()).toBe('PK');
  } finally {
    rmSync(vsix);
  }
});
