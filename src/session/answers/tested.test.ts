import { expect, it } from 'vitest';
import { workClock } from '../../base/work.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { runRequest } from '../run-request.ts';

const files = new MemoryFiles({
  '/src/text.ts':
    'export function pad(s: string) { return s; }\nexport function trim(s: string) { return s; }\nexport function never() {}',
  '/src/list.ts': 'export class List { add(n: number) { return n; } size() { return 0; } }',
  '/src/index.ts': "export * from './text.ts';\nexport { pad as default } from './text.ts';",
  '/src/whole.cjs': 'module.exports = function whole(n) { return n; };',
  '/src/types.ts': 'export interface Options { n: number }\nexport function options() {}',
  '/src/gone.test.ts': "import { it } from 'vitest';",
});

async function tested(text: string, asked?: string[]): Promise<string[]> {
  const all = new MemoryFiles({ '/test/a.test.ts': text });
  const both = {
    read: (path: string) => all.read(path) ?? files.read(path),
    isFile: (path: string) => all.isFile(path) || files.isFile(path),
    isDirectory: (path: string) => all.isDirectory(path) || files.isDirectory(path),
    realpath: (path: string) => path,
  };
  const request = { command: 'tested', file: '/test/a.test.ts', files: asked } as const;
  const result = await runRequest(request, { files: both, clock: workClock, cwd: '/' }, () => {});
  if (result.command !== 'tested') throw new Error(result.command);
  return result.functions.map(({ file, name }) => `${file}#${name}`);
}

it('finds what a test imports and speaks of, in the order in which it does', async () => {
  expect(
    await tested(
      "import { pad as p, trim, never } from '../src/text.ts';\nimport type { Options } from '../src/types.ts';\nit('a', () => { trim(p('a')); });",
    ),
  ).toEqual(['/src/text.ts#trim', '/src/text.ts#pad']);
});

it.each([
  ["import * as text from '../src/text'; text.pad('');", ['/src/text.ts#pad']],
  ["import pad from '../src/index.ts'; pad('');", ['/src/index.ts#default']],
  ["import { List } from '../src/list.ts'; new List().add(1);", ['/src/list.ts#List.add']],
  ["const f = require('../src/whole.cjs'); f(1);", ['/src/whole.cjs#default']],
  ["const { pad } = await import('../src/text.ts'); pad('');", ['/src/text.ts#pad']],
  ["import assert from 'node:assert'; assert.ok(1);", []],
])('%s', async (text, names) => {
  expect((await tested(text)).sort()).toEqual(names);
});

it('of a file that is asked for all functions are, where the test speaks of none', async () => {
  expect(await tested("import './setup.ts';", ['/src/list.ts'])).toEqual([
    '/src/list.ts#List.add',
    '/src/list.ts#List.size',
  ]);
});
