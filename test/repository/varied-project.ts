/** Chooses one of several texts for a place of the project, by the place's name. */
export type Choose = (place: string, ...texts: readonly string[]) => string;

type Files = Readonly<Record<string, string>>;

/**
 * A small project of many ways in which one part of a program depends on another. Every place has a few texts; a version of the project is a choice for each.
 * No file is there for the analysis: whatever makes a result depend on something has its place here.
 */
export const parts: Readonly<Record<string, (choose: Choose) => Files>> = {
  helpers: (c) => ({
    '/p/a.ts': `import { twice } from './b.ts';
${c('helpers.noise', '', '// moved\n\n', 'export function other(x: string) { return x === "k"; }\n', 'const unused = 7;\n')}
export function calls(x: number) { return twice(x) > 10 ? 'big' : 'small'; }
export const arrow = (x: number) => (calls(x) === 'big' ? ${c('helpers.own', '1', '2')} : 0);
export function alone(x: boolean) { return x ? 1 : 2; }
`,
    '/p/b.ts': `export ${c('helpers.star', "* from './c.ts'", "{ thrice as twice } from './c.ts'")};
${c('helpers.beside', '', 'export function beside(x: number) { return x > 3; }', 'export function beside(x: number) { return x > 4; }')}
`,
    '/p/c.ts': `const factor = ${c('helpers.factor', '2', '3')};
export function twice(x: number) { return x * factor; }
export function thrice(x: number) { return x * 3; }
`,
  }),
  stars: (c) => ({
    '/p/stars.ts': `import { value } from './both.ts';
export function star(x: number) { return x > (value as unknown as number) ? 1 : 0; }
`,
    '/p/both.ts': `export * from './one.ts';
export * from './two.ts';
${c('stars.own', '', 'export const value = 30;')}
`,
    '/p/one.ts': c(
      'stars.one',
      'export const value = 10;',
      'export const other = 1;',
      'export const value = 11;',
    ),
    '/p/two.ts': c('stars.two', 'export const nothing = 20;', 'export const value = 20;'),
  }),
  state: (c) => ({
    '/p/state.ts': `let count = ${c('state.start', '0', '1')};
export const table: Record<string, number> = { a: 1${c('state.table', '', ', b: 2')} };
export function read(x: number) { return x + count > 3; }
export function look(k: 'a' | 'b') { return table[k] === 2; }
export function write(n: number) { ${c('state.write', '', 'count = n;', 'count++;')} return n; }
export function put(n: number) { ${c('state.put', '', 'table.b = n;', 'delete table.a;')} return n; }
function quiet() { return ${c('state.quiet', '1', '2')}; }
${c('state.load', '', 'count += 2;', 'table.b = 2;', 'quiet();', 'Object.freeze(table);')}
`,
  }),
  loading: (c) => ({
    '/p/loading.ts': `${c('loading.imports', "import './first.ts';\nimport './second.ts';", "import './second.ts';\nimport './first.ts';", "import './first.ts';")}
export function limited(x: number) { return x > (globalThis as unknown as { limit: number }).limit; }
`,
    '/p/first.ts': `(globalThis as unknown as { limit: number }).limit = ${c('loading.first', '1', '5')};`,
    '/p/second.ts': `(globalThis as unknown as { limit: number }).limit = ${c('loading.second', '2', '6')};`,
  }),
  order: (c) => ({
    '/p/order.ts': `${c(
      'order.dead',
      'const later = 1;\nconst sooner = later;',
      'const sooner = later;\nconst later = 1;',
      'const later = 1;',
    )}
export function inOrder(x: number) { return x > 0; }
`,
    '/p/mixed.ts': `const one = ${c('order.big', '1n', '1')};
const sum = one${c('order.sum', '', ' + 1n', ' * 2')};
export function mixed(x: number) { return x > 0; }
`,
    '/p/undeclared.ts': `const gone = typeof window === 'undefined' ? 1 : 2;
const there = ${c('order.there', 'gone', 'missing', '`${gone}`', '+1', '+1n', 'gone in gone', 'gone instanceof gone')};
export function undeclared(x: number) { return x > 0; }
`,
    '/p/base.ts': `import { Base } from './cycle.ts';
${c('order.base', '', 'class Derived extends Base {}', 'class Derived extends (null as unknown as typeof Base) {}', 'class Derived extends (3 as unknown as typeof Base) {}', 'const same = Base;')}
export function based(x: number) { return x > 1; }
`,
    '/p/cycle.ts': `${c('order.cycle', '', "import { based } from './base.ts';\nexport const again = () => based;")}
export class Base { n = 1 }
`,
  }),
  classes: (c) => ({
    '/p/classes.ts': `import { Shape } from './shape.ts';
${c('classes.patch', '', "import './patch.ts';")}
${c('classes.decorator', 'const mark = <T>(f: T) => f;', 'const mark = () => (x: number) => x > 100;')}
export class Square extends Shape {
  side = ${c('classes.field', '1', '2')};
  ${c('classes.static', '', 'static size = 1;', 'static { Shape.prototype.kind = function () { return 9; }; }')}
  ${c('classes.decorated', '', '@(mark as never) ')}area(x: number) { return x * this.side > 6; }
  get double() { return this.side * ${c('classes.getter', '2', '3')}; }
}
export function kindOf(s: Square, x: number) { return s.kind() > x; }
export function isSquare(s: Square) { return s.double === 4; }
`,
    '/p/shape.ts': `export class Shape { kind() { return ${c('classes.kind', '1', '2')}; } ${c('classes.unused', '', 'more() { return 3; }')} }`,
    '/p/patch.ts': `import { Shape } from './shape.ts';
Shape.prototype.kind = function () { return ${c('classes.patched', '7', '8')}; };
`,
  }),
  types: (c) => ({
    '/p/types.ts': `import type { Options } from './options.ts';
import { Level, MODES, defaults } from './values.ts';
export function byOptions(o: Options) { return o.deep ? o.mode : 'none'; }
export function byLevel(l: Level) { return l === Level.High ? 1 : 2; }
export function byMode(m: (typeof MODES)[number]) { return m === 'x' ? 1 : m.length; }
export function byDefault(x: number, y = defaults.limit) { return x > y; }
export function byKey(k: keyof typeof defaults) { return k === 'limit'; }
export function byImport(x: import('./options.ts').Other) { return x === null ? 0 : 1; }
export function byReturn(x: ReturnType<typeof import('./values.ts').make>) { return x ? 1 : 0; }
`,
    '/p/options.ts': `import type { Deep } from './deep.ts';
export interface Options { deep${c('types.optional', '', '?')}: Deep; mode: ${c('types.mode', "'a' | 'b'", "'a' | 'c'", 'string')} }
${c('types.merged', '', 'export interface Options { extra: boolean }')}
export type Other = ${c('types.other', 'number | null', 'string | null', 'null')};
export type Unused = ${c('types.unused', '1', '2')};
`,
    '/p/deep.ts': `export type Deep = ${c('types.deep', 'boolean', '0 | 1', 'string')};`,
    '/p/values.ts': `export enum Level { Low, ${c('types.enum', 'High', 'Middle, High', 'High = 9')} }
export const MODES = ['x', ${c('types.modes', "'y'", "'yy', 'z'")}] as const;
export const defaults = { limit: ${c('types.defaults', '3', '4', '"4" as unknown as number', 'true as unknown as number')}${c('types.keys', '', ', other: 1')} };
export function make() { return ${c('types.make', 'true as boolean', '1 as 0 | 1', '"" as string')}; }
`,
  }),
  globals: (c) => ({
    '/p/globals.ts': `${c('globals.reference', '', '/// <reference path="./ambient.d.ts" />')}
import type { Named } from './named.ts';
import './augment.ts';
export function byGlobal(x: Wide) { return x === 'on'; }
export function byNamed(x: Named) { return Object.keys(x).length === 1; }
`,
    '/p/named.ts': 'export interface Named { name: string }',
    '/p/augment.ts': `import type { Named } from './named.ts';
declare global { type Wide = ${c('globals.wide', "'on' | 'off'", "'on' | 'out' | 'off'", 'string')}; }
${c('globals.module', '', "declare module './named.ts' { interface Named { age?: boolean } }")}
export type Keep = Named;
`,
    '/p/ambient.d.ts': `${c('globals.ambient', '', 'interface Array<T> { more?: T }', 'type Wider = 1;')}`,
  }),
  json: (c) => ({
    '/p/data.json': `{ "limit": ${c('json.limit', '3', '4')}, "kinds": [${c('json.kinds', '"a"', '"a", "b"')}] }`,
    '/p/json.ts': `import data from './data.json' with { type: 'json' };
export function fromJson(x: number) { return x > data.limit; }
export function jsonType(x: typeof data) { return x.limit > 1; }
`,
  }),
  javascript: (c) => ({
    '/p/js.js': `/** @typedef {${c('js.typedef', 'string', 'number', "'a' | 'b'")}} Text */
import { helper } from './js-helper.js';
/** @param {Text} x */
export function documented(x) { return helper(x) ? 1 : 2; }
/** @param {Late} x */
export function late(x) { return x ? 1 : 2; }
/** @typedef {${c('js.late', 'boolean', '0 | 1')}} Late */
`,
    '/p/js-helper.js': `export function helper(x) { return x === ${c('js.helper', "'a'", "'b'")}; }`,
    '/p/declared.js': `export function declared(x) { return x ? 1 : 2; }`,
    '/p/declared.d.ts': `import type { Deep } from './js-types.ts';\nexport function declared(x: ${c('js.declared', 'boolean', 'Deep')}): number;`,
    '/p/js-types.ts': `export type Deep = ${c('js.deep', 'string', '1 | 0')};`,
    '/p/common.cjs': `const part = require('./part.cjs');\nexports.common = function (x) { return x > part.limit; };`,
    '/p/part.cjs': `exports.limit = ${c('js.part', '1', '2')};`,
  }),
  configuration: (c) => ({
    '/p/tsconfig.json': `{ "compilerOptions": { "strict": true${c('config.decorators', '', ', "experimentalDecorators": true')}, "paths": { "@lib/*": ["./${c('config.paths', 'lib1', 'lib2')}/*"] } } }`,
    '/p/lib1/x.ts': 'export const where = 1;\nexport type Where = string;',
    '/p/lib2/x.ts': 'export const where = 2;\nexport type Where = boolean;',
    '/p/mapped.ts': `import { where, type Where } from '@lib/x';
export function mapped(x: number) { return x > where; }
export function mappedType(x: Where) { return x ? 1 : 0; }
`,
    '/p/decorated.ts': `import { Seen } from './sub/seen.ts';
export function decorated(s: Seen, x: number) { return s.get() > x; }
`,
    '/p/sub/tsconfig.json': `{ "compilerOptions": { "experimentalDecorators": ${c('config.sub', 'true', 'false')} } }`,
    '/p/sub/seen.ts': `const tag = (...args: unknown[]): never => { if (args.length === 3) (args[2] as PropertyDescriptor).value = () => 5; return undefined as never; };
export class Seen { @tag get() { return 1; } }
`,
  }),
  packages: (c) => ({
    '/p/package.json': `{ "name": "p", "version": "${c('packages.own', '1.0.0', '1.0.1')}", "type": "module", "imports": { "#inner": "./${c('packages.inner', 'lib1', 'lib2')}/x.ts" } }`,
    '/p/uses.ts': `import { small } from 'small';
import type { Big } from 'typed';
import { where } from '#inner';
export function usesPackage(x: number) { return small(x) > 2; }
export function usesType(x: Big) { return x ? 1 : 0; }
export function usesInner(x: number) { return x > where; }
`,
    '/p/node_modules/small/package.json': `{ "name": "small", "version": "${c('packages.version', '1.0.0', '2.0.0')}", "type": "module", "main": "./index.js" }`,
    '/p/node_modules/small/index.js': `import { deep } from 'deeper';\nexport function small(x) { return x + ${c('packages.code', '1', '2')} + deep; }`,
    '/p/node_modules/deeper/package.json': `{ "name": "deeper", "version": "1.0.0", "type": "module", "main": "./index.js" }`,
    '/p/node_modules/deeper/index.js': `export const deep = ${c('packages.deeper', '0', '5')};`,
    '/p/node_modules/typed/package.json': `{ "name": "typed", "version": "1.0.0", "types": "./index.d.ts" }`,
    '/p/node_modules/typed/index.d.ts': `export * from './more';`,
    '/p/node_modules/typed/more.d.ts': `export type Big = ${c('packages.types', 'string', 'number', 'boolean')};`,
  }),
  contracts: (c) => ({
    '/p/contracts.ts': `import { assume } from 'beagle-ts';
const least = ${c('contracts.least', '0', '5')};
function isOk(x: number) { return x > least; }
/**
 * @requires isOk(x)
 * ${c('contracts.doc', 'Says what.', 'Says more.')}
 */
export function required(x: number) { return x > 3 ? 1 : 2; }
export function assumed(x: number) { assume(x > ${c('contracts.assume', '0', '4')}); return x > 3 ? 1 : 2; }
`,
  }),
  foreign: (c) => ({
    '/p/foreign.ts': `import { make } from './makes.ts';
export function asks(x: { readonly a?: number }) { return Object.keys(x).length > 1 || 'odd' in x; }
export function reads(x: object) { return (x as { odd?: number }).odd === 1; }
export function each(xs: { n: number }[]) { let t = 0; for (const x of xs) t += x.n; return t > 3; }
export const maker = () => make();
${c('foreign.here', '', 'export function puts() { return { odd: 1 }; }', 'export class Odd { odd = 1; }')}
`,
    '/p/makes.ts': `export function make() { return 1; }
${c('foreign.there', '', 'export function unusedMaker() { return { odd: 2 }; }')}
${c('foreign.words', '', "export const word = 'odd';", 'export function number() { return 4711; }')}
`,
  }),
  dynamic: (c) => ({
    '/p/dynamic.ts': `import * as all from './all.ts';
${c('dynamic.also', '', "import './maybe.ts';", "import { gone } from './gone.ts';\nexport const keep = () => gone;")}
export async function loads(x: number) { const m = await import('./all.ts'); return x > m.first; }
export function picks(k: 'first' | 'second') { return all[k] > 1; }
export function counts(x: number) { return x > Object.keys(all).length; }
`,
    '/p/all.ts': `export const first = ${c('dynamic.first', '1', '2')};
export const second = ${c('dynamic.second', '1', '2')};
${c('dynamic.third', '', 'export const third = 3;')}
`,
    '/p/maybe.ts': `${c('dynamic.maybe', 'export {};', "throw new Error('not today');", 'Array.prototype.includes = () => true;')}`,
    ...(c('dynamic.file', '', 'there') === '' ? {} : { '/p/gone.ts': 'export const gone = 1;' }),
  }),
};

/** The functions' files. */
export function entriesOf(files: Files): string[] {
  return Object.keys(files).filter(
    (path) => /\/p\/[^/]*\.(?:ts|js|cjs)$/.test(path) && !path.endsWith('.d.ts'),
  );
}

/** How many texts each place of a part has. */
export function placesOf(part: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  parts[part]!((place, ...texts) => {
    places.set(place, texts.length);
    return texts[0]!;
  });
  return places;
}

/** A version of a part; places without a choice have their first text. */
export function versionOf(part: string, choices: ReadonlyMap<string, number>): Files {
  return parts[part]!((place, ...texts) => texts[choices.get(place) ?? 0]!);
}
