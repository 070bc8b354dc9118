import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { serverScript } from '../../editors/vscode/src/server-script.ts';
import { commands } from '../../src/serve/lsp/commands/commands.ts';
import { defaultSettings, withSettings } from '../../src/serve/lsp/settings.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const manifest = JSON.parse(read('editors/vscode/package.json')) as {
  contributes: {
    configuration: { properties: Record<string, { default: unknown; enum?: string[] }> };
    commands: { command: string }[];
    walkthroughs: { steps: { media: { markdown: string } }[] }[];
  };
};
const { configuration, commands: own, walkthroughs } = manifest.contributes;

it('the settings of the extension are those of the server, with their defaults', () => {
  const settings = Object.entries(configuration.properties).flatMap(([name, { default: value }]) => {
    const [, key] = /^beagle\.(\w+)$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  expect(Object.fromEntries(settings)).toEqual(defaultSettings);
  for (const runner of configuration.properties['beagle.runner']!.enum!)
    expect(withSettings(defaultSettings, { runner }).runner).toBe(runner);
});

it('the extension carries out the commands that it offers, and the server those of the page', () => {
  const source = read('editors/vscode/src/extension.ts');
  for (const { command } of own) expect(source).toContain(`'${command}'`);
  const documented = [...read('docs/lsp.md').matchAll(/^\| `(beagle\.\w+)`/gm)].map((m) => m[1]);
  expect(documented).toEqual([...commands.keys()]);
  const settings = [...read('docs/lsp.md').matchAll(/^\| `(\w+)` \| /gm)].map((m) => m[1]);
  expect(settings).toEqual(Object.keys(defaultSettings));
});

it('what the walkthrough shows is there', () => {
  for (const { media } of walkthroughs.flatMap((w) => w.steps))
    expect(read(`editors/vscode/${media.markdown}`)).not.toBe('');
});

it('the server is the one that is set, or that of the packages around a folder', () => {
  expect(serverScript('/x/beagle.js', [])).toBe('/x/beagle.js');
  expect(serverScript('', ['/nowhere/at/all'])).toBeUndefined();
});
