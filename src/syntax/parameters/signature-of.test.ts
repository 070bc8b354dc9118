import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { findFunction, listFunctions } from '../functions/find-function.ts';
import { loadSources } from '../modules/load-sources.ts';
import { printParameter, printShape } from '../shape/print-shape.ts';
import { requiredModules } from '../shape/required-modules.ts';
import type { SignatureOptions } from '../shape/signature-options.ts';
import { signatureOf } from './signature-of.ts';

function sign(files: Record<string, string>, name: string | undefined, options: SignatureOptions = {}) {
  const sources = loadSources(new MemoryFiles(files), [Object.keys(files)[0]!]);
  const path = sources.entries[0]!;
  const fn = name === undefined ? listFunctions(sources, path)[0]! : findFunction(sources, path, name);
  const signature = signatureOf(sources, fn, options);
  return { ...signature, text: signature.parameters.map((p) => printParameter(p)).join(', ') };
}

/** The parameters of the first function of a TypeScript text. */
function checkTs(text: string, expected: string, options: SignatureOptions = {}, name?: string) {
  expect(sign({ '/m.ts': text }, name, options).text).toBe(expected);
}

function checkJs(
  text: string,
  expected: string,
  more: Record<string, string> = {},
  options: SignatureOptions = {},
) {
  expect(sign({ '/m.js': text, ...more }, undefined, options).text).toBe(expected);
}

describe('types that need the checker', () => {
  const check = (types: string, expected: string) =>
    checkTs(`export function f(x: T) {} ${types}`, `x: ${expected}`);
  it('mapped types', () => check('type T = { [K in "a" | "b"]?: K }', '{a?: "a", b?: "b"}'));
  it('conditional types', () =>
    check('type E<X> = X extends string ? 1 : 2; type T = E<string> | E<number>', '1 | 2'));
  it('typeof', () =>
    check('const c = { a: 1, b: ["x"] } as const; type T = typeof c', '{readonly a: 1, readonly b: ["x"]}'));
  it('elements of a const array', () =>
    check('const roles = ["admin", "user"] as const; type T = (typeof roles)[number]', '"admin" | "user"'));
  it('an object or null, in both readings', () => {
    check('type T = { n: number } | null', '{n: number} | null');
    check(
      'type T = Partial<{ n: number }> | null | (typeof v); declare const v: undefined',
      '{n?: number} | undefined | null',
    );
  });
  it('keyof typeof', () => check('const c = { a: 1, b: 2 }; type T = keyof typeof c', '"a" | "b"'));
  it('Exclude', () => check('type T = Exclude<"a" | "b" | "c", "b">', '"a" | "c"'));
  it('Parameters', () =>
    check(
      'declare function g(a: number, b?: string): void; type T = Parameters<typeof g>',
      '[number, (string | undefined)?]',
    ));
  it('ReturnType', () =>
    check('function g() { return { n: 1 } } type T = ReturnType<typeof g>', '{n: number}'));
  it('Awaited', () => check('type T = Awaited<Promise<Promise<number>>>', 'number'));
  it('template literals over unions', () =>
    check('type S = "s" | "l"; type T = `size-$' + '{S}`', '"size-s" | "size-l"'));
  it('template literals over string', () =>
    check('type T = Uppercase<string> | `a$' + '{boolean extends true ? 1 : string}`', 'string'));
  it('namespaces', () =>
    check('namespace N { export interface P { x: number } } type T = N.P', '{x: number}'));
  it('computed enum members', () => check('enum T { A = "x".length, B = 2 }', 'number'));
  it('classes as values', () => check('class C {} type T = typeof C', 'unsupported typeof C'));
  it('private fields without a public constructor', () =>
    check('class T { #a = 1; private constructor() {} }', 'unsupported T'));
  it('abstract classes by their fields', () =>
    check('abstract class T { a = 1; abstract b: string; m() {} }', 'T{a: number, b: string}'));
  it('abstract methods are unknowns', () =>
    check('abstract class T { abstract m(): number; n() {} }', 'T{m: fn/0 => number}'));
  it('abstract methods that are implemented', () =>
    check('abstract class B { abstract m(): void } class T extends B { m() {} }', 'new T()'));
  it('types of the DOM', () =>
    check(
      'type T = { at: DOMPointInit; to: URL }',
      '{at: {w?: number, x?: number, y?: number, z?: number}, to: unsupported URL}',
    ));
  it('very many types', () => {
    const types = Array.from({ length: 30 }, (_, i) => `interface T${i} { a: T${i + 1}; b: T${i + 1} }`).join(
      ' ',
    );
    const { text } = sign({ '/m.ts': `${types} type T30 = 1; export function f(t: T0) {}` }, 'f');
    expect(text).toBe('t: unsupported T0');
  });
  it('types that never end', () => {
    const { text } = sign(
      { '/m.ts': 'interface T<X> { v: X; next: T<X[]> } export function f(t: T<number>) {}' },
      'f',
    );
    expect(text).toContain('unsupported');
  });
  it('built-in types without values', () =>
    check('type T = WeakMap<object, number>', 'unsupported WeakMap<object, number>'));
  it('undeclared types', () => check('type T = Nowhere', 'unsupported Nowhere'));
  it('fluent interfaces', () =>
    check('interface T { add(n: number): this; size: number }', '{add: fn/1 => &T, size: number}'));
  it('inferred defaults', () => {
    checkTs(
      'export function f(a = [1], b = { c: "x" }, d = new Date()) {}',
      'a?: number[], b?: {c: string}, d?: Date',
    );
    checkTs('enum E { A, B } export function f(e = E.A) {}', 'e?: E.A=0 | E.B=1');
  });
  it('destructuring without types', () =>
    checkTs('export function f({ a = 1, b = "x" } = {}) {}', 'arg0?: {a?: number, b?: string}'));
  it('a type by context', () =>
    checkTs(
      'type F = (a: number, b?: string) => void; export const f: F = (a, b) => {}',
      'a: number, b: string | undefined',
    ));
  it('generics by constraint', () =>
    checkTs(
      'export function f<T extends { id: number }, K extends keyof T>(t: T, k: K, r: Record<K, T>) {}',
      't: {id: number}, k: "id", r: {id: {id: number}}',
    ));
});

describe('JavaScript', () => {
  it('without any types', () => {
    const { text, diagnostics } = sign({ '/m.js': 'export function f(a, b = 1, ...c) {}' }, 'f');
    expect(text).toBe('a: unknown, b?: number, ...c: unknown[]');
    expect(diagnostics.map((d) => d.message)).toEqual([
      `parameter 'a' of f has no type, so values of several types are tried; give it a JSDoc '@param {type} a' or use --types`,
      `parameter 'c' of f has no type, so values of several types are tried; give it a JSDoc '@param {type} c' or use --types`,
    ]);
  });
  it('JSDoc parameter types without the checker', () => {
    const doc =
      '/** @param {string} s @param {number} [n] @param {?boolean} b @param {Array<string>} l @param {{x: number}=} o @param {...number} r */';
    const { text, usedChecker } = sign({ '/m.js': `${doc} export function f(s, n, b, l, o, ...r) {}` }, 'f');
    expect(text).toBe(
      's: string, n?: number, b: boolean | null, l: string[], o?: {x: number}, ...r: number[]',
    );
    expect(usedChecker).toBe(false);
  });
  it('JSDoc of a package whose file was asked for, and of what it imports', () => {
    const inner = '/** @param {string} s */ exports.f = function (s) { return s; };';
    const files = {
      '/p/node_modules/x/index.js': `exports.f = require('./lib/f.js').f;`,
      '/p/node_modules/x/lib/f.js': inner,
    };
    expect(sign(files, 'f').text).toBe('s: string');
    expect(sign({ '/p/node_modules/x/lib/f.js': inner }, 'f').text).toBe('s: string');
  });
  it('JSDoc typedefs', () =>
    checkJs(
      '/** @typedef {object} Opt\n * @property {number} a\n * @property {string} [b] */\n/** @param {Opt} o */ export function f(o) {}',
      'o: {a: number, b?: string}',
    ));
  it('JSDoc nested parameters', () =>
    checkJs(
      '/**\n * @param {object} o\n * @param {number} o.a\n * @param {string} [o.b]\n */ export function f(o) {}',
      'o: {a: number, b?: string}',
    ));
  it('JSDoc @type', () =>
    checkJs(
      '/** @type {(a: number, b: string[]) => void} */ export const f = (a, b) => {}',
      'a: number, b: string[]',
    ));
  it('JSDoc imports of types', () =>
    checkJs(`/** @param {import('./t').T} t */ export function f(t) {}`, 't: {x: number}', {
      '/t.ts': 'export interface T { x: number }',
    }));
  it('a declaration file beside it', () =>
    checkJs('export function f(a, b) {}', 'a: "x" | "y", b?: number', {
      '/m.d.ts': 'export declare function f(one: "x" | "y", two?: number): void;',
    }));
  it('types that nothing declares are left to what the code does', () => {
    const declared = (type: string) => ({ '/m.d.ts': `export declare function f(x: ${type}): void;` });
    checkJs('exports.f = (x) => x;', 'x: string | unsupported Missing', declared('string | Missing'));
    checkJs('exports.f = (x) => x;', 'x: unknown', declared('Missing'));
  });
  it('a declaration file with export =', () =>
    checkJs('module.exports = function (a) {}', 'a: Date', {
      '/m.d.ts': 'declare function g(x: Date): void; export = g;',
    }));
  it('methods in a declaration file', () =>
    checkJs('exports.A = class A { m(a) {} }', 'a: bigint', {
      '/m.d.ts': 'export declare class A { m(x: bigint): void; }',
    }));
  it('the declarations of its package', () => {
    const at = '/p/node_modules/x';
    const files = {
      [`${at}/lib/i.js`]: 'exports.f = function (a) {}',
      [`${at}/package.json`]: '{"name":"x","main":"./lib/i.js","types":"./types/i.d.ts"}',
      [`${at}/types/i.d.ts`]: 'export declare function f(a: boolean): void',
    };
    expect(sign(files, 'f').text).toBe('a: boolean');
  });
  it('declarations of a package by its name', () => {
    const files = {
      '/p/node_modules/x/index.js': 'exports.f = (a) => a',
      '/p/node_modules/x/package.json': '{"name":"x"}',
      '/p/node_modules/x/index.d.ts':
        'declare module "y" {} declare module "x" { export function f(a: 1 | 2): void }',
    };
    expect(sign(files, 'f').text).toBe('a: 1 | 2');
  });
  it('DefinitelyTyped', () => {
    const files = {
      '/p/node_modules/x/index.js': 'module.exports = (a) => a',
      '/p/node_modules/x/package.json': '{"name":"x"}',
      '/p/node_modules/@types/x/index.d.ts': 'declare function x(a: string[]): void; export = x;',
    };
    expect(sign(files, undefined).text).toBe('a: string[]');
  });
  it('--types wins', () =>
    checkJs(
      'export function f(a, b) {}',
      's: string, n?: number',
      {},
      { types: '(s: string, n?: number) => unknown' },
    ));
  it('--types may compute', () =>
    checkJs('export function f(a) {}', 's: "b"', {}, { types: '(s: Exclude<"a" | "b", "a">) => unknown' }));
  it('--types knows the module’s own types', () =>
    checkTs('interface P { x: 1 } export function f(a: any) {}', 'p: {x: 1}', { types: '(p: P) => void' }));
  it('--types must be a function type', () =>
    expect(() => sign({ '/m.js': 'export function f(a) {}' }, 'f', { types: 'string' })).toThrow(
      `'string' is not a function type`,
    ));
});

describe('receivers', () => {
  const check = (text: string, name: string, expected: string | undefined, path = '/m.ts') => {
    const { receiver } = sign({ [path]: text }, name);
    expect(receiver && printShape(receiver)).toBe(expected);
  };
  it('by constructor', () =>
    check(
      'export class A { constructor(n: number, private s = "x") {} m() {} }',
      'A.m',
      'new A(n: number, s?: string)',
    ));
  it('by inherited constructor', () =>
    check(
      'class B { constructor(b: boolean) {} } export class A extends B { m() {} }',
      'A.m',
      'new A(b: boolean)',
    ));
  it('without a constructor', () => check('export class A { x = 1; m() {} }', 'A.m', 'new A()'));
  it('by fields when the constructor is private', () =>
    check(
      'export class A { private constructor(readonly x: number) {} m() {} }',
      'A.m',
      'A{readonly x: number}',
    ));
  it('not for static methods', () => check('export class A { static m() {} }', 'A.m', undefined));
  it('not for functions in objects', () => check('export const o = { m() {} }', 'o.m', undefined));
  it('in JavaScript', () =>
    check(
      'export class A {\n /** @param {number} n */ constructor(n, u) {} m() {} }',
      'A.m',
      'new A(n: number, u: unknown)',
      '/m.js',
    ));
  it('of a constructor function', () =>
    check(
      'function A(x = 1) {} A.prototype.m = function () {}; exports.A = A',
      'A.m',
      'new A(x?: number)',
      '/m.js',
    ));
  it('with types for the checker', () =>
    check(
      'export class A<T extends keyof typeof c> { constructor(t: T) {} m() {} } const c = { k: 1 }',
      'A.m',
      'new A(t: "k")',
    ));
  it('name the class and how it is exported', () => {
    const { receiver } = sign({ '/m.ts': 'class A { m() {} } export { A as B }' }, 'B.m');
    expect(receiver).toMatchObject({ cls: { file: '/m.ts', name: 'A', exported: 'B' } });
  });
});

describe('restrictions', () => {
  const check = (doc: string, params: string, expected: string, options: SignatureOptions = {}) =>
    checkTs(`/**\n${doc} */\nexport function f(${params}) {}`, expected, options);
  it('integers, ranges and lengths', () =>
    check(
      ' * @param x the x @integer @range 0..9\n * @param {string} s @maxLength 3\n * @param [n=1] - @range -1.5..1e3\n * @param l @integer @maxLength 5',
      'x: number, s: string, n: number, l: number[]',
      'x: int[0..9], s: string(3), n: number[-1.5..1000], l: int[5]',
    ));
  it('tags on lines of their own', () =>
    check(
      ' * @param x\n * @integer\n * @range 1..\n * @returns @integer',
      'x: number, y: number',
      'x: int[1..], y: number',
    ));
  it('inside objects', () =>
    check(
      ' * @param o.a.b @integer\n * @param o.l[].n @range 0..1',
      'o: { a: { b: number }, l: { n: number }[] }',
      'o: {a: {b: int}, l: {n: number[0..1]}[]}',
    ));
  it('inside unions', () =>
    check(' * @param x @integer @maxLength 2', 'x: number | string | null', 'x: int | string(2) | null'));
  it('of destructured parameters', () =>
    check(' * @param o\n * @param o.a @integer\n', '{ a }: { a: number }', 'arg0: {a: int}'));
  it('from outside', () =>
    check(
      ' * @param x @range 0..1',
      'x: number, o: { s: string }, b: bigint, y: number',
      'x: int[5..6], o: {s: string(4)}, b: bigint[0..3], y: int[-9..9]',
      {
        numbers: 'int',
        range: { min: -9, max: 9 },
        ranges: new Map([
          ['x', { min: 5, max: 6 }],
          ['b', { min: 0, max: 3 }],
        ]),
        maxLengths: new Map([['o.s', 4]]),
      },
    ));
  it('sizes from outside', () =>
    check('', 's: string, l: string[]', 's: string(2), l: string(2)[1]', { maxLength: 2, maxItems: 1 }));
  it('@requires', () => {
    const { requires } = sign(
      {
        '/m.js':
          '/** @requires x > 0\n * @requires y !== x &&\n *   y < 5\n * @requires module:fs */ export const f = (x, y) => 1',
      },
      'f',
    );
    expect(requires).toEqual(['x > 0', 'y !== x && y < 5']);
  });
  it('that fit nothing are warnings', () => {
    const { diagnostics } = sign(
      {
        '/m.ts':
          '/** @param s @integer\n * @param q @range 1..2\n * @param s @range 5 */ export function f(s: string) {}',
      },
      'f',
    );
    expect(diagnostics.map((d) => d.message)).toEqual([
      `@range of 's' is not of the form 0..9`,
      `the restriction of 's' does not fit its type`,
      `f has no parameter 'q'`,
    ]);
  });
  it('from outside that name nothing are errors', () =>
    expect(() =>
      sign({ '/m.ts': 'export function f(size: number) {}' }, 'f', {
        ranges: new Map([['sise', { min: 0, max: 1 }]]),
      }),
    ).toThrow(`f has no parameter 'sise'; did you mean 'size'?`));
});

describe('what else a signature says', () => {
  it('async and generator', () => {
    expect(sign({ '/m.ts': 'export async function* f() {}' }, 'f')).toMatchObject({
      async: true,
      generator: true,
    });
    expect(sign({ '/m.ts': 'export const f = async () => 1' }, 'f')).toMatchObject({
      async: true,
      generator: false,
    });
  });
  it('type texts', () =>
    expect(sign({ '/m.ts': 'export function f(a: Array< string >, b = 1, c) {}' }, 'f').typeTexts).toEqual([
      'Array< string >',
      'number',
      'unknown',
    ]));
  it('plain annotations need no checker', () =>
    expect(
      sign({ '/m.ts': 'interface P { x: number } export function f(a: P[], b?: Partial<P>) {}' }, 'f')
        .usedChecker,
    ).toBe(false));
  it('which modules its classes are in, also when they are only mentioned as types', () => {
    const files = {
      '/m.ts': `import type { B } from './b'; export class A { m(x: Map<string, B[]>) {} }`,
      '/b.ts': `import { C } from './c'; export class B { constructor(c: C | B) {} }`,
      '/c.ts': 'export class C {}',
    };
    expect(requiredModules(sign(files, 'A.m'))).toEqual(['/b.ts', '/c.ts', '/m.ts']);
  });
});
