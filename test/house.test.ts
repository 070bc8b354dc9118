import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ts } from '../src/syntax/tree.ts';

/** The aims of the house: files over 300 lines under 10, no function over 80 lines, `cli/` under 2,500 lines. These bounds only ever go down. */
const most = { longFiles: 6, longFunctions: 0, linesOfCli: 2300 };

const root = join(import.meta.dirname, '..', 'src');
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('/testing/'))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

const linesOf = (text: string) => text.split('\n').length - 1;

it('files are short', () => {
  const long = sources.filter(({ text }) => linesOf(text) > 300).map(({ path }) => path);
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(most.longFiles);
});

it('functions are short', () => {
  const long = sources.flatMap(({ path, text }) => {
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const found: string[] = [];
    const line = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
    const visit = (node: import('typescript').Node): void => {
      if (ts.isFunctionLike(node) && line(node.end) - line(node.getStart(tree)) >= 80)
        found.push(`${path}:${line(node.getStart(tree)) + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(most.longFunctions);
});

it('the command line is thin', () => {
  const lines = sources.filter(({ path }) => path.startsWith('cli/')).map(({ text }) => linesOf(text));
  expect(lines.reduce((a, b) => a + b)).toBeLessThanOrEqual(most.linesOfCli);
});
