import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const root = resolve(import.meta.dirname, '..');
const pages = ['README.md', ...readdirSync(resolve(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);

/** Commands on a page with the standard output that stands below them: fences in which a line begins with `$ beagle`, as it is called. A line `…` stands for any lines. */
function examplesOf(page: string): { args: string[]; expected: string }[] {
  const fences = readFileSync(resolve(root, page), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm);
  return [...fences].flatMap(([, text]) =>
    text!
      .split(/^\$ (?=(?:npx )?beagle |node dist\/beagle\.js )/m)
      .slice(1)
      .map((part) => {
        const [line, ...expected] = part.trimEnd().split('\n');
        return {
          args: words(line!).slice(/^(?:npx|node) /.test(line!) ? 2 : 1),
          expected: expected.join('\n'),
        };
      }),
  );
}

/** The words of a shell command with plain quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3]!);
}

/** Times differ from run to run. */
function steady(text: string): string {
  return text.replace(/\b\d+(\.\d+)? (ms|s)\b/g, 'a while').trimEnd();
}

function matcher(expected: string): RegExp {
  const lines = steady(expected)
    .split('\n')
    .map((line) => (line.trim() === '…' ? '[^]*?' : `${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\n`));
  return new RegExp(`^${lines.join('')}$`);
}

describe('what pages show is what is printed', () => {
  for (const page of pages)
    for (const { args, expected } of examplesOf(page))
      it(`${page}: beagle ${args.join(' ')}`, async () => {
        expect(process.cwd()).toBe(root);
        const { out } = await runCommand(args[0]!, ...args.slice(1));
        const shown = `${steady(out)}\n`;
        if (!matcher(expected).test(shown)) expect(shown).toBe(`${steady(expected)}\n`);
      });
});

it('the pages that show most have examples', () => {
  for (const name of ['diff', 'explore', 'blame', 'contract', 'expose', 'fsm', 'condition', 'slice'])
    expect(examplesOf(`docs/${name}.md`).length, name).toBeGreaterThan(0);
});
