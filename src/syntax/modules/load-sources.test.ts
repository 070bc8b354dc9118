import { readFileSync, realpathSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileSource } from '../../base/environment.ts';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from './load-sources.ts';
import type { LoadOptions } from './source-set.ts';

/** Loads `/p/main.ts` (or the first file given); says per module its kind and where its specifiers lead. */
function load(files: Record<string, string>, options: LoadOptions = {}, links: Record<string, string> = {}) {
  const set = loadSources(new MemoryFiles(files, links), [Object.keys(files)[0]!], options);
  const modules = set.modules.map((m) => `${m.kind} ${m.path}`);
  const edges = set.modules.flatMap((m) => [
    ...[...m.resolutions].map(([from, to]) => `${from} -> ${to}`),
    ...[...m.natives].map(([from, why]) => `${from} !! ${why}`),
  ]);
  return { modules, edges, diagnostics: set.diagnostics.map((d) => d.message) };
}

function checkEdges(files: Record<string, string>, expected: string[], options: LoadOptions = {}) {
  expect(load(files, options).edges).toEqual(expected);
}

describe('what counts as a mention of a module', () => {
  const check = (text: string, expected: string[]) =>
    expect(
      load({ '/p/main.ts': text, '/p/a.ts': 'export const v = 1, w = 2; export type T = 1' }).edges,
    ).toEqual(expected);
  const a = './a -> /p/a.ts';
  it('import with a used name', () => check(`import { v } from './a'; v`, [a]));
  it('import for effects', () => check(`import './a'`, [a]));
  it('import of nothing', () => check(`import {} from './a'`, [a]));
  it('export from', () => check(`export { v } from './a'`, [a]));
  it('export star', () => check(`export * from './a'`, [a]));
  it('export star as', () => check(`export * as ns from './a'`, [a]));
  it('a nested require', () => check(`function f() { return require('./a') }`, [a]));
  it('a call of what was made of require', () => {
    const lazy = 'const lazy = ((r) => r)(require); require.resolve;';
    check(`${lazy} lazy('./a', 'v'); other('./b')`, [a]);
    check(`const u = make(require), own = require; require = u; require('./a', 'v'); require = own`, [a]);
    check(`const lazy = make(1); lazy('./a')`, []);
  });
  it('a dynamic import', () => check(`const m = await import('./a')`, [a]));
  it('import equals', () => check(`import a = require('./a'); a.v`, [a]));
  it('a name used only in a shorthand property', () =>
    check(`import { v } from './a'; export const o = { v }`, [a]));
  it('a name used only as a base class', () => check(`import { v } from './a'; class A extends v {}`, [a]));
  it('a name used only in an exported list', () => check(`import { v } from './a'; export { v }`, [a]));
  it('not: import type', () => check(`import type { T } from './a'`, []));
  it('not: export type', () => check(`export type { T } from './a'`, []));
  it('not: inline type names', () => check(`import { type T } from './a'; let t: T`, []));
  it('not: a name used only as a type', () =>
    check(`import { T } from './a'; let t: T; t = { T: 1 }.T as T`, []));
  it('not: a name used only in implements', () =>
    check(`import { T } from './a'; class A implements T {}`, []));
  it('not: a type query in import()', () => check(`let t: import('./a').T`, []));
  it('not: a computed require', () => check(`require('./' + name)`, []));
});

describe('relative specifiers', () => {
  const check = (specifier: string, others: string[], expected: string, importer = '/p/main.ts') =>
    checkEdges({ [importer]: `import '${specifier}'`, ...Object.fromEntries(others.map((o) => [o, ''])) }, [
      `${specifier} -> ${expected}`,
    ]);
  it('.js means .ts', () => check('./a.js', ['/p/a.ts'], '/p/a.ts'));
  it('.js means .tsx', () => check('./a.js', ['/p/a.tsx'], '/p/a.tsx'));
  it('.mjs means .mts', () => check('./a.mjs', ['/p/a.mts'], '/p/a.mts'));
  it('.js from TypeScript prefers the source over the output', () =>
    check('./a.js', ['/p/a.js', '/p/a.ts'], '/p/a.ts'));
  it('.js from JavaScript prefers the file itself', () =>
    check('./a.js', ['/p/a.js', '/p/a.ts'], '/p/a.js', '/p/main.js'));
  it('.ts as written', () => check('./a.ts', ['/p/a.ts'], '/p/a.ts'));
  it('no extension', () => check('./a', ['/p/a.tsx', '/p/a.js'], '/p/a.tsx'));
  it('names with dots', () => check('./a.model', ['/p/a.model.ts'], '/p/a.model.ts'));
  it('folders', () => check('./a', ['/p/a/index.ts'], '/p/a/index.ts'));
  it('the folder itself', () => check('.', ['/p/index.ts'], '/p/index.ts'));
  it('a file before a folder of the same name', () => check('./a', ['/p/a/index.ts', '/p/a.ts'], '/p/a.ts'));
  it('a trailing slash means the folder', () => check('./a/', ['/p/a/index.ts', '/p/a.ts'], '/p/a/index.ts'));
  it('parents', () => check('../q/a', ['/q/a.js'], '/q/a.js'));
});

describe('packages', () => {
  const file = (json: object, more: Record<string, string>, text = `import 'x'`) => ({
    '/p/src/main.js': text,
    '/p/node_modules/x/package.json': JSON.stringify({ name: 'x', version: '1.2.3', ...json }),
    ...Object.fromEntries(Object.entries(more).map(([k, v]) => [`/p/node_modules/x/${k}`, v])),
  });
  const x = '/p/node_modules/x';
  it('main', () => checkEdges(file({ main: 'lib' }, { 'lib/index.js': '' }), [`x -> ${x}/lib/index.js`]));
  it('index.js without main', () => checkEdges(file({}, { 'index.js': '' }), [`x -> ${x}/index.js`]));
  it('module when main is not there', () =>
    checkEdges(file({ main: 'gone.js', module: 'm.js' }, { 'm.js': '' }), [`x -> ${x}/m.js`]));
  it('exports by condition of the importer', () => {
    const json = { exports: { import: './e.mjs', require: './c.cjs' } };
    const files = { 'e.mjs': '', 'c.cjs': '' };
    checkEdges(file(json, files), [`x -> ${x}/e.mjs`]);
    checkEdges(file(json, files, `require('x')`), [`x -> ${x}/c.cjs`]);
  });
  it('exports with nested conditions, patterns and null', () => {
    const json = {
      exports: {
        '.': { types: './t.d.ts', node: { default: './n.js' } },
        './f/*': './lib/*.js',
        './f/private/*': null,
      },
    };
    const text = `import 'x'; import 'x/f/a'; import 'x/f/private/b'`;
    checkEdges(file(json, { 'n.js': '', 'lib/a.js': '' }, text), [
      `x -> ${x}/n.js`,
      `x/f/a -> ${x}/lib/a.js`,
      `x/f/private/b !! package 'x' does not export './f/private/b'`,
    ]);
  });
  it('imports of the package itself', () =>
    checkEdges(
      {
        '/p/main.ts': `import '#dep/a'; import 'self/b'`,
        '/p/package.json': `{"name":"self","imports":{"#dep/*":"./dep/*.ts"},"exports":{"./b":"./b.js"}}`,
        '/p/dep/a.ts': '',
        '/p/b.ts': '',
      },
      ['#dep/a -> /p/dep/a.ts', 'self/b -> /p/b.ts'],
    ));
  it('files inside packages without exports', () =>
    checkEdges(file({}, { 'lib/a.js': '' }, `require('x/lib/a')`), [`x/lib/a -> ${x}/lib/a.js`]));
  it('scoped names', () =>
    checkEdges({ '/p/m.js': `import '@s/y/z.js'`, '/node_modules/@s/y/z.js': '' }, [
      '@s/y/z.js -> /node_modules/@s/y/z.js',
    ]));
  it('links are followed, so that workspaces are the user’s own code', () => {
    const files = { '/p/m.js': `import 'w'`, '/w/index.js': 'export {}' };
    expect(load(files, {}, { '/p/node_modules/w': '/w' }).edges).toEqual(['w -> /w/index.js']);
  });
  it('natives say why', () => {
    checkEdges(file({ main: 'a.node' }, { 'a.node': '' }), ['x !! a native add-on (.node)']);
    checkEdges(file({}, { 'index.js': '' }, `import 'fs'; import 'node:test'`), [
      'fs !! built into Node',
      'node:test !! built into Node',
    ]);
    checkEdges(file({}, { 'index.js': '' }), ['x !! packages are not analysed (--packages none)'], {
      packages: 'none',
    });
    checkEdges(file({}, { 'index.js': 'let x: = 1' }), [
      'x !! its source does not parse (line 1: Type expected.)',
    ]);
    checkEdges(
      file({}, { 'index.js': '"long"' }),
      ['x !! it is larger than package files that are analysed (6 > 3 characters)'],
      { maxPackageFileSize: 3 },
    );
    checkEdges(
      file({}, { 'index.js': '' }),
      ['x !! 0 package files are analysed already, which is the limit'],
      {
        maxPackageFiles: 0,
      },
    );
  });
  it('missing ones are warnings in the user’s code', () => {
    const { edges, diagnostics } = load({ '/p/m.ts': `import 'gone'` });
    expect(edges).toEqual([`gone !! package 'gone' is not installed`]);
    expect(diagnostics).toEqual([`cannot find module 'gone': package 'gone' is not installed`]);
  });
});

describe('path mappings', () => {
  it('paths, with comments and extends', () =>
    checkEdges(
      {
        '/p/src/main.ts': `import '@/a'; import 'lib'`,
        '/p/tsconfig.json': `{ /* c */ "extends": "./base.json", }`,
        '/p/base.json': `{"compilerOptions": {"paths": {"@/*": ["./src/*"], "lib": ["./gone", "./src/lib/index.ts"]}}}`,
        '/p/src/a.ts': '',
        '/p/src/lib/index.ts': '',
      },
      ['@/a -> /p/src/a.ts', 'lib -> /p/src/lib/index.ts'],
    ));
  it('baseUrl', () =>
    checkEdges(
      {
        '/p/s/main.ts': `import 'x/a'`,
        '/p/tsconfig.json': `{"compilerOptions":{"baseUrl":"s"}}`,
        '/p/s/x/a.ts': '',
      },
      ['x/a -> /p/s/x/a.ts'],
    ));
  it('references to configurations of the same folder', () =>
    checkEdges(
      {
        '/p/main.ts': `import '~/a'`,
        '/p/tsconfig.json': `{"files": [], "references": [{"path": "./tsconfig.app.json"}]}`,
        '/p/tsconfig.app.json': `{"compilerOptions":{"paths":{"~/*":["./*"]}}}`,
        '/p/a.ts': '',
      },
      ['~/a -> /p/a.ts'],
    ));
});

describe('module kinds', () => {
  const check = (name: string, text: string, kind: string, type?: string) => {
    const files = { [`/p/${name}`]: text, ...(type && { '/p/package.json': `{"type":"${type}"}` }) };
    expect(load(files).modules).toEqual([`${kind} /p/${name}`]);
  };
  it('syntax decides for .ts', () => check('a.ts', 'export const a = 1', 'esm', 'commonjs'));
  it('a .ts file without imports is CommonJS', () => check('a.ts', 'var a = 1', 'cjs'));
  it('unless its package says otherwise', () => check('a.ts', 'var a = 1', 'esm', 'module'));
  it('.mjs is ESM', () => check('a.mjs', 'await 1', 'esm'));
  it('.cjs is CommonJS', () => check('a.cjs', '', 'cjs', 'module'));
  it('top-level await makes a module', () => check('a.js', 'await f(1)', 'esm'));
  it('import.meta makes a module', () => check('a.js', 'import.meta.url', 'esm'));
  it('export = is CommonJS', () => check('a.ts', 'export = 1', 'cjs'));
  it('JSON', () => check('a.json', '[1]', 'json'));
  it('scripts when asked for', () =>
    expect(load({ '/a.mjs': 'var a' }, { script: true }).modules).toEqual(['script /a.mjs']));
});

describe('bad input', () => {
  it('a missing entry', () =>
    expect(() => loadSources(new MemoryFiles({}), ['/a.ts'])).toThrow('/a.ts does not exist'));
  it('a folder as entry', () =>
    expect(() => loadSources(new MemoryFiles({ '/p/a.ts': '' }), ['/p'])).toThrow(
      '/p is a folder, not a file',
    ));
  it('a syntax error has its exact span', () => {
    const [d] = loadSources(new MemoryFiles({ '/a.ts': 'let a;\nlet b = (1;' }), ['/a.ts']).diagnostics;
    expect(d).toMatchObject({ severity: 'error', code: 'syntax-error', message: `')' expected.` });
    expect(d?.span).toEqual({ file: '/a.ts', start: 17, end: 18, line: 2, column: 11, endLine: 2 });
  });
  const inJavaScript = (text: string, expected: string[]) =>
    expect(load({ '/a.js': text }).diagnostics).toEqual(expected);
  it('type annotations in JavaScript', () =>
    inJavaScript('function f(x: number) {}', ['type annotations are not JavaScript; use a .ts file']));
  it('other TypeScript in JavaScript', () => {
    inJavaScript('enum E { A }', ['enums are not JavaScript; use a .ts file']);
    inJavaScript('let a = b as any', ['type assertions are not JavaScript; use a .ts file']);
    inJavaScript('import type { T } from "fs"', ['type imports are not JavaScript; use a .ts file']);
    inJavaScript('class A { private x = 1 }', [`'private' is not JavaScript; use a .ts file`]);
    inJavaScript(
      'class A { static async *m() {} get x() { return 1 } } async () => {}; export default class {}',
      [],
    );
  });
  it('bad JSON', () => expect(load({ '/a.json': '{"a": 01}' }).diagnostics.length).toBe(1));
  it('ESM syntax in .cjs', () =>
    expect(load({ '/a.cjs': 'export const a = 1' }).diagnostics).toEqual([
      'import and export are not allowed in a CommonJS module',
    ]));
});

describe('real packages', () => {
  const disk: FileSource = {
    read: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
    isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
    realpath: (path) => realpathSync(path),
  };
  const root = `${import.meta.dirname}/../../../node_modules`;
  const check = (entry: string, atLeast: number) => {
    const set = loadSources(disk, [`${root}/${entry}`]);
    expect(set.diagnostics).toEqual([]);
    expect(set.modules.length).toBeGreaterThanOrEqual(atLeast);
    for (const m of set.modules) expect(m.package?.name).not.toBeUndefined();
  };
  it('picomatch (CommonJS)', () => check('picomatch/index.js', 6));
  it('nanoid (ESM)', () => check('nanoid/index.js', 2));
  it('chai (ESM)', () => check('chai/index.js', 1));
  it('fast-check', () => check('fast-check/lib/fast-check.js', 5));
  it('postcss (CommonJS)', () => check('postcss/lib/postcss.js', 20));
});

it('beagle-ts is provided by the machine even where it is installed', () => {
  const files = new MemoryFiles({
    '/m.ts': "import { assume } from 'beagle-ts'; export function f(x: number) { assume(x > 0); return x; }",
    '/node_modules/beagle-ts/package.json': '{ "name": "beagle-ts", "type": "module", "main": "index.js" }',
    '/node_modules/beagle-ts/index.js': 'export function assume() {}',
  });
  const { modules } = loadSources(files, ['/m.ts']);
  expect(modules.map((m) => m.path)).toEqual(['/m.ts']);
  expect([...modules[0]!.natives.keys()]).toEqual(['beagle-ts']);
});

describe('loading again', () => {
  /** Loads `/m.js`, lets a change happen, loads again: is it the same set? */
  function checkSame(change: (texts: Map<string, string>) => void, expected: boolean): void {
    const texts = new Map([
      ['/m.js', "module.exports = require('./a');"],
      ['/a/index.js', 'module.exports = 1;'],
    ]);
    const now = () => new MemoryFiles(Object.fromEntries(texts));
    const files: FileSource = {
      read: (path) => now().read(path),
      isFile: (path) => now().isFile(path),
      isDirectory: (path) => now().isDirectory(path),
      realpath: (path) => path,
    };
    const first = loadSources(files, ['/m.js']);
    change(texts);
    const second = loadSources(files, ['/m.js']);
    expect(second === first).toBe(expected);
    expect(second.files).toBe(files);
    expect(second.modules.map((m) => m.text)).toEqual(
      loadSources(now(), ['/m.js']).modules.map((m) => m.text),
    );
  }

  it('gives the same set while the files are as they were', () => checkSame(() => {}, true));
  it('sees another text', () => checkSame((texts) => texts.set('/a/index.js', 'exports.x = 2;'), false));
  it('sees a file that now comes first', () =>
    checkSame((texts) => texts.set('/a.js', 'exports.y = 3;'), false));
  it('does not mind files that it never asked for', () => checkSame((texts) => texts.set('/b.js', ''), true));
});
