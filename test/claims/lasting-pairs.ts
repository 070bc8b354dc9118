import { choice, type Pair } from './pair.ts';

/** A fifth attack: what other calls may have left in objects that last, by ways that the code does not show by name. */
export const lastingPairs: readonly Pair[] = [
  choice(
    'lasting 0',
    'class Counter { n = 0; inc(): void { this.n++ } } const c = new Counter(); export function tick(): void { c.inc() } export function f(x: number): number { return «x‖c.n > 2 ? -x : x» }',
    '(tick(), tick(), tick(), f(1))',
  ),
  choice(
    'lasting 1',
    'const c = { n: 0, inc() { this.n++ } }; export function tick(): void { c.inc() } export function f(x: number): number { return «x‖c.n > 2 ? -x : x» }',
    '(tick(), tick(), tick(), f(1))',
  ),
  choice(
    'lasting 2',
    'const o = { n: 0, get next() { return this.n++ } }; export function f(x: number): number { const k = o.next; return «x‖k > 0 ? -x : x» }',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 3',
    'class Seq { #n = 0; get next() { return this.#n++ } } const o = new Seq(); export function f(x: number): number { const k = o.next; return «x‖k > 0 ? -x : x» }',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 4',
    'const state = { list: [] as number[] }; export function add(n: number): void { const { list } = state; list.push(n) } export function f(x: number): number { return «x‖state.list.length > 0 ? -x : x» }',
    '(add(1), f(1))',
  ),
  choice(
    'lasting 5',
    'const pair: [number[], number[]] = [[], []]; export function add(n: number): void { const [a] = pair; a.push(n) } export function f(x: number): number { return «x‖pair[0].length > 0 ? -x : x» }',
    '(add(1), f(1))',
  ),
  choice(
    'lasting 6',
    'let a = 1, b = 2; export function swap(): void { [a, b] = [b, a] } export function f(x: number): number { return «x‖a > 1 ? -x : x» }',
    '(swap(), f(1))',
  ),
  choice(
    'lasting 7',
    'let a = 1; export function set(o: { a: number }): void { ({ a } = o) } export function f(x: number): number { return «x‖a > 1 ? -x : x» }',
    '(set({ a: 5 }), f(1))',
  ),
  choice(
    'lasting 8',
    "const o: { n?: number } = { n: 1 }; export function hide(): void { Object.defineProperty(o, 'n', { value: 7 }) } export function f(x: number): number { return «x‖o.n === 7 ? -x : x» }",
    '(hide(), f(1))',
  ),
  choice(
    'lasting 9',
    "const o: { n?: number } = { n: 1 }; export function hide(): void { Reflect.set(o, 'n', 7) } export function f(x: number): number { return «x‖o.n === 7 ? -x : x» }",
    '(hide(), f(1))',
  ),
  choice(
    'lasting 10',
    "const o: { n?: number } = { n: 1 }; export function hide(): void { Reflect.deleteProperty(o, 'n') } export function f(x: number): number { return «x‖o.n === undefined ? -x : x» }",
    '(hide(), f(1))',
  ),
  choice(
    'lasting 11',
    'const o: { n?: number } = { n: 1 }; export function hide(): void { Object.freeze(o) } export function f(x: number): number { return «x‖Object.isFrozen(o) ? -x : x» }',
    '(hide(), f(1))',
  ),
  choice(
    'lasting 12',
    "const o = { n: 1 }; export function hide(): void { Object.setPrototypeOf(o, { m: 1 }) } export function f(x: number): number { return «x‖'m' in o ? -x : x» }",
    '(hide(), f(1))',
  ),
  choice(
    'lasting 13',
    "const re = /a/y; export function f(s: string): boolean { return «s.startsWith('a')‖s.match(re) !== null» }",
    "(f('a'), f('a'))",
  ),
  choice(
    'lasting 14',
    "const re = /a/y; export function f(s: string): string { return «s.startsWith('a') ? 'b' + s.slice(1) : s‖s.replace(re, 'b')» }",
    "(f('a'), f('a'))",
  ),
  choice(
    'lasting 15',
    "export const re = /a/g; export function f(s: string): number { return «s.split('a').length - 1‖[...s.matchAll(re)].length» }",
    "(exports.re.lastIndex = 1, f('a'))",
  ),
  choice(
    'lasting 16',
    'const d = new Date(0); export function bump(): void { d.setUTCFullYear(2001) } export function f(x: number): number { return «x‖d.getTime() > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 17',
    'const v = new DataView(new ArrayBuffer(2)); export function bump(): void { v.setInt8(0, 5) } export function f(x: number): number { return «x‖v.getInt8(0) > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 18',
    'const v = new Uint8Array(2); export function bump(): void { v.set([5]) } export function f(x: number): number { return «x‖v[0]! > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 19',
    'const v = new Uint8Array(4); export function bump(s: string): void { new TextEncoder().encodeInto(s, v) } export function f(x: number): number { return «x‖v[0]! > 0 ? -x : x» }',
    "(bump('é'), f(1))",
  ),
  choice(
    'lasting 20',
    "const p = new URLSearchParams(); export function bump(): void { p.append('a', '1') } export function f(x: number): number { return «x‖p.has('a') ? -x : x» }",
    '(bump(), f(1))',
  ),
  choice(
    'lasting 21',
    "const p = new Headers(); export function bump(): void { p.append('a', '1') } export function f(x: number): number { return «x‖p.has('a') ? -x : x» }",
    '(bump(), f(1))',
  ),
  choice(
    'lasting 22',
    'const ctl = new AbortController(); export function bump(): void { ctl.abort() } export function f(x: number): number { return «x‖ctl.signal.aborted ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 23',
    'export function f(x: number): number { f.calls++; return «x‖f.calls > 1 ? -x : x» } f.calls = 0;',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 24',
    'export namespace N { export let n = 0; export function inc(): void { n++ } } export function f(x: number): number { return «x‖N.n > 1 ? -x : x» }',
    '(N.inc(), N.inc(), f(1))',
  ),
  choice(
    'lasting 25',
    'function counter(): () => number { let n = 0; return () => n++ } const next = counter(); export function f(x: number): number { const k = next(); return «x‖k > 0 ? -x : x» }',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 27',
    'function onceOf<T>(g: (x: T) => T): (x: T) => T { let done = false, r: T; return (x) => { if (!done) { done = true; r = g(x) } return r } } export const once = onceOf((x: number) => x); export function f(x: number): number { return «x‖once(x)» }',
    '(exports.once(1), f(9))',
  ),
  choice(
    'lasting 28',
    'const q = (() => { const items: number[] = []; return { push: (n: number) => { items.push(n) }, size: () => items.length } })(); export function push(n: number): void { q.push(n) } export function f(x: number): number { return «x‖q.size() > 0 ? -x : x» }',
    '(push(1), f(1))',
  ),
  choice(
    'lasting 29',
    'function* ids(): Generator<number> { let i = 0; while (true) yield i++ } export const it = ids(); export function f(x: number): number { const k = it.next().value as number; return «x‖k > 0 ? -x : x» }',
    '(exports.it.next(), f(1))',
  ),
  choice(
    'lasting 30',
    'function* ids(): Generator<number> { yield 1; yield 2 } const it = ids(); export function stop(): void { it.return(undefined) } export function f(x: number): number { return it.next().done ? «x‖-x» : x }',
    '(stop(), f(1))',
  ),
  choice(
    'lasting 31',
    'export class A { static n = 0; static inc(): void { this.n++ } } export class B extends A {} export function f(x: number): number { return «x‖B.n > 0 ? -x : x» }',
    '(B.inc(), f(1))',
  ),
  choice(
    'lasting 32',
    'export class A { static n = 0; static inc(): void { this.n++ } } export class B extends A {} export function f(x: number): number { return «x‖B.n > 0 ? -x : x» }',
    '(A.inc(), f(1))',
  ),
  choice(
    'lasting 33',
    'export class Item { static count = 0; constructor() { Item.count++ } } export function f(x: number): number { return «x‖Item.count > 0 ? -x : x» }',
    '(new Item(), f(1))',
  ),
  choice(
    'lasting 34',
    'let count = 0; export class Item { id = ++count } export function f(x: number): number { return «x‖count > 0 ? -x : x» }',
    '(new Item(), f(1))',
  ),
  choice(
    'lasting 35',
    'export class Reg { private static one?: Reg; n = 0; static get(): Reg { return (Reg.one ??= new Reg()) } add(): void { this.n++ } } export function f(x: number): number { return «x‖Reg.get().n > 0 ? -x : x» }',
    '(Reg.get().add(), f(1))',
  ),
  choice(
    'lasting 36',
    'const shared = { n: 0 }; export function share(): { n: number } { return shared } export function f(x: number): number { return «x‖shared.n > 0 ? -x : x» }',
    '(share().n = 5, f(1))',
  ),
  choice(
    'lasting 37',
    'const shared = { n: 0 }; export function visit(g: (o: { n: number }) => void): void { g(shared) } export function f(x: number): number { return «x‖shared.n > 0 ? -x : x» }',
    '(visit((o) => { o.n = 5 }), f(1))',
  ),
  choice(
    'lasting 38',
    'const list = [{ n: 0 }]; export function visit(g: (o: { n: number }) => void): void { list.forEach(g) } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(visit((o) => { o.n = 5 }), f(1))',
  ),
  choice(
    'lasting 39',
    'const list = [{ n: 0 }]; export function bumpAll(): void { for (const o of list) o.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bumpAll(), f(1))',
  ),
  choice(
    'lasting 40',
    "const m = new Map([['a', { n: 0 }]]); export function bumpAll(): void { for (const [, o] of m) o.n++ } export function f(x: number): number { return «x‖m.get('a')!.n > 0 ? -x : x» }",
    '(bumpAll(), f(1))',
  ),
  choice(
    'lasting 41',
    'const list = [{ n: 0 }]; export function bump(): void { list.at(-1)!.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 42',
    'const list = [{ n: 0 }]; export function bump(): void { Object.values(list)[0]!.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 43',
    'const list = [{ n: 0 }]; export function bump(): void { [...list][0]!.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 44',
    'const list = [{ n: 0 }]; export function bump(): void { list.slice()[0]!.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 45',
    'const list = [{ n: 0 }]; export function bump(): void { const o = { ...{ list } }; o.list[0]!.n++ } export function f(x: number): number { return «x‖list[0]!.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 46',
    'const list = [0]; const alias = { list }; export function bump(): void { alias.list[0] = 5 } export function f(x: number): number { return «x‖list[0]! > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 47',
    'const list = [0]; const get = () => list; export function bump(): void { get()[0] = 5 } export function f(x: number): number { return «x‖list[0]! > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 48',
    'const list = [0]; const pick = (b: boolean) => (b ? list : []); export function bump(): void { const x = pick(true); x.push(1) } export function f(x: number): number { return «x‖list.length > 1 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 49',
    'const list = [0]; function add(to: number[]): void { to.push(1) } export function bump(): void { add(list) } export function f(x: number): number { return «x‖list.length > 1 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 50',
    'const list = [0]; const add = Array.prototype.push.bind(list); export function bump(): void { add(1) } export function f(x: number): number { return «x‖list.length > 1 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 51',
    'const list = [0]; const { push } = Array.prototype; export function bump(): void { Reflect.apply(push, list, [1]) } export function f(x: number): number { return «x‖list.length > 1 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 52',
    'const o = { n: 0 }; export function bump(): void { Object.assign(o, { n: 1 }) } export function f(x: number): number { return «x‖o.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 53',
    'const o = { n: 0 }; const p = new Proxy(o, {}); export function bump(): void { p.n = 1 } export function f(x: number): number { return «x‖o.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 54',
    'const o = { n: 0 }; const w = new WeakRef(o); export function bump(): void { w.deref()!.n = 1 } export function f(x: number): number { return «x‖o.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 55',
    'const o = { n: 0, set v(n: number) { this.n = n } }; export function bump(): void { o.v = 1 } export function f(x: number): number { return «x‖o.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 56',
    'class V { #n = 0; static bump(v: V): void { v.#n++ } get n() { return this.#n } } const v = new V(); export function bump(): void { V.bump(v) } export function f(x: number): number { return «x‖v.n > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 57',
    'let head: { n: number; next: any } | null = null; export function bump(): void { head = { n: 1, next: head } } export function f(x: number): number { return «x‖head ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 58',
    'const buf = new ArrayBuffer(2); const a = new Uint8Array(buf); const b = new Uint8Array(buf); export function bump(): void { a[0] = 1 } export function f(x: number): number { return «x‖b[0]! > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 59',
    "const tgt = new EventTarget(); let fired = 0; tgt.addEventListener('x', () => { fired++ }); export function bump(): void { tgt.dispatchEvent(new Event('x')) } export function f(x: number): number { return «x‖fired > 0 ? -x : x» }",
    '(bump(), f(1))',
  ),
  choice(
    'lasting 60',
    "const once = { get v() { Object.defineProperty(this, 'v', { value: 2 }); return 1 } }; export function f(x: number): number { const k = once.v; return «x‖k > 1 ? -x : x» }",
    '(f(1), f(1))',
  ),
  choice(
    'lasting 61',
    'const tag = (s: TemplateStringsArray) => s; let last: unknown; export function f(x: number): number { const t = tag`a`; const same = last === t; last = t; return «x‖same ? -x : x» }',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 62',
    'class Lazy { #v?: number; get v() { return (this.#v ??= Math.random() * 0 + 1) } get made() { return this.#v !== undefined } } const lazy = new Lazy(); export function f(x: number): number { const m = lazy.made; void lazy.v; return «x‖m ? -x : x» }',
    '(f(1), f(1))',
  ),
  choice(
    'lasting 63',
    'const fns = { get: () => 0 }; export function bump(): void { fns.get = () => 1 } export function f(x: number): number { return «x‖fns.get() > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 64',
    'class P { kind() { return 0 } } const p = new P(); export function bump(): void { P.prototype.kind = () => 1 } export function f(x: number): number { return «x‖p.kind() > 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 65',
    'const xs = [1, 2, 3]; export function bump(): void { xs.length = 0 } export function f(x: number): number { return «x‖xs.length === 0 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 66',
    'const xs = [1, 2, 3]; export function bump(): void { for (xs[0] of [9]); } export function f(x: number): number { return «x‖xs[0] === 9 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 67',
    'const xs = [1, 2, 3]; export function bump(): void { [xs[0]] = [9] } export function f(x: number): number { return «x‖xs[0] === 9 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 68',
    'const xs = [1, 2, 3]; export function bump(): void { ({ a: xs[0] } = { a: 9 }) } export function f(x: number): number { return «x‖xs[0] === 9 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 69',
    'let k = 0; export function bump(): void { for (k of [9]); } export function f(x: number): number { return «x‖k === 9 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 70',
    "let k: string = ''; export function bump(): void { for (k in { z: 1 }); } export function f(x: number): number { return «x‖k === 'z' ? -x : x» }",
    '(bump(), f(1))',
  ),
  choice(
    'lasting 71',
    'let k = 0; export const bump = () => { k ||= 9 }; export function f(x: number): number { return «x‖k === 9 ? -x : x» }',
    '(bump(), f(1))',
  ),
  choice(
    'lasting 72',
    'let k = 0; export const api = { bump() { k = 9 } }; export function f(x: number): number { return «x‖k === 9 ? -x : x» }',
    '(exports.api.bump(), f(1))',
  ),
  choice(
    'lasting 73',
    'export const api = { set k(v: number) { kk = v } }; let kk = 0; export function f(x: number): number { return «x‖kk === 9 ? -x : x» }',
    '(exports.api.k = 9, f(1))',
  ),
  choice(
    'lasting 74',
    'let kk = 0; export class Box { set v(x: number) { kk = x } } export function f(x: number): number { return «x‖kk === 9 ? -x : x» }',
    '(new Box().v = 9, f(1))',
  ),
  choice(
    'lasting 75',
    'export function f(x: number): number { return «x‖(globalThis as any).__zz ? -x : x» }',
    '(globalThis.__zz = 1, f(1))',
  ),
  choice(
    'lasting 76',
    'export class C { static n = 0; up(): void { C.n++ } get(): number { return C.n } } export function f(c: C): number { const n = c.get(); return «n‖n > 3 ? -n : n» }',
    '(() => { const c = new exports.C(); for (let i = 0; i < 5; i++) c.up(); return f(c) })()',
  ),
  choice(
    'lasting 77',
    'export class C { static #n = 0; static up(): void { this.#n++ } get(): number { return C.#n } } export function f(c: C, x: number): number { return «x‖c.get() > 3 ? -x : x» }',
    '(() => { for (let i = 0; i < 5; i++) exports.C.up(); return f(new exports.C(), 1) })()',
  ),
  choice(
    'lasting 78',
    'class B { static n = 0; static up(): void { B.n++ } } export class C extends B { get(): number { return (this.constructor as typeof C).n } } export function f(c: C, x: number): number { return «x‖c.get() > 3 ? -x : x» }',
    '(() => { for (let i = 0; i < 5; i++) exports.C.up(); return f(new exports.C(), 1) })()',
  ),
  choice(
    'generator returns a sum',
    `export function* f(n: number): Generator<number, number> { yield 1; return «n‖n + 0» }`,
    `(() => { const g = f(-0); g.next(); return Object.is(g.next().value, -0) })()`,
  ),
  choice(
    'generator returns the least',
    `export function* f(n: number): Generator<number, number> { yield 1; return «n‖Math.min(n, 1e6)» }`,
    `(() => { const g = f(1e7); g.next(); return g.next().value })()`,
  ),
];
