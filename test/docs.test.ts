import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandHelp } from '../src/argv/help.ts';
import { commands } from '../src/cli/commands.ts';

const root = resolve(import.meta.dirname, '..');
const page = (name: string) => readFileSync(resolve(root, 'docs', `${name}.md`), 'utf8');

describe('every command has a page that names every option, and no other', () => {
  for (const spec of commands) {
    if (spec.raw === true) continue;
    it(spec.name, () => {
      const documented = [...page(spec.name).matchAll(/^\| `--([a-z0-9-]+)/gm)].map((m) => m[1]!);
      expect(documented.sort()).toEqual(Object.keys(spec.options).sort());
      for (const option of Object.keys(spec.options)) expect(commandHelp(spec)).toContain(`--${option}`);
    });
  }
});

it('the README links every page', () => {
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
  for (const spec of commands) expect(readme).toContain(`docs/${spec.name}.md`);
});
