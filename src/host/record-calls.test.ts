import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findFunction } from '../syntax/functions/find-function.ts';
import { instrumentFunction } from '../syntax/functions/instrument-function.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { nodeFiles } from './node-files.ts';
import { type Recording, recordCalls } from './record-calls.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What tests call a function with. The first file holds the function, the second the tests; vitest is installed beside them. */
async function record(name: string, files: Readonly<Record<string, string>>): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-test-'));
  folders.push(folder);
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [source, test] = Object.keys(files).map((path) => join(folder, path));
  const sources = loadSources(nodeFiles, [source!], { packages: 'all' });
  const found = findFunction(sources, sources.entries[0]!, name);
  const instrumented = instrumentFunction(found);
  return recordCalls({ testFile: test!, target: found.module.path, instrumented, timeoutMs: 60_000 });
}

const calls = (recording: Recording) =>
  recording.calls.map(({ test, failed, args }) => ({ test, failed, args }));

describe('recordCalls', () => {
  it('records tests of vitest with the settings of their project', async () => {
    const recording = await record('f', {
      'f.ts': 'export function f(x: number, o?: { a?: number }): number { return x + (o?.a ?? 0) }',
      'f.test.ts': `import { f } from './f.js';
        describe('s', () => { it('fails', () => { expect(f(2, { a: undefined })).toBe(own) }); it('holds', () => { f(NaN) }) })`,
      'vitest.config.ts': "export default { test: { globals: true, setupFiles: ['./own.ts'] } }",
      'own.ts': 'globalThis.own = 3',
      'package.json': '{ "type": "module" }',
    });
    expect(recording.runner).toBe('vitest');
    expect(calls(recording)).toEqual([
      { test: 's fails', failed: true, args: [2, { a: { $: 'undefined' } }] },
      { test: 's holds', failed: false, args: [{ $: 'NaN' }] },
    ]);
  });

  it('records tests of the projects of a workspace, in threads', async () => {
    const recording = await record('f', {
      'packages/p/f.ts': 'export const f = (x: number) => x',
      'packages/p/f.test.ts': "import { f } from './f.ts'; it('fails', () => { expect(f(2)).toBe(3) })",
      'packages/p/vitest.config.ts': "export default { test: { globals: true, pool: 'threads' } }",
      'vitest.config.ts': "export default { test: { projects: ['packages/*'] } }",
      'package.json': '{ "type": "module" }',
    });
    expect(calls(recording)).toEqual([{ test: 'fails', failed: true, args: [2] }]);
  });

  it('records tests of node in CommonJS, and of vitest over CommonJS', async () => {
    const source = 'exports.f = function (list) { return list.length }';
    const body = "test('one', () => { f([1, , 3]); f(new Map([[1n, new Date(5)]])) })";
    const wanted = [
      { test: 'one', failed: false, args: [{ $: 'array', length: 3, fields: { 0: 1, 2: 3 } }] },
      {
        test: 'one',
        failed: false,
        args: [
          {
            $: 'Map',
            entries: [
              [
                { $: 'bigint', value: '1' },
                { $: 'Date', time: 5 },
              ],
            ],
          },
        ],
      },
    ];
    const node = await record('f', {
      'f.js': source,
      'f.test.js': `const test = require('node:test'); const { f } = require('./f'); ${body}`,
      'package.json': '{}',
    });
    expect(calls(node)).toEqual(wanted);
    const vitest = await record('f', {
      'f.cjs': source,
      'f.test.js': `import { test } from 'vitest'; import { createRequire } from 'node:module';
        const { f } = createRequire(import.meta.url)('./f.cjs'); ${body}`,
      'package.json': '{ "type": "module" }',
    });
    expect(calls(vitest)).toEqual(wanted);
  });

  it('records tests of node in TypeScript, as modules and as CommonJS', async () => {
    for (const type of ['module', 'commonjs']) {
      const recording = await record('C.m', {
        'c.ts':
          'export enum E { a, b }\nexport class C { #p = 1; q = E.b; m(n: bigint) { return n + BigInt(this.#p) } }',
        'c.test.ts': `import { describe, it } from 'node:test'; import { C } from './c${type === 'module' ? '.js' : ''}';
          describe('s', () => { it('fails', () => { if (new C().m(4n) as unknown) throw new Error('no') }) })`,
        'package.json': `{ "type": "${type}" }`,
      });
      expect(recording.tests).toMatchObject([{ name: 's fails', failed: true, message: 'no' }]);
      expect(recording.calls).toMatchObject([
        {
          failed: true,
          args: [{ $: 'bigint', value: '4' }],
          receiver: { $: 'object', class: 'C', fields: { q: 1 } },
          notes: ['this is a C with private fields, which are not captured'],
        },
      ]);
    }
  });

  it('records arrow functions, and says what it could not capture', async () => {
    const recording = await record('f', {
      'f.mjs': 'export const f = (x, then) => then(x);',
      'f.test.mjs': `import test from 'node:test'; import { f } from './f.mjs';
        test('one', () => { const o = {}; o.self = o; f(o, (x) => x) })`,
      'package.json': '{}',
    });
    expect(recording.calls[0]!.notes).toEqual([
      'argument 1.self refers back to what contains it, which is not captured',
      'argument 2 is a function; what it does is not captured',
    ]);
  });

  it('says why a test file cannot be run', async () => {
    const files = {
      'f.mjs': 'export const f = (x) => x;',
      'f.test.mjs': "import 'node:test'; import './nowhere.mjs'",
    };
    await expect(record('f', files)).rejects.toThrow(/no test of .*: .*Cannot find module/);
  });
});
