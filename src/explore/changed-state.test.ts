import { expect, it } from 'vitest';
import { TermStore } from '../expr/term-store.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { changedState } from './changed-state.ts';
import { claimedCode } from './claimed-code.ts';
import { openSubject } from './open-subject.ts';
import { reachedCode } from './reached-code.ts';

/** Variables that `f` reads and that other calls may have changed. */
function changed(text: string, name = 'f'): string[] {
  const subject = openSubject(new MemoryFiles({ '/m.ts': text }), '/m.ts', name, {
    signature: {},
    packages: 'all',
    dependences: false,
    store: new TermStore(),
    seed: 1,
    maxSteps: 1000,
    runTimeoutMs: 10_000,
    checks: new Set(),
  });
  const { program, fn, open } = claimedCode(subject);
  return [...changedState(program, reachedCode(program, fn), open).values()].sort();
}

it.each([
  [
    'C',
    'export class C { static #on = false; static enable() { C.#on = true } static get on() { return C.#on } } export function f() { return C.on }',
  ],
  [
    'C',
    'export class C { static count = 0; constructor() { C.count++ } } export function f() { return C.count }',
  ],
  [
    'C',
    'class C { static list: number[] = []; static add() { this.list.push(1) } } export function g() { C.add() } export function f() { return C.list.length }',
  ],
  [
    'C',
    'const C = class D { static n = 0; up() { D.n++ } }; export function g() { new C().up() } export function f() { return C.n }',
  ],
  [
    'c',
    'class C { n = 0; inc() { this.n++ } } const c = new C(); export function g() { c.inc() } export function f() { return c.n }',
  ],
  [
    'c',
    'class C { n = 0; inc() { this.up() } up() { this.n++ } } const c = new C(); export function g() { c.inc() } export function f() { return c.n }',
  ],
  [
    'c',
    'class C { #n = 0; #up() { this.#n++ } inc() { this.#up() } get n() { return this.#n } } const c = new C(); export function g() { c.inc() } export function f() { return c.n }',
  ],
  [
    'c',
    'const c = { n: 0, inc() { this.n++ } }; export function g() { c.inc() } export function f() { return c.n }',
  ],
  ['c', 'const c = { n: 0, get next() { return this.n++ } }; export function f() { return c.next }'],
  [
    'c',
    'class C { n = 0; *[Symbol.iterator]() { yield this.n++ } } const c = new C(); export function f() { return [...c].length }',
  ],
  [
    'o',
    "const o = { n: 1 }; export function g() { Reflect.deleteProperty(o, 'n') } export function f() { return o.n }",
  ],
  [
    'o',
    'const o = { n: 1 }; export function g() { Object.freeze(o) } export function f() { return Object.isFrozen(o) }',
  ],
  [
    'd',
    'const d = new Date(0); export function g() { d.setUTCFullYear(2001) } export function f() { return d.getTime() }',
  ],
  [
    'v',
    'const v = new DataView(new ArrayBuffer(2)); export function g() { v.setInt8(0, 5) } export function f() { return v.getInt8(0) }',
  ],
  [
    'v',
    'const v = new Uint8Array(4); export function g(s: string) { new TextEncoder().encodeInto(s, v) } export function f() { return v[0] }',
  ],
  [
    'p',
    "const p = new URLSearchParams(); export function g() { p.append('a', '1') } export function f() { return p.has('a') }",
  ],
  ['count', 'let count = 0; export class Item { id = ++count } export function f() { return count }'],
  [
    'o',
    'const o = { n: 0 }; export function g(h: (o: object) => void) { h(o) } export function f() { return o.n }',
  ],
  [
    'o',
    'const o = { n: 0 }; export function g(h: { send(o: object): void }) { h.send(o) } class S { send(o: object) {} } export function f() { return o.n }',
  ],
  [
    'list',
    'const list = [{ n: 0 }]; export function g(h: (o: object) => void) { list.forEach(h) } export function f() { return list[0]!.n }',
  ],
  [
    'list',
    'const list = [{ n: 0 }]; export function g() { list.forEach((o) => { o.n = 1 }) } export function f() { return list[0]!.n }',
  ],
  [
    'list',
    'const list = [0]; export function g() { list.forEach((x, i, all) => { all.push(1) }) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [{ n: 0 }]; export function g() { [...list][0]!.n++ } export function f() { return list[0]!.n }',
  ],
  [
    'list',
    'const list = [{ n: 0 }]; export function g() { list.slice()[0]!.n++ } export function f() { return list[0]!.n }',
  ],
  [
    'list',
    'const list = [{ n: 0 }]; export function g() { const o = { ...{ list } }; o.list[0]!.n++ } export function f() { return list[0]!.n }',
  ],
  [
    'list',
    'const list = [0]; const alias = { list }; export function g() { alias.list[0] = 5 } export function f() { return list[0] }',
  ],
  [
    'list',
    'const list = [0]; const pick = (b: boolean) => (b ? list : []); export function g() { pick(true).push(1) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; const add = Array.prototype.push.bind(list); export function g() { add(1) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; function add(to: number[]) { to.push(1) } export function g() { add(list) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; function add(...to: number[][]) { to[0]!.push(1) } export function g() { add(list) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; function add(to: number[]) { arguments[0].push(1) } export function g() { add(list) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; class Box { at: number[]; constructor(at: number[]) { this.at = at } add() { this.at.push(1) } } const box = new Box(list); export function g() { box.add() } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; const kept: { at?: number[] } = {}; export function g() { kept.at = list } export function h() { kept.at!.push(1) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; export function g(to: { at?: number[] }) { to.at = list } export function f(at: number[]) { at.push(1); return list.length }',
  ],
  [
    'list',
    'const list = [0]; export function* g() { yield list } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; export async function g() { (await Promise.resolve(list)).push(1) } export function f() { return list.length }',
  ],
  [
    'list',
    'const list = [0]; export function g() { const m = new Map([[1, list]]); m.get(1)!.push(1) } export function f() { return list.length }',
  ],
  ['list', 'const list = [0]; export function g() { throw list } export function f() { return list.length }'],
  [
    'o',
    'const o = { n: 0 }; const w = new WeakRef(o); export function g() { w.deref()!.n = 1 } export function f() { return o.n }',
  ],
  [
    'o',
    'const o = { n: 0 }; const p = new Proxy(o, {}); export function g() { p.n = 1 } export function f() { return o.n }',
  ],
  [
    'v',
    'class V { #n = 0; static up(v: V) { v.#n++ } get n() { return this.#n } } const v = new V(); export function g() { V.up(v) } export function f() { return v.n }',
  ],
  [
    'b',
    'const buf = new ArrayBuffer(2); const a = new Uint8Array(buf); const b = new Uint8Array(buf); export function g() { a[0] = 1 } export function f() { return b[0] }',
  ],
  [
    'p',
    'class P { kind() { return 0 } } const p = new P(); export function g() { P.prototype.kind = () => 1 } export function f() { return p.kind() }',
  ],
  ['re', "const re = /a/y; export function f(s: string) { return s.replace(re, 'b') }"],
  ['re', 'const re = /a/g; export function f(s: string) { return re.test(s) }'],
  [
    'it',
    'function* ids() { yield 1 } const it = ids(); export function g() { it.return() } export function f() { return it.next().done }',
  ],
  ['list', 'export const list = [1]; export function f() { return list.length }'],
])('%s may have changed: %s', (name, text) => {
  expect(changed(text)).toContain(name);
});

it.each([
  'export class C { static n = 1; static f() { return C.n++ } }',
  'export class C { static n = 1; static f() { return this.n++ } }',
  'export class C { static #n = 1; static up() { C.#n++ } static f() { return C.#n } }',
  'export class C { static #n = 1; static up() { this.#n++ } static get n() { return this.#n } static f() { return this.n } }',
  'export class C { static n = 1; static up() { C.n++ } static f() { return [1].map(() => C.n) } }',
  'export class C { static n = 1; static up() { C.n++ } static f() { return [1].map(() => this.n) } }',
  'export class C { static n = 1; static up() { C.n++ } f() { return C.n } }',
  'export class C { static n = 1; constructor() { C.n++ } f() { return C.n } }',
  'export class C { static list: number[] = []; static add() { C.list.push(1) } static f() { return C.list.length } }',
  'export class C { static n = 1; static up() { C.n++ } f() { return (this.constructor as typeof C).n } }',
  'const list = [1]; export class C { static at: unknown = 1; static put() { C.at = list } static f() { return list.length } } export function up() { (C.at as number[]).push(1) }',
  'export const C = class D { static n = 1; static up() { D.n++ } static f() { return D.n } };',
  'export class C extends (class B { static n = 1; static up() { this.n++ } }) { static f() { return this.n } }',
  'class B { static n = 1; static up() { B.n++ } } export class C extends B { static f() { return this.n } }',
  'class B { static n = 1; static up() { B.n++ } } export class C extends B { static f() { return super.n } }',
  'class B { static n = 1; static up() { B.n++ } } export class C extends B { static f() { return C.n } }',
])('a class reads of itself what may have changed: %s', (text) => {
  expect(changed(text, 'C.f').length).toBeGreaterThan(0);
});

it.each([
  'export class C { static readonly n = 1; static f() { return C.n } }',
  'export class C { static readonly #n = "a"; static readonly N = 5 * 60; f() { return C.#n + C.N } }',
  'export class C { static readonly n = 1; static f(n: number) { return n <= C.n } static g(n: number) { return C.f(n) } }',
  'export class C { #n = 1; up() { this.#n++ } f() { return this.#n } }',
  'export class C { static make() { return new C() } n = 1; up() { this.n++ } f() { return C.make().n } }',
])('a class reads of itself what nothing changes: %s', (text) => {
  expect(changed(text, 'C.f')).toEqual([]);
});

it.each([
  'const table = { a: 1, b: 2 }; export function g(k: "a" | "b") { return table[k] } export function f(k: string) { return k in table }',
  'const table = { a: { n: 1 } }; export function g() { return table.a.n } export function f(out: number[]) { out.push(table.a.n); return table.a.n }',
  'const names = ["a", "b"]; export function f(s: string) { return names.includes(s) ? names.indexOf(s) : names.map((n) => n + s).join() }',
  'const names = ["a", "b"]; export function f(s: string) { const all = [...names]; all.push(s); return all.sort() }',
  'const names = ["a", "b"]; function has(list: string[], s: string) { return list.includes(s) } export function f(s: string, out: string[]) { out.push(s); return has(names, s) }',
  'const base = { a: 1 }; export function f(o: { a?: number }) { const all = { ...base, ...o }; all.a = 2; return all }',
  'const base = { a: 1 }; export function f(o: { a?: number }) { return Object.assign({}, base, o) }',
  'const re = /^a+$/; export function f(s: string) { return re.test(s) || s.match(re) !== null }',
  'const N = 5 * 60; const name = `x${N}`; export function f(s: string, g: (s: string) => void) { g(name); return s.length > N }',
  'const one = (x: number) => x + 1; export function f(xs: number[], g: (h: unknown) => void) { g(one); return xs.map(one) }',
  'class P { constructor(readonly s: string) {} parse() { return this.s.length } } export function f(s: string) { return new P(s).parse() }',
  'class C { k = 2; by(n: number) { return n * this.k } } const c = new C(); export function f(n: number, o: { n: number }) { o.n = 1; return c.by(n) }',
  'const set = new Set(["a"]); export function f(s: string) { return set.has(s) }',
  'Object.freeze(Math); const set = Object.freeze(["a"]); export function f(s: string) { return set.includes(s) }',
])('nothing may have changed: %s', (text) => {
  expect(changed(text)).toEqual([]);
});
