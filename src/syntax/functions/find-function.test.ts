import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { findFunction, listFunctions } from './find-function.ts';

const other = `export function far() {} export class Base { inherited() {} } export default () => 0;`;

function load(text: string, path = '/m.ts') {
  return loadSources(
    new MemoryFiles({ [path]: text, '/other.ts': other, '/star.ts': `export * from './other'` }),
    [path],
  );
}

/** `kind file:text of the function < exported name`. */
function checkFound(text: string, name: string, expected: string, path?: string) {
  const sources = load(text, path);
  const found = findFunction(sources, sources.entries[0]!, name);
  const body = found.node.getText().replace(/\s+/g, ' ').slice(0, 30);
  expect(`${found.kind} ${found.module.path}: ${body} < ${found.exported}`).toBe(expected);
}

describe('find a function by name', () => {
  it('exported', () =>
    checkFound('export function f() {}', 'f', 'function /m.ts: export function f() {} < f'));
  it('not exported', () => checkFound('function f() {}', 'f', 'function /m.ts: function f() {} < undefined'));
  it('with overloads', () =>
    checkFound(
      'export function f(): void; export function f() { }',
      'f',
      'function /m.ts: export function f() { } < f',
    ));
  it('an arrow in a const', () => checkFound('export const f = () => 1', 'f', 'function /m.ts: () => 1 < f'));
  it('through as and satisfies', () =>
    checkFound('export const f = ((() => 1) as any) satisfies F', 'f', 'function /m.ts: () => 1 < f'));
  it('default', () =>
    checkFound(
      'export default function () {}',
      'default',
      'function /m.ts: export default function () {} < default',
    ));
  it('default by its own name', () =>
    checkFound(
      'export default function g() {}',
      'g',
      'function /m.ts: export default function g() {} < default',
    ));
  it('default of a name', () =>
    checkFound('const f = () => 1; export default f', 'default', 'function /m.ts: () => 1 < default'));
  it('renamed', () =>
    checkFound('function f() {} export { f as g }', 'g', 'function /m.ts: function f() {} < g'));
  it('a local name that is exported by another', () =>
    checkFound('function f() {} export { f as g }', 'f', 'function /m.ts: function f() {} < g'));
  it('re-exported', () =>
    checkFound(
      `export { far as near } from './other'`,
      'near',
      'function /other.ts: export function far() {} < near',
    ));
  it('re-exported after import', () =>
    checkFound(`import d from './other'; export { d }`, 'd', 'function /other.ts: () => 0 < d'));
  it('through stars', () =>
    checkFound(`export * from './star'`, 'far', 'function /other.ts: export function far() {} < far'));
  it('in a namespace export', () =>
    checkFound(
      `export * as ns from './other'`,
      'ns.far',
      'function /other.ts: export function far() {} < ns',
    ));
  it('a method', () => checkFound('export class A { m() {} }', 'A.m', 'method /m.ts: m() {} < A'));
  it('a method through prototype', () =>
    checkFound('class A { m() {} }', 'A.prototype.m', 'method /m.ts: m() {} < undefined'));
  it('a static method', () =>
    checkFound('export class A { static m() {} }', 'A.m', 'static /m.ts: static m() {} < A'));
  it('a getter', () =>
    checkFound(
      'export class A { set p(v) {} get p() { return 1 } }',
      'A.p',
      'getter /m.ts: get p() { return 1 } < A',
    ));
  it('an arrow in a field', () =>
    checkFound('export class A { m = () => 1 }', 'A.m', 'method /m.ts: () => 1 < A'));
  it('a private method', () => checkFound('export class A { #m() {} }', 'A.#m', 'method /m.ts: #m() {} < A'));
  it('an inherited method', () =>
    checkFound(
      `import { Base } from './other'; export class A extends Base {}`,
      'A.inherited',
      'method /other.ts: inherited() {} < A',
    ));
  it('a class expression', () =>
    checkFound('export const A = class { m() {} }', 'A.m', 'method /m.ts: m() {} < A'));
  it('a method of an object', () =>
    checkFound('export const o = { m() {} }', 'o.m', 'member /m.ts: m() {} < o'));
  it('deep in an object', () =>
    checkFound('const o = { p: { f: () => 1 } }', 'o.p.f', 'member /m.ts: () => 1 < undefined'));
  it('in a frozen object', () =>
    checkFound('const o = Object.freeze({ f: () => 1 })', 'o.f', 'member /m.ts: () => 1 < undefined'));
  it('a shorthand property', () =>
    checkFound('function f() {} export const o = { f }', 'o.f', 'member /m.ts: function f() {} < o'));
  it('assigned to a function', () =>
    checkFound('export function f() {} f.g = () => 2', 'f.g', 'static /m.ts: () => 2 < f'));
  it('in a namespace', () =>
    checkFound(
      'export namespace N { export function f() {} }',
      'N.f',
      'member /m.ts: export function f() {} < N',
    ));
});

describe('find a function in CommonJS', () => {
  const check = (text: string, name: string, expected: string) => checkFound(text, name, expected, '/m.js');
  it('exports.f', () => check('exports.f = function () {}', 'f', 'function /m.js: function () {} < f'));
  it('module.exports.f', () => check('module.exports.f = () => 1', 'f', 'function /m.js: () => 1 < f'));
  it('module.exports = f', () =>
    check('module.exports = f; function f() {}', 'default', 'function /m.js: function f() {} < export='));
  it('exports.default that becomes module.exports, as compilers write', () =>
    check(
      'exports.default = f; function f() {} module.exports = exports.default; module.exports.default = exports.default',
      'default',
      'function /m.js: function f() {} < export=',
    ));
  it('module.exports = f by its own name', () =>
    check('module.exports = f; function f() {}', 'f', 'function /m.js: function f() {} < export='));
  it('module.exports = { f }', () =>
    check('module.exports = { f }; function f() {}', 'f', 'function /m.js: function f() {} < f'));
  it('chained', () =>
    check(
      'exports = module.exports = f; exports.g = g; function f() {} function g() {}',
      'g',
      'function /m.js: function g() {} < g',
    ));
  it('compiled from ESM', () =>
    check(
      'exports.f = exports.g = void 0; function f() {} exports.f = f',
      'f',
      'function /m.js: function f() {} < f',
    ));
  it('require of a module', () =>
    check(
      `module.exports = require('./other')`,
      'far',
      'function /other.ts: export function far() {} < far',
    ));
  it('require of a name', () =>
    check(
      `const { far } = require('./other'); exports.x = far`,
      'x',
      'function /other.ts: export function far() {} < x',
    ));
  it('a compiled re-export', () =>
    check(
      `var o = require('./other'); Object.defineProperty(exports, "far", { enumerable: true, get: function () { return o.far; } });`,
      'far',
      'function /other.ts: export function far() {} < far',
    ));
  it('a method on a prototype', () =>
    check(
      'function A() {} A.prototype.m = function () {}; module.exports = A',
      'A.m',
      'method /m.js: function () {} < export=',
    ));
});

describe('list functions of a file', () => {
  const check = (text: string, expected: string[], path?: string) => {
    const sources = load(text, path);
    expect(listFunctions(sources, sources.entries[0]!).map((f) => f.name)).toEqual(expected);
  };
  it('exported ones in order, each once', () =>
    check('export const b = () => 1; function h() {} export function a() {} export { a as c }', ['b', 'a']));
  it('public methods of classes', () =>
    check(
      'export class A { constructor() {} m() {} private p() {} #q() {} static s() {} get g() { return 1 } }',
      ['A.m', 'A.s'],
    ));
  it('functions of objects', () => check('export const o = { f() {}, g: () => 1, n: 1 }', ['o.f', 'o.g']));
  it('everything when nothing is exported', () => check('function f() {} const g = () => 1', ['f', 'g']));
  it('re-exports', () =>
    check(`export * from './other'; export function f() {}`, ['f', 'far', 'Base.inherited']));
  it('CommonJS', () => check('module.exports = { f, g() {} }; function f() {}', ['f', 'g'], '/m.js'));
  it('CommonJS as compilers write it', () =>
    check(
      'exports.default = void 0; function f() {} var _default = exports.default = f;',
      ['default'],
      '/m.js',
    ));
  it('CommonJS where there are such modules', () =>
    check(
      'function f() {} function g() {} if (typeof define === "function") define(f); else if (typeof module !== "undefined") { module.exports = { f }; }',
      ['f'],
      '/m.js',
    ));
});

describe('unknown names', () => {
  const check = (text: string, name: string, expected: string) => {
    const sources = load(text);
    expect(() => findFunction(sources, '/m.ts', name)).toThrow(expected);
  };
  it('suggest near ones', () =>
    check(
      'export function parse() {} export function print() {}',
      'prase',
      `no function 'prase' in /m.ts; did you mean 'parse'? (it has: parse, print)`,
    ));
  it('suggest members', () =>
    check('export class A { move() {} }', 'A.mvoe', `did you mean 'A.move'? (it has: A.move)`));
  it('explain classes', () =>
    check('export class A { m() {} }', 'A', `'A' in /m.ts is a class; name one of its members: #A.m`));
  it('explain values', () => check('export const a = 1', 'a', `'a' in /m.ts is not a function`));
  it('survive circles', () =>
    check(`export { f } from './m'`, 'f', `no function 'f' in /m.ts (it has no functions)`));
});

it('a component of one file offers all its functions, and nothing of the compiler', () => {
  const text =
    '<script>let n = $state(0); export function a() {} function b() { return n; }</script><p>{b()}</p>';
  const sources = load(text, '/c.svelte');
  expect(listFunctions(sources, sources.entries[0]!).map((f) => f.name)).toEqual(['a', 'b']);
});
