import { describe, expect, it } from 'vitest';
import { readBySyntax } from '../annotation/read-by-syntax.ts';
import { readByChecker } from '../checker/read-by-checker.ts';
import { MemoryFiles } from '../files/memory-files.ts';
import { findFunction } from '../functions/find-function.ts';
import { loadSources } from '../modules/load-sources.ts';
import { type PrintShapeOptions, printParameter, printShape } from '../shape/print-shape.ts';
import { ShapeBuilder } from '../shape/shape-builder.ts';

const declarations = `
import type { Far, FarAlias as Renamed } from './far';
import * as far from './far';
enum Color { Red, Green = 5, Blue }
const enum Flags { A = 1 << 0, B = 1 << 1, AB = A | B }
enum Names { X = 'x', Y = 'y' }
enum One { Only }
interface Point { x: number; y: number }
interface Point3 extends Point { readonly z: number; x: 1 }
interface Merged { a: string }
interface Merged { b?: number }
interface Node { value: number; next: Node | null }
type Tree = { kind: 'leaf' } | { kind: 'node'; left: Tree; right: Tree };
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Shape = Circle | Square;
interface Circle { type: 'circle'; radius: number }
interface Square { type: 'square'; side: number; inside?: Shape }
type Pair<A, B = A> = [A, B];
interface Box<T> { value: T; map(f: (x: T) => T): Box<T> }
type Id = string & { readonly __brand: 'Id' };
class Plain { a = 1; m() {} }
class Account { constructor(public owner: string, private balance = 0, ...tags: string[]) {} }
class Saving extends Account {}
class Holder<T> { constructor(readonly item: T, items: T[]) {} }
class Hidden { private constructor(readonly a: number) {} b?: string; static c: number = 1; }
class Over { constructor(a: string); constructor(a: number, b: boolean); constructor(a: any, b?: any) {} }
class Linked { constructor(public next: Linked | undefined) {} }
interface Callable { (a: number, b?: string): boolean; extra: number }
interface Config { size?: number; deep: { list: readonly string[]; on?: boolean | undefined } }
`;
const far = `export interface Far { f: FarAlias } export type FarAlias = 'p' | 'q'; export { default as D } from './deep'; export * from './deep'`;
const deep = `export default interface Deep { d: Date } export enum E { A = -1, B }`;

const annotations = [
  'number',
  'string',
  'boolean',
  'bigint',
  'symbol',
  'null',
  'undefined',
  'void',
  'any',
  'unknown',
  'object',
  'never',
  '{}',
  `'a'`,
  '1',
  '-1',
  'true',
  '10n',
  '-3n',
  '`t`',
  'string | number',
  'string | null',
  'undefined | boolean',
  'true | false | null',
  `'a' | 'b' | string`,
  '1 | 2 | 3',
  'unknown | string',
  'never | string',
  'string | undefined | null',
  'number[]',
  'readonly string[]',
  'Array<boolean>',
  'ReadonlyArray<1 | 2>',
  'number[][]',
  '(string | number)[]',
  '[number, string]',
  '[a: number, b?: string]',
  '[number, ...string[]]',
  'readonly [x: 1, y: 2]',
  '[]',
  '[a?: number, ...rest: boolean[]]',
  '{ a: number; b?: string }',
  '{ readonly a: { b: { c: null } } }',
  `{ 'quoted-name': 1; 2: number }`,
  '{ m(a: number): string; p: () => void }',
  '{ [key: string]: number }',
  '{ [key: number]: string; length: number }',
  '{ a?: number | undefined }',
  'Point',
  'Point3',
  'Merged',
  'Node',
  'Tree',
  'Json',
  'Shape',
  'Circle | Square | null',
  'Pair<number>',
  'Pair<number, string>',
  'Box<number>',
  'Id',
  'Point & { z: string }',
  `{ kind: 'a' } & { kind: 'b' }`,
  `(Circle | Square) & { id: number }`,
  'string & {}',
  '{ a?: number } & { a: number }',
  'Color',
  'Color.Green',
  'Flags',
  'Names',
  'One',
  'Names.X | Names.Y',
  'Color | string',
  'number | Color',
  'Plain',
  'Account',
  'Saving',
  'Holder<string>',
  'Holder<Point>',
  'Over',
  'Linked',
  'Plain | null',
  'Account[]',
  'Hidden',
  'Map<string, number>',
  'ReadonlyMap<string, Point>',
  'Set<number>',
  'ReadonlySet<Color>',
  'Date',
  'RegExp',
  'Error',
  'TypeError',
  'Promise<string>',
  'Uint8Array',
  'Float64Array',
  'Iterable<number>',
  'ArrayLike<string>',
  'Function',
  'Object',
  'String',
  'Number',
  'Boolean',
  'PropertyKey',
  'PromiseLike<number>',
  '() => void',
  '(a: number, b: string) => boolean',
  '(...args: any[]) => Promise<Point>',
  '(x: string, ...r: number[]) => x is string',
  'Callable',
  '<T>(x: T) => T',
  '<T extends string>(x: T) => T',
  'Partial<Point>',
  'Required<Config>',
  'Readonly<Point>',
  `Pick<Point3, 'x' | 'z'>`,
  `Omit<Point3, 'x'>`,
  'Record<string, number>',
  'Record<number, string>',
  `Record<'a' | 'b', boolean>`,
  'Record<Names, number>',
  'NonNullable<string | null>',
  'Partial<Circle | Square>',
  'Config',
  'keyof Point',
  `Point['x']`,
  `Config['size']`,
  `Point['x' | 'y']`,
  'string[][number]',
  '`a$' + '{string}`',
  '`$' + '{number}px`',
  'Far',
  'Renamed',
  'far.Far',
  'far.E',
  `import('./far').FarAlias`,
  'far.D',
];

const generics = [
  '<T>(p: T)',
  '<T extends string>(p: T)',
  '<T extends Point>(p: T[])',
  '<T, U extends number = 1>(p: U, q: T)',
  '<T extends Point, K extends keyof Point>(p: T, k: K)',
];

const lists = [
  '(a: number, b?: string, ...c: boolean[])',
  '(a: number = 1, b = 2, c = "x", d = false, e = -1, f = 1n, g = /x/)',
  '(this: Point, a: number)',
  '({ x, y }: Point, [a]: number[])',
  '(a: number | undefined, b?: number | null)',
  '(a, b: number)',
  '(a = null, b = undefined, c = [])',
  '(...rest)',
  '(...rest: [number, string?])',
];

const text = [
  declarations,
  ...annotations.map((a, i) => `export function a${i}(p: ${a}) {}`),
  ...generics.map((g, i) => `export function g${i}${g} {}`),
  ...lists.map((l, i) => `export function l${i}${l} {}`),
  `export function o1(a: string): void; export function o1(a: number, b?: Date): void; export function o1(a: any, b?: any) {}`,
  `export class Meth<T extends Point> { constructor(public start: T, n: number) {} m(a: T, b: this['start']) {} n<U>(u: U, t: T) {} static s(a: Color) {} get g() { return 1 } }`,
].join('\n');
const sources = loadSources(new MemoryFiles({ '/m.ts': text, '/far.ts': far, '/deep.ts': deep }), ['/m.ts']);
const options: PrintShapeOptions = { depth: 5, sort: true };

function checkAgree(name: string) {
  const fn = findFunction(sources, '/m.ts', name);
  const read = (reader: typeof readBySyntax) => {
    const builder = new ShapeBuilder({});
    const { parameters, receiver } = reader(sources, fn, builder);
    builder.finish();
    const texts = parameters.map((p) => `${printParameter(p.parameter, options)} ${p.known}`);
    return { texts, receiver: receiver && printShape(receiver, options) };
  };
  const bySyntax = read(readBySyntax);
  expect(bySyntax).toEqual(read(readByChecker));
}

describe('the syntactic reader and the checker agree', () => {
  for (const [i, annotation] of annotations.entries()) it(annotation, () => checkAgree(`a${i}`));
  for (const [i, generic] of generics.entries()) it(generic, () => checkAgree(`g${i}`));
  for (const [i, list] of lists.entries()) it(list, () => checkAgree(`l${i}`));
  it('overloads', () => checkAgree('o1'));
  it('methods', () => checkAgree('Meth.n'));
  it('static methods', () => checkAgree('Meth.s'));
  it('getters', () => checkAgree('Meth.g'));
});
