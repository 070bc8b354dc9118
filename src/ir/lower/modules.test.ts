import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { lowerText, observe } from '../testing/agreement.ts';
import { lowerProgram } from './lower-program.ts';

/** Files in one text, separated by `//- name` lines; the first is the entry. */
function split(text: string): { files: Record<string, string>; entry: string } {
  const files: Record<string, string> = {};
  let entry = '';
  for (const part of text.split(/^\/\/- /m).slice(1)) {
    const end = part.indexOf('\n');
    const path = `/${part.slice(0, end).trim()}`;
    entry ||= path;
    files[path] = part.slice(end + 1);
  }
  return { files, entry };
}

async function checkLogs(text: string, expected: readonly string[]): Promise<void> {
  const { files, entry } = split(text);
  const natives = (specifier: string, name: string) => `native ${specifier} ${name}`;
  expect(await observe(lowerText(files, entry), natives)).toEqual(expected);
}

function checkDiagnostics(text: string, expected: readonly string[]): void {
  const { files, entry } = split(text);
  const sources = loadSources(new MemoryFiles(files), [entry]);
  const { diagnostics } = lowerProgram(sources);
  expect(diagnostics.map((d) => `${d.severity} ${d.code} ${d.span?.line}`)).toEqual(expected);
}

describe('modules', () => {
  it('imports are live', () =>
    checkLogs(
      `//- main.mts
import { n, inc, default as d, type T } from './lib.mjs';
import * as ns from './lib.mjs';
log(n, d); inc(); log(n, ns.n, Object.keys(ns)); try { (n as any) = 5; } catch (e) { log(e); }
//- lib.mts
export let n = 1; export const inc = () => { n++; }; export default 'def'; export type T = number;`,
      ['1 def', '2 2 ["n", "inc", "default"]', 'TypeError'],
    ));

  it('re-exports and star exports are followed', () =>
    checkLogs(
      `//- main.mts
import { a, renamed, ns, dflt } from './index.mjs';
log(a, renamed(), ns.b, dflt.name);
//- index.mts
export * from './one.mjs'; export { b as renamed } from './two.mjs'; export * as ns from './two.mjs'; export { default as dflt } from './two.mjs';
//- one.mts
export const a = 'a';
//- two.mts
export function b() { return 'b'; } export default class {}`,
      ['a b function b/0 default'],
    ));

  it('cycles work and dead names throw', () =>
    checkLogs(
      `//- main.mts
import { b, readA } from './b.mjs';
export const a = 'a'; export function early() { return 'early'; }
log(b, readA());
//- b.mts
import { a, early } from './main.mjs';
log(early()); try { log(a); } catch (e) { log(e); }
export const b = 'b'; export const readA = () => a;`,
      ['early', 'ReferenceError', 'b a'],
    ));

  it('modules run once, dependencies first', () =>
    checkLogs(
      `//- main.mts
import './x.mjs'; import './y.mjs'; log('main');
//- x.mts
import './y.mjs'; log('x');
//- y.mts
log('y');`,
      ['y', 'x', 'main'],
    ));

  it('CommonJS modules are required and imported', () =>
    checkLogs(
      `//- main.mts
import whole, { named } from './c.cjs'; import * as star from './c.cjs'; import data from './data.json' with { type: 'json' };
log(whole.named, named(), star.default === whole, star.named === named, data.k);
//- c.cjs
const helper = require('./d.cjs'); exports.named = function () { return helper.x; }; log(this === exports, typeof __filename);
//- d.cjs
module.exports = { x: 'x' };
//- data.json
{ "k": [1] }`,
      ['true string', 'function /0 x true true [1]'],
    ));

  it('export equals and import equals', () =>
    checkLogs(
      `//- main.cts
import c = require('./c.cjs'); log(c(2));
//- c.cts
function c(x: number) { return x + c.y; } namespace c { export const y = 1; } export = c;`,
      ['3'],
    ));

  it('natives are imported by name', () =>
    checkLogs(
      `//- main.mts
import fs, { readFileSync } from 'node:fs'; import * as path from 'node:path'; log(fs, readFileSync, path);`,
      ['native node:fs default native node:fs readFileSync native node:path *'],
    ));

  it('dynamic imports give namespaces', () =>
    checkLogs(
      `//- main.mts
const m = await import('./lib.mjs'); log(m.v);
//- lib.mts
export const v = 4;`,
      ['4'],
    ));

  it('default exports are named default', () =>
    checkLogs(
      `//- main.mts
import f from './f.mjs'; import g from './g.mjs'; import h from './h.mjs'; log(f.name, g.name, h.name, f());
//- f.mts
export default function () { return 1; }
//- g.mts
export default () => 2;
//- h.mts
export default class Named {}`,
      ['default default Named 1'],
    ));

  it('only used imports of types are loaded', () =>
    checkLogs(
      `//- main.mts
import { I } from './types.mjs'; const x: I = 1; log(x);
//- types.mts
log('not loaded'); export interface I {}`,
      ['1'],
    ));

  it('extra functions see the module scope', async () => {
    const sources = loadSources(new MemoryFiles({ '/m.mts': 'const limit = 3; export const other = 1;' }), [
      '/m.mts',
    ]);
    const extra = [
      { module: '/m.mts', name: '$requires0', params: ['a', 'b'], expression: 'a < limit && b !== other' },
    ];
    const { program, diagnostics } = lowerProgram(sources, { extra });
    expect(diagnostics).toEqual([]);
    const binding = program.modules[0]!.exports.get('$requires0');
    expect(binding?.kind).toBe('local');
    expect(program.functions.map((f) => f.name)).toEqual(['<module>', '$requires0']);
    expect([...program.modules[0]!.topLevel.keys()]).toEqual(['limit', 'other']);
  });

  it('what cannot be analysed is refused', () => {
    checkDiagnostics(`//- a.cjs\nfunction f(o) { with (o) { x; } }`, []);
    checkDiagnostics(`//- a.cjs\nfunction f(s) {\n  return eval(s); }`, []);
    checkDiagnostics(`//- a.mts\nfunction eval2(f: Function) { return f; }`, []);
  });

  const b = '//- b.mts\nexport const y = 1; export interface I {} export default interface D {}';
  it.each([
    ['a missing name', `import { nope } from './b.mjs';\n${b}`, []],
    [
      'a missing name that is used',
      `import { nope } from './b.mjs'; export const x = nope;\n${b}`,
      ['missing'],
    ],
    ['a missing re-export', `export { nope } from './b.mjs';\n${b}`, ['missing']],
    ['a missing default', `import x from './b.mjs'; x();\n//- b.mts\nexport const y = 1;`, ['missing']],
    [
      'types, which are dropped',
      `export { I } from './b.mjs'; import D, { I as J } from './b.mjs'; export { J, D };\n${b}`,
      [],
    ],
    [
      'an interface beside a namespace',
      `import { I } from './b.mjs'; namespace I { export const k = 1; } export const x = (i: I) => I.k;\n${b}`,
      [],
    ],
    ['types of types', `export { I } from './c.mjs';\n//- c.mts\nexport * from './b.mjs';\n${b}`, []],
  ])('%s', (_, text, codes) =>
    checkDiagnostics(
      `//- a.mts\n${text}`,
      codes.map((c) => `error ${c}-export 1`),
    ),
  );
  it.each([
    [
      'a missing name is an error of JavaScript even if nobody uses it',
      `import { nope } from './b.mjs';\n//- b.mjs\nexport const y = 1;`,
      ['missing'],
    ],
    [
      'names that come by two stars',
      `import { z } from './b.mjs';\n//- b.mjs\nexport * from './c.mjs'; export * from './d.mjs';\n//- c.mjs\nexport let z;\n//- d.mjs\nexport let z;`,
      ['ambiguous'],
    ],
    [
      'the same name by two stars',
      `import { z } from './b.mjs';\n//- b.mjs\nexport * from './c.mjs'; export * from './d.mjs';\n//- c.mjs\nexport * from './d.mjs';\n//- d.mjs\nexport let z;`,
      [],
    ],
    [
      'cycles of re-exports',
      `import { q } from './b.mjs';\n//- b.mjs\nexport { q } from './c.mjs';\n//- c.mjs\nexport { q } from './b.mjs';`,
      ['circular', 'circular', 'circular'],
    ],
  ])('%s', (_, text, codes) =>
    checkDiagnostics(
      `//- a.mjs\n${text}`,
      codes.map((c) => `error ${c}-export 1`),
    ),
  );
});
