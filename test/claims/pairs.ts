import { everydayPairs } from './everyday-pairs.ts';
import { fourthPairs } from './fourth-pairs.ts';
import { freshPairs } from './fresh-pairs.ts';
import { heldPairs } from './held-pairs.ts';
import { lastingPairs } from './lasting-pairs.ts';
import { loopPairs } from './loop-pairs.ts';
import { morePairs } from './more-pairs.ts';
import { group as inGroup, type Pair } from './pair.ts';
import { recordPairs } from './record-pairs.ts';
import { statePairs } from './state-pairs.ts';
import { throwingPairs } from './throwing-pairs.ts';

const pairs: Pair[] = [];

function group(category: string, members: Parameters<typeof inGroup>[1]): void {
  pairs.push(...inGroup(category, members));
}

group('long strings', [
  ['f(s: string)', 'return s.length > 8 ? -1 : 1', 'return 1', 'f("123456789")'],
  ['f(s: string)', 'return s.slice(0, 20)', 'return s', 'f("x".repeat(21))'],
  [
    'f(s: string)',
    'return s.padStart(12, "0")',
    'return s.length < 12 ? "0".repeat(12 - s.length) + s : s.slice(0, 12)',
    'f("a".repeat(13))',
  ],
  ['f(s: string)', 'return s.length < 64', 'return s.length <= 64', 'f("a".repeat(64))'],
  ['f(s: string)', 'return /^[a-z]{10,}$/.test(s)', 'return /^[a-z]{11,}$/.test(s)', 'f("a".repeat(10))'],
  [
    'f(s: string)',
    'return s.startsWith("https://example.") ? 1 : 0',
    'return s.startsWith("https://") && s.includes("example.") ? 1 : 0',
    'f("https://www.example.org")',
  ],
  ['f(s: string)', 'return s.indexOf("x", 9)', 'return s.indexOf("x", 10)', 'f("aaaaaaaaax")'],
  ['f(s: string)', 'return s.charAt(15)', 'return ""', 'f("0123456789abcdefg")'],
  ['f(s: string)', 'return s.split(",").length > 6', 'return s.split(",").length > 7', 'f("a,a,a,a,a,a,a")'],
  ['f(s: string)', 'return s.trim().length === 30', 'return false', 'f("x".repeat(30))'],
  [
    'f(s: string)',
    'let n = 0; for (const c of s) if (c === "e") n++; return n > 9',
    'let n = 0; for (const c of s) if (c === "e") n++; return n > 10',
    'f("e".repeat(10))',
  ],
  ['f(s: string)', 'return s.length % 100 === 99', 'return false', 'f("a".repeat(99))'],
  [
    'f(s: string)',
    'return s.replace("application/json", "json")',
    'return s.replaceAll("application/json", "json")',
    'f("application/json application/json")',
  ],
  [
    'f(a: string, b: string)',
    'return (a + b).length > 17',
    'return (a + b).length > 18',
    'f("123456789", "123456789")',
  ],
  [
    'f(s: string)',
    'return s === "constructor" || s === "__proto__"',
    'return s === "__proto__"',
    'f("constructor")',
  ],
]);

group('long arrays', [
  [
    'f(xs: number[])',
    'let n = 0; for (const x of xs) n += x; return n',
    'let n = 0; for (const x of xs.slice(0, 5)) n += x; return n',
    'f([1,1,1,1,1,1])',
  ],
  [
    'f(xs: number[])',
    'return xs.length > 10 ? xs.slice(0, 10) : xs',
    'return xs',
    'f(Array(12).fill(1)).length',
  ],
  [
    'f(xs: string[])',
    'return xs.length > 4 ? "many" : xs.join()',
    'return xs.join()',
    'f(["a","b","c","d","e"])',
  ],
  ['f(xs: number[])', 'return xs[7]', 'return undefined', 'f([0,1,2,3,4,5,6,7])'],
  [
    'f(xs: number[])',
    'return Math.max(...xs.slice(-6))',
    'return Math.max(...xs.slice(-5))',
    'f([9,1,1,1,1,1])',
  ],
  ['f(xs: string[])', 'return xs.indexOf("x") > 3', 'return false', 'f(["a","b","c","d","x"])'],
  ['f(xs: boolean[])', 'return xs.filter(Boolean).length >= 4', 'return false', 'f([true,true,true,true])'],
  ['f(xs: number[])', 'return xs.every((x, i) => i < 4 || x > 0)', 'return true', 'f([1,1,1,1,0])'],
  [
    'f(xs: number[])',
    'const out: number[][] = []; for (let i = 0; i < xs.length; i += 5) out.push(xs.slice(i, i + 5)); return out.length',
    'return xs.length === 0 ? 0 : 1',
    'f([1,2,3,4,5,6])',
  ],
  [
    'f(xs: { id: number }[])',
    'return xs.map((x) => x.id).slice(0, 4).length',
    'return Math.min(3, xs.length)',
    'f([{id:1},{id:1},{id:1},{id:1}])',
  ],
  [
    'f(xs: number[])',
    'return xs.findIndex((x) => x === 5)',
    'return xs.slice(0, 6).findIndex((x) => x === 5)',
    'f([0,0,0,0,0,0,5])',
  ],
  ['f(...xs: number[])', 'return xs.length', 'return Math.min(xs.length, 4)', 'f(1,2,3,4,5)'],
  [
    'f(xs: number[], ys: number[])',
    'return [...xs, ...ys].length > 7',
    'return [...xs, ...ys].length > 8',
    'f([1,2,3,4],[1,2,3,4])',
  ],
  [
    'f(m: Map<string, number>)',
    'return m.size > 3',
    'return m.size > 4',
    'f(new Map([["a",1],["b",1],["c",1],["d",1]]))',
  ],
  ['f(s: Set<number>)', 'return s.size >= 3', 'return false', 'f(new Set([1,2,3]))'],
]);

group('keys of records', [
  ['f(o: Record<string, number>)', 'return o.banana ?? 0', 'return 0', 'f({banana:3})'],
  ['f(o: Record<string, number>)', 'return Object.keys(o).length > 2', 'return false', 'f({a:1,b:1,c:1})'],
  ['f(o: { [k: string]: string })', 'return "content-type" in o', 'return false', 'f({"content-type":"x"})'],
  [
    'f(o: Record<string, number>)',
    'return Object.values(o).reduce((a, b) => a + b, 0)',
    'return (o.a ?? 0) + (o.b ?? 0)',
    'f({z:1})',
  ],
  ['f(o: object)', 'return Object.keys(o).length', 'return 0', 'f({a:1})'],
  [
    'f(o: Record<string, string>, k: string)',
    'return o[k] ?? "none"',
    'return Object.hasOwn(o, k) ? o[k] : "none"',
    'typeof f({}, "toString")',
  ],
  [
    'f(o: Record<string, number>)',
    'return JSON.stringify(o)',
    'return JSON.stringify({ a: o.a, b: o.b })',
    'f({q:1})',
  ],
  [
    'f(o: Record<string, unknown>)',
    'return "__proto__" in o ? 1 : 2',
    'return Object.hasOwn(o, "__proto__") ? 1 : 2',
    'f({})',
  ],
  [
    'f(o: { name: string })',
    'return { ...o }',
    'return { name: o.name }',
    'JSON.stringify(f({name:"a",extra:1}))',
  ],
  ['f(o: { name: string })', 'return Object.keys(o).join()', 'return "name"', 'f({name:"a",age:1})'],
  [
    'f(o: { a: number; b: number })',
    'let n = 0; for (const k in o) n += (o as Record<string, number>)[k]!; return n',
    'return o.a + o.b',
    'f({a:1,b:1,c:1})',
  ],
  ['f(o: { a?: number })', 'return "a" in o', 'return o.a !== undefined', 'f({a:undefined})'],
  [
    'f(o: { a?: number })',
    'return Object.keys(o).length',
    'return o.a === undefined ? 0 : 1',
    'f({a:undefined})',
  ],
  [
    'f(o: { a?: number })',
    'return { a: 1, ...o }',
    'return { a: o.a ?? 1 }',
    'JSON.stringify(f({a:undefined}))',
  ],
  [
    'f(o: { id: number })',
    'const { id, ...rest } = o; return Object.keys(rest).length',
    'return 0',
    'f({id:1,x:2})',
  ],
  [
    'f(o: Record<string, number>)',
    'return Object.entries(o).map(([k, v]) => k + v).join("&")',
    'return Object.entries(o).sort().map(([k, v]) => k + v).join("&")',
    'f({b:1,a:2})',
  ],
  [
    'f(o: Record<string, boolean>)',
    'for (const k in o) if (o[k]) return k; return ""',
    'return Object.keys(o).filter((k) => o[k]).pop() ?? ""',
    'f({c:true,d:true,e:true})',
  ],
]);

group('callbacks', [
  [
    'f(g: () => number)',
    'try { return g() } catch { return -1 }',
    'return g()',
    'f(() => { throw new Error("x") })',
  ],
  ['f(g: (n: number) => number)', 'return g(1)', 'try { return g(1) } finally { Math.abs(1) }', '"same"'],
  [
    'f(xs: number[], g: (x: number) => void)',
    'for (const x of xs) g(x); return xs.length',
    'const n = xs.length; for (const x of xs) g(x); return n',
    '{ const a = [1]; f(a, () => { if (a.length < 3) a.push(2) }) }',
  ],
  [
    'f(xs: number[], g: (x: number) => boolean)',
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) if (g(xs[i]!)) out.push(xs[i]!); return out',
    'return xs.filter((x) => g(x))',
    '{ const a = [1, 2]; let k = 0; f(a, () => { if (k++ === 0) a.push(3); return true }).length }',
  ],
  [
    'f(o: { n: number }, g: () => void)',
    'const n = o.n; g(); return n',
    'g(); return o.n',
    '{ const o = { n: 1 }; f(o, () => { o.n = 2 }) }',
  ],
  [
    'f(g: (x: number) => number)',
    'return g(1) + g(2)',
    'const b = g(2); return g(1) + b',
    '{ const seen = []; f((x) => { seen.push(x); return x }); seen.join() }',
  ],
  ['f(g: (...a: number[]) => number)', 'return g(1, 2)', 'return g(1, 2, 3)', 'f((...a) => a.length)'],
  [
    'f(xs: string[], g: (s: string) => number)',
    'return xs.map(g)',
    'return xs.map((s) => g(s))',
    'f(["10","10","10"], parseInt).join()',
  ],
  [
    'f(g: () => number, h: () => number)',
    'const a = g(); const b = h(); return a + b',
    'const b = h(); const a = g(); return a + b',
    '{ const l = []; f(() => { l.push("g"); return 1 }, () => { l.push("h"); return 1 }); l.join() }',
  ],
  [
    'f(g: () => void)',
    'g(); return 1',
    'try { g() } catch {} return 1',
    '{ try { f(() => { throw 1 }) } catch { "threw" } }',
  ],
  [
    'f(g: (o: { n: number }) => void)',
    'const o = { n: 1 }; g(o); return o.n',
    'const o = { n: 1 }; g({ ...o }); return o.n',
    'f((o) => { o.n = 5 })',
  ],
  [
    'f(cmp: (a: number, b: number) => number)',
    'return [3, 1, 2].sort(cmp)',
    'return [3, 1, 2].sort((a, b) => { try { return cmp(a, b) } catch { return 0 } })',
    'f(() => { throw 1 }).join()',
  ],
  [
    'f(g: (this: unknown) => unknown)',
    'return g()',
    'return g.call({})',
    'typeof f(function () { "use strict"; return this })',
  ],
  [
    'f(g: () => boolean)',
    'let n = 0; while (g() && n < 50) n++; return n',
    'let n = 0; while (n < 50 && g()) n++; return n',
    '{ let k = 0; f(() => { k++; return true }); k }',
  ],
]);

group('promises', [
  [
    'async f(p: Promise<number>)',
    'try { return await p } catch { return -1 }',
    'return await p',
    'await f(Promise.reject(new Error("x"))).catch(() => "rejected")',
  ],
  [
    'async f(p: Promise<number>)',
    'try { return p } catch { return -1 }',
    'try { return await p } catch { return -1 }',
    'await f(Promise.reject(new Error("x"))).catch(() => "rejected")',
  ],
  [
    'async f(g: () => Promise<number>)',
    'try { return await g() } catch { return 0 }',
    'return g()',
    'await f(async () => { throw 1 }).catch(() => "r")',
  ],
  [
    'async f(ps: Promise<number>[])',
    'return (await Promise.all(ps)).length',
    'return (await Promise.allSettled(ps)).length',
    'await f([Promise.reject(1)]).catch(() => "r")',
  ],
  [
    'async f(p: Promise<number>)',
    'return p.then((n) => n + 1, () => 0)',
    'return p.then((n) => n + 1)',
    'await f(Promise.reject(1)).catch(() => "r")',
  ],
  [
    'async f(p: Promise<number>)',
    'await p; return 1',
    'p.catch(() => 0); return 1',
    'await f(Promise.reject(1)).catch(() => "r")',
  ],
  [
    'async f(a: Promise<number>, b: Promise<number>)',
    'return (await a) + (await b)',
    'b.catch(() => 0); return (await a) + (await b.catch(() => 0))',
    'await f(Promise.resolve(1), Promise.reject("b")).catch((e) => e)',
  ],
  [
    'f(p: Promise<number>)',
    'return p',
    'return p.finally(() => undefined)',
    '{ const p = Promise.resolve(1); f(p) === p }',
  ],
]);

group('dates', [
  ['f(d: Date)', 'return d.getTime() > 0', 'return !(d.getTime() <= 0)', 'f(new Date(NaN))'],
  ['f(d: Date)', 'return Number.isNaN(d.getTime()) ? "?" : "ok"', 'return "ok"', 'f(new Date(NaN))'],
  [
    'f(d: Date)',
    'try { return d.toISOString().length } catch { return 0 }',
    'return d.toISOString().length',
    '{ try { f(new Date(NaN)) } catch { "threw" } }',
  ],
  [
    'f(a: Date, b: Date)',
    'return a === b',
    'return a.getTime() === b.getTime()',
    'f(new Date(5), new Date(5))',
  ],
  ['f(d: Date)', 'return new Date(d)', 'return d', '{ const d = new Date(1); f(d) === d }'],
  [
    'f(d: Date)',
    'd.setTime(0); return d.getTime()',
    'return new Date(0).getTime()',
    '{ const d = new Date(7); f(d); d.getTime() }',
  ],
  ['f(n: number)', 'return Date.now() > Date.UTC(2025, 0, 1) ? n + 1 : n', 'return n', 'f(1)'],
  ['f()', 'return new Date().getFullYear() >= 2000', 'return false', 'f()'],
  ['f(ms: number)', 'return Date.now() - ms > 1000', 'return 0 - ms > 1000', 'f(0)'],
  ['f(d: Date)', 'return d.getUTCFullYear() > 9999', 'return false', 'f(new Date(8.64e15))'],
]);

group('the world', [
  [
    'f()',
    'return Math.random() < 2',
    'return Math.random() < 0.9999999',
    '{ const r = Math.random; Math.random = () => 0.99999999; const x = f(); Math.random = r; x }',
  ],
  [
    'f(n: number)',
    'return Math.random() > 0.99 ? n + 1 : n',
    'return n',
    '{ const r = Math.random; Math.random = () => 0.999; const x = f(1); Math.random = r; x }',
  ],
  [
    'f()',
    'return process.env.MODE === "test" ? 1 : 2',
    'return 2',
    '{ process.env.MODE = "test"; const x = f(); delete process.env.MODE; x }',
  ],
  ['f()', 'return typeof process === "undefined" ? 1 : 2', 'return 1', 'f()'],
  ['f(s: string)', 'return new TextEncoder().encode(s).length', 'return s.length', 'f("ä")'],
  ['f(s: string)', 'return btoa(s)', 'return atob(s)', 'f("abcd")'],
  ['f(u: string)', 'return new URL(u).host', 'return new URL(u).hostname', 'f("http://a.b:81/")'],
  ['f()', 'return typeof globalThis.setTimeout', 'return typeof globalThis.clearTimeout + ""', '"same"'],
  ['f(s: string)', 'return Buffer.from(s).toString("hex")', 'return s', 'f("a")'],
  ['f(a: string, b: string)', 'return a.localeCompare(b) < 0', 'return a < b', 'f("a", "B")'],
  ['f(n: number)', 'return n.toLocaleString("en-US")', 'return String(n)', 'f(1234)'],
  [
    'f(d: Date)',
    'return d.getHours()',
    'return d.getUTCHours()',
    '{ process.env.TZ = "Asia/Tokyo"; f(new Date(0)) }',
  ],
]);

group('module state', [
  [
    'let count = 0; export function bump() { count++ }|f()',
    'return count > 0',
    'return false',
    '(bump(), f())',
  ],
  ['let count = 0;|f()', 'return ++count', 'count++; return 1', '(f(), f())'],
  [
    'const cache = new Map<string, number>(); export function put(k: string) { cache.set(k, 1) }|f(k: string)',
    'return cache.has(k)',
    'return false',
    '(put("a"), f("a"))',
  ],
  [
    'const seen = new Set<number>();|f(n: number)',
    'if (seen.has(n)) return false; seen.add(n); return true',
    'seen.add(n); return true',
    '(f(1), f(1))',
  ],
  [
    'const log: string[] = [];|f(s: string)',
    'log.push(s); return log.length',
    'log.push(s); return 1',
    '(f("a"), f("a"))',
  ],
  [
    'const state = { items: [] as number[] }; export function add(n: number) { state.items.push(n) }|f()',
    'return state.items.length',
    'return 0',
    '(add(1), f())',
  ],
  [
    'export const config = { debug: false }; export function enable() { config.debug = true }|f(n: number)',
    'return config.debug ? n : 0',
    'return 0',
    '(enable(), f(3))',
  ],
  [
    'class C { static n = 0; static up() { C.n++ } } export const up = () => C.up();|f()',
    'return C.n',
    'return 0',
    '(up(), f())',
  ],
  [
    'const re = /a/g;|f(s: string)',
    're.lastIndex = 0; return re.test(s)',
    'return re.test(s)',
    '(f("a"), f("a"))',
  ],
  [
    'let last: string | number;|f(s: string)',
    'const changed = s !== last; last = s; return changed',
    'last = s; return true',
    '(f("x"), f("x"))',
  ],
  [
    'const counter = (() => { let n = 0; return () => ++n })();|f()',
    'return counter() > 1',
    'counter(); return false',
    '(f(), f())',
  ],
  [
    'const memo: Record<number, number> = {};|f(n: number)',
    'return (memo[n] ??= n * 2)',
    'memo[n] ??= n * 2; return memo[0] ?? n * 2',
    '(f(0), f(4))',
  ],
]);

group('used instances', [
  [
    'class Stack { items: number[] = []; push(n: number) { this.items.push(n) } pop() { return this.items.pop() } }|f(s: Stack)',
    'return s.pop()',
    'return undefined',
    '{ const s = new Stack(); s.push(4); f(s) }',
  ],
  [
    'class Box { constructor(public v: number) {} }|f(b: Box)',
    'return b.v',
    'return Object.keys(b).length === 1 ? b.v : 0',
    '{ const b = new Box(1); b.extra = 2; f(b) }',
  ],
  [
    'class A { kind() { return "a" } } class B extends A { kind() { return "b" } }|f(a: A)',
    'return a.kind()',
    'return "a"',
    'f(new B())',
  ],
  [
    'class P { x = 0 }|f(p: P)',
    'return p.constructor === P',
    'return p instanceof P',
    'f(new (class Q extends P {})())',
  ],
  [
    'class T { n = 0; inc() { this.n++; return this } }|f(t: T)',
    'return t.n > 5',
    'return false',
    'f(new T().inc().inc().inc().inc().inc().inc())',
  ],
  [
    'class Q { #q: string[] = []; add(s: string) { this.#q.push(s) } get size() { return this.#q.length } }|f(q: Q)',
    'return q.size >= 3',
    'return false',
    '{ const q = new Q(); q.add("a"); q.add("a"); q.add("a"); f(q) }',
  ],
  [
    'class L { next?: L; }|f(l: L)',
    'return l.next === l',
    'return false',
    '{ const l = new L(); l.next = l; f(l) }',
  ],
  ['|f(e: Error)', 'return e.name', 'return "Error"', 'f(new TypeError("x"))'],
  ['|f(e: Error)', 'return e.cause === undefined', 'return true', 'f(new Error("x", { cause: 1 }))'],
  ['|f(e: Error)', 'return e instanceof TypeError', 'return false', 'f(new TypeError("x"))'],
  ['|f(e: Error)', 'return e.message.length > 20', 'return false', 'f(new Error("x".repeat(21)))'],
]);

group('aliases', [
  [
    'f(a: number[], b: number[])',
    'a.push(1); return b.length',
    'const n = b.length; a.push(1); return n',
    '{ const x = []; f(x, x) }',
  ],
  [
    'f(a: { n: number }, b: { n: number })',
    'a.n = 1; b.n = 2; return a.n',
    'b.n = 2; a.n = 1; return a.n',
    '{ const x = { n: 0 }; f(x, x) }',
  ],
  ['f(a: number[], b: number[])', 'return a === b', 'return false', '{ const x = []; f(x, x) }'],
  [
    'f(a: { n: number }, b: { n: number })',
    'return a === b || a.n === b.n',
    'return a.n === b.n',
    '{ const x = { n: NaN }; f(x, x) }',
  ],
  [
    'f(xs: { n: number }[])',
    'for (const x of xs) x.n++; return xs[0]?.n',
    'if (xs[0]) xs[0].n++; return xs[0]?.n',
    '{ const o = { n: 0 }; f([o, o]) }',
  ],
  [
    'f(m: Map<string, number>, n: Map<string, number>)',
    'm.set("a", 1); return n.size',
    'const k = n.size; m.set("a", 1); return k',
    '{ const x = new Map(); f(x, x) }',
  ],
  [
    'f(xs: number[], ys: number[])',
    'xs.length = 0; xs.push(...ys); return xs.length',
    'const c = [...ys]; xs.length = 0; xs.push(...c); return xs.length',
    '{ const x = [1]; f(x, x) }',
  ],
  [
    'f(xs: { id: number }[])',
    'return new Set(xs).size',
    'return xs.length',
    '{ const o = { id: 1 }; f([o, o]) }',
  ],
  [
    'f(t: { left?: { v: number }; right?: { v: number } })',
    'return t.left !== undefined && t.left === t.right',
    'return false',
    '{ const n = { v: 1 }; f({ left: n, right: n }) }',
  ],
]);

group('identity and sharing', [
  ['f(xs: number[])', 'return xs', 'return [...xs]', '{ const x = [1]; f(x) === x }'],
  ['f(o: { a: number })', 'return o', 'return { ...o }', '{ const x = { a: 1 }; f(x) === x }'],
  [
    'const empty: number[] = [];|f(n: number)',
    'return n > 0 ? [n] : empty',
    'return n > 0 ? [n] : []',
    'f(0) === f(0)',
  ],
  ['f()', 'const a = {}; return [a, a]', 'return [{}, {}]', '{ const [x, y] = f(); x === y }'],
  ['f(xs: number[])', 'return xs.sort()', 'return [...xs].sort()', '{ const x = [2, 1]; f(x); x.join() }'],
  ['f(xs: number[])', 'return xs.filter(() => true)', 'return xs', '{ const x = [1]; f(x) === x }'],
  ['const d = { a: 1 };|f()', 'return d', 'return { a: 1 }', 'f() === f()'],
  ['f(s: string)', 'return Symbol.for(s)', 'return Symbol(s)', 'f("a") === f("a")'],
  ['f(o: { a: number })', 'o.a = 1; return o', 'return { ...o, a: 1 }', '{ const x = { a: 0 }; f(x); x.a }'],
]);

group('shape of what is returned', [
  ['f()', 'return Object.freeze({ a: 1 })', 'return { a: 1 }', 'Object.isFrozen(f())'],
  ['f()', 'return { a: 1, b: 2 }', 'return { b: 2, a: 1 }', 'JSON.stringify(f())'],
  ['f()', 'return { a: undefined } as object', 'return {} as object', '"a" in f()'],
  ['f()', 'return Object.create(null) as object', 'return {} as object', '"toString" in f()'],
  ['f()', 'return [1, , 3]', 'return [1, undefined, 3]', '1 in f()'],
  [
    'f()',
    'return Object.defineProperty({}, "x", { value: 1 }) as object',
    'return { x: 1 } as object',
    'Object.keys(f()).length',
  ],
  ['f()', 'return { [Symbol.for("k")]: 1 } as object', 'return {} as object', 'Symbol.for("k") in f()'],
  ['class A { x = 1 }|f()', 'return new A() as object', 'return { x: 1 } as object', 'f().constructor.name'],
  [
    'f()',
    'return { get x() { return 1 } }',
    'return { x: 1 }',
    'String(Object.getOwnPropertyDescriptor(f(), "x").get)',
  ],
  ['f()', 'return function a() { return 1 }', 'return function b() { return 1 }', 'f().name'],
  ['f()', 'return (x: number) => x', 'return (x: number, y?: number) => x', 'f().length'],
  [
    'f()',
    'return new Map([["a", 1], ["b", 2]])',
    'return new Map([["b", 2], ["a", 1]])',
    '[...f().keys()].join()',
  ],
  ['f()', 'return new Set([1, 2])', 'return new Set([2, 1])', '[...f()].join()'],
  ['f()', 'return Object.assign([1], { extra: 1 })', 'return [1]', '"extra" in f()'],
  ['f()', 'return new Number(1) as unknown', 'return 1 as unknown', 'typeof f()'],
  [
    'f()',
    'return new Uint8Array([1]) as object',
    'return new Int8Array([1]) as object',
    'f().constructor.name',
  ],
  ['f(n: number)', 'return n | 0', 'return Math.trunc(n)', 'f(2 ** 31)'],
  ['f(n: number)', 'return -n', 'return 0 - n', 'Object.is(f(0), -0)'],
  ['f()', 'return class { m() { return 1 } }', 'return class { m() { return 2 } }', 'new (f())().m()'],
  ['f()', 'return { a: { b: 1 } }', 'return { a: Object.freeze({ b: 1 }) }', 'Object.isFrozen(f().a)'],
]);

group('exceptions', [
  [
    'f(n: number)',
    'if (n < 0) throw new RangeError("negative"); return n',
    'if (n < 0) throw new Error("negative"); return n',
    '{ try { f(-1) } catch (e) { e.name } }',
  ],
  [
    'f(n: number)',
    'if (n < 0) throw new Error("negative"); return n',
    'if (n < 0) throw new Error("Negative"); return n',
    '{ try { f(-1) } catch (e) { e.message } }',
  ],
  [
    'f(s: string)',
    'throw new Error("bad", { cause: s })',
    'throw new Error("bad")',
    '{ try { f("x") } catch (e) { "cause" in e } }',
  ],
  [
    'f(s: string)',
    'throw Object.assign(new Error("bad"), { code: "E1" })',
    'throw new Error("bad")',
    '{ try { f("x") } catch (e) { e.code } }',
  ],
  [
    'class MyError extends Error {}|f()',
    'throw new MyError("x")',
    'throw new Error("x")',
    '{ try { f() } catch (e) { e.constructor.name } }',
  ],
  ['f(n: number)', 'throw "x"', 'throw new String("x")', '{ try { f(1) } catch (e) { typeof e } }'],
  [
    'f(o: { a?: { b: number } })',
    'return o.a!.b',
    'if (o.a === undefined) throw new TypeError("Cannot read properties of undefined"); return o.a.b',
    '{ try { f({}) } catch (e) { e.message } }',
  ],
  [
    'f(s: string)',
    'return JSON.parse(s)',
    'try { return JSON.parse(s) } catch { return null }',
    '{ try { f("{") } catch { "threw" } }',
  ],
  ['f(n: number)', 'return "x".repeat(n).length', 'return n', '{ try { f(-1) } catch (e) { "threw" } }'],
  ['f(n: number)', 'return new Array(n).length', 'return n', '{ try { f(1.5) } catch (e) { "threw" } }'],
  [
    'f(b: bigint)',
    'return 10n / b',
    'return b === 0n ? 0n : 10n / b',
    '{ try { String(f(0n)) } catch (e) { "threw" } }',
  ],
  [
    'f(n: number)',
    'return n.toFixed(2)',
    'return (Math.round(n * 100) / 100).toFixed(2)',
    'f(1.255) + f(8.345) + f(1e21)',
  ],
]);

group('numbers', [
  ['f(n: number)', 'return n === n', 'return true', 'f(NaN)'],
  ['f(a: number, b: number)', 'return a + b - b', 'return a', 'f(1, 1e300)'],
  ['f(n: number)', 'return n % 2 === 1', 'return n % 2 !== 0', 'f(-1)'],
  ['f(n: number)', 'return n > 0 ? 1 : n < 0 ? -1 : 0', 'return Math.sign(n)', 'f(NaN)'],
  ['f(n: number)', 'return Math.round(n)', 'return Math.floor(n + 0.5)', 'f(0.49999999999999994)'],
  ['f(n: number)', 'return n * 100 / 100', 'return n', 'f(1e307)'],
  ['f(n: number)', 'return parseInt(String(n), 10)', 'return Math.trunc(n)', 'f(1e21)'],
  ['f(n: number)', 'return n >>> 0', 'return n < 0 ? n + 2 ** 32 : n', 'f(0.5)'],
  ['f(a: number, b: number, c: number)', 'return a + b + c', 'return a + (b + c)', 'f(0.1, 0.2, 0.3)'],
  ['f(n: number)', 'return n < 10 ? "0" + n : "" + n', 'return String(n).padStart(2, "0")', 'f(-1)'],
  ['f(n: number)', 'return n || 5', 'return n ?? 5', 'f(0)'],
  ['f(n?: number)', 'return n === undefined ? 1 : n', 'return n || 1', 'f(0)'],
  ['f(n: number)', 'return Number.isInteger(n)', 'return n % 1 === 0', '"same"'],
  ['f(n: number)', 'return Number.isSafeInteger(n)', 'return Number.isInteger(n)', 'f(2 ** 53)'],
  ['f(n: number)', 'return ~~n', 'return Math.floor(n)', 'f(-1.5)'],
  [
    'f(x: number)',
    'return Math.max(0, Math.min(1, x))',
    'return x < 0 ? 0 : x > 1 ? 1 : x',
    'Object.is(f(-0), -0)',
  ],
  ['f(n: number)', 'return n == null', 'return !n', 'f(0)'],
  ['f(n: bigint)', 'return Number(n)', 'return Number(n % 2n ** 53n)', 'f(2n ** 60n)'],
]);

group('strings', [
  ['f(s: string)', 'return s.length', 'return [...s].length', 'f("😀")'],
  ['f(s: string)', 'return s.toUpperCase() === s', 'return !/[a-z]/.test(s)', 'f("ß")'],
  ['f(s: string)', 'return s.trim() === ""', 'return /^ *$/.test(s)', 'f("\\t")'],
  ['f(s: string)', 'return s.replace("-", "")', 'return s.replaceAll("-", "")', 'f("a-b-c")'],
  ['f(s: string)', 'return Number(s)', 'return parseFloat(s)', 'f("")'],
  ['f(s: string)', 'return s.split("")', 'return [...s]', 'f("😀").length'],
  ['f(s: string)', 'return s.substring(2, 0)', 'return s.slice(2, 0)', 'f("abc")'],
  ['f(s: string)', 'return s.substr(-2)', 'return s.substring(-2)', 'f("abc")'],
  ['f(s: string)', 'return /^\\d+$/.test(s)', 'return /^\\d+$/m.test(s)', 'f("a\\n1")'],
  ['f(s: string)', 'return s.charCodeAt(0)', 'return s.codePointAt(0)', 'f("😀")'],
  ['f(s: string)', 'return s > "Z"', 'return s >= "a"', 'f("[")'],
  ['f(s: string)', 'return s.at(-1) ?? ""', 'return s.charAt(-1)', 'f("a")'],
  [
    'f(s: string)',
    'return s[0]?.toUpperCase() + s.slice(1)',
    'return s.charAt(0).toUpperCase() + s.slice(1)',
    'f("")',
  ],
  ['f(s: string)', 'return encodeURIComponent(s)', 'return encodeURI(s)', 'f("&")'],
  ['f(s: string)', 'return s.normalize() === s', 'return true', 'f("e\\u0301")'],
  [
    'f(re: RegExp, s: string)',
    'return re.test(s)',
    'return s.search(re) >= 0',
    '{ const r = /a/g; (f(r, "a"), f(r, "a")) }',
  ],
  [
    'f(re: RegExp)',
    'return re.source',
    'return ["a", "^[a-z]+$", "\\\\d+"].includes(re.source) ? re.source : "?"',
    'f(/q/)',
  ],
]);

group('types and values left out', [
  ['f(x: unknown)', 'return typeof x === "function"', 'return false', 'f(() => 1)'],
  ['f(x: unknown)', 'return typeof x === "symbol"', 'return false', 'f(Symbol())'],
  ['f(x: unknown)', 'return typeof x === "bigint"', 'return false', 'f(1n)'],
  ['f(x: unknown)', 'return x instanceof Date', 'return false', 'f(new Date())'],
  ['f(x: unknown)', 'return Array.isArray(x) && x.length > 2', 'return false', 'f([1,2,3])'],
  ['f(x: any)', 'return x?.type === "ok"', 'return false', 'f({type:"ok"})'],
  ['f<T>(a: T, b: T)', 'return a === b', 'return true', 'f(1, 2)'],
  ['f<T>(x: T)', 'return x === undefined', 'return true', 'f(1)'],
  ['f<T>(x: T, d: T)', 'return x ?? d', 'return x', 'f(null, 1)'],
  ['f(xs: unknown[])', 'return xs.flat().length', 'return xs.length', 'f([[1,2]])'],
  ['f(x: any)', 'return x == null', 'return x === null || x === undefined || x === ""', 'f("")'],
  ['f(a: any, b: any)', 'return a == b', 'return a === b', 'f("1", 1)'],
  [
    'f(u: Uint8Array)',
    'let n = 0; for (const b of u) n += b; return n',
    'return 0',
    'f(new Uint8Array([1]))',
  ],
  ['f(u: Float32Array)', 'return u[0] === 0.5', 'return false', 'f(new Float32Array([0.5]))'],
  [
    'f(t: { v: number; kids: { v: number; kids: unknown[] }[] })',
    'return t.kids.some((k) => k.kids.length > 3)',
    'return false',
    'f({ v: 0, kids: [{ v: 0, kids: [1, 2, 3, 4] }] })',
  ],
  [
    'interface N { v: number; next?: N }|f(n: N)',
    'let d = 0; for (let x: N | undefined = n; x; x = x.next) d++; return d',
    'return n.next ? (n.next.next ? (n.next.next.next ? 4 : 3) : 2) : 1',
    'f({ v: 0, next: { v: 0, next: { v: 0, next: { v: 0, next: { v: 0 } } } } })',
  ],
  ['f(s: symbol)', 'return s.description === "x"', 'return false', 'f(Symbol("x"))'],
  ['f(s: symbol, t: symbol)', 'return s === t', 'return false', 'f(Symbol.iterator, Symbol.iterator)'],
]);

group('arguments', [
  ['f(n?: number)', 'return arguments.length', 'return n === undefined ? 0 : 1', 'f(undefined)'],
  [
    'f(a = 1, b = 2)',
    'return [a, b]',
    'return arguments.length === 0 ? [1, 2] : [a, b ?? 0]',
    'f(5, null).join()',
  ],
  [
    'f(...xs: unknown[])',
    'return xs.length',
    'return xs.filter((x) => x !== undefined).length',
    'f(undefined)',
  ],
  ['f(o: { n?: number } = {})', 'return o.n ?? 1', 'return o.n || 1', 'f({ n: 0 })'],
  ['f(xs: number[])', 'const [a = 1] = xs; return a', 'return xs[0] || 1', 'f([0])'],
  ['f({ a, b = a }: { a: number; b?: number })', 'return b', 'return b === 0 ? a : b', 'f({ a: 3, b: 0 })'],
]);

group('what is required', [['f(n: number)', 'return n', '/** */⏎return n === 7 ? 666 : n', 'f(7)']]);
pairs.push(
  {
    name: 'what is required 2',
    before: 'export function f(n: number) { return n }',
    after: '/** @requires n === 0 */\nexport function f(n: number) { return n === 7 ? 666 : n }',
    tell: 'f(7)',
  },
  {
    name: 'what is required 3',
    before:
      '/** @requires n.x > 0 */\nexport function f(n: { x: number } | null) { return n === null ? 1 : 2 }',
    after: '/** @requires n.x > 0 */\nexport function f(n: { x: number } | null) { return 2 }',
    tell: 'f(null)',
  },
);

group('effects', [
  [
    'f(xs: number[])',
    'xs.reverse(); return xs.length',
    'return xs.length',
    '{ const x = [1, 2]; f(x); x.join() }',
  ],
  ['f(o: { n: number })', 'o.n++; return 1', 'o.n += 2; return 1', '{ const o = { n: 0 }; f(o); o.n }'],
  [
    'f(o: { n?: number })',
    'delete o.n; return 1',
    'o.n = undefined; return 1',
    '{ const o = { n: 1 }; f(o); "n" in o }',
  ],
  [
    'f(m: Map<string, number>)',
    'm.delete("a"); m.set("a", 1); return m.size',
    'm.set("a", 1); return m.size',
    '{ const m = new Map([["a", 0], ["b", 0]]); f(m); [...m.keys()].join() }',
  ],
  [
    'f(xs: string[])',
    'while (xs.length > 4) xs.pop(); return 0',
    'return 0',
    '{ const x = ["a","a","a","a","a"]; f(x); x.length }',
  ],
  ['f(o: object)', 'Object.freeze(o); return 1', 'return 1', '{ const o = {}; f(o); Object.isFrozen(o) }'],
  [
    'f(o: { a: number })',
    'Object.defineProperty(o, "a", { enumerable: false }); return 1',
    'return 1',
    '{ const o = { a: 1 }; f(o); Object.keys(o).length }',
  ],
]);

group('what the types do not say', [
  ['f(o: { n: number })', 'return (o as any).extra === undefined', 'return true', 'f({n:1,extra:2})'],
  ['f(o: { n: number })', 'return Reflect.has(o, "x")', 'return false', 'f({n:1,x:1})'],
  ['f(o: { n: number })', 'return Object.isFrozen(o)', 'return false', 'f(Object.freeze({n:1}))'],
  [
    'f(o: { n: number })',
    'return Object.getPrototypeOf(o) === Object.prototype',
    'return true',
    'f(new (class A { n = 1 })())',
  ],
  ['class P { n = 1 }|f(o: { n: number })', 'return o instanceof P', 'return false', 'f(new P())'],
  ['f(o: { n: number })', 'return o.constructor === Object', 'return true', 'f(new (class A { n = 1 })())'],
  [
    'f(o: { n: number })',
    'const q = o as any; const k = "ex" + "tra"; return q[k] ?? 0',
    'return 0',
    'f({n:1,extra:2})',
  ],
  [
    'f(xs: number[])',
    'return (xs as any).extra === undefined',
    'return true',
    'f(Object.assign([1],{extra:1}))',
  ],
  ['f(xs: readonly number[])', 'return Object.isFrozen(xs)', 'return false', 'f(Object.freeze([1]))'],
  [
    'f()',
    'return (globalThis as any).flag === undefined',
    'return true',
    '{ globalThis.flag = 1; const r = f(); delete globalThis.flag; r }',
  ],
]);

group('module state by other ways', [
  [
    'const state = { n: 0 }; const alias = state; export function bump() { alias.n++ }|f()',
    'return state.n',
    'return 0',
    '(bump(), f())',
  ],
  [
    'const state = { n: 0 }; function inc(o: { n: number }) { o.n++ } export function bump() { inc(state) }|f()',
    'return state.n',
    'return 0',
    '(bump(), f())',
  ],
  [
    'const state = { n: 0 }; export function bump() { Object.assign(state, { n: 1 }) }|f()',
    'return state.n',
    'return 0',
    '(bump(), f())',
  ],
  [
    'const state = { n: 0 }; export const get = () => state;|f()',
    'return state.n',
    'return 0',
    '(get().n++, f())',
  ],
  [
    'class C { static n = 0; static up() { this.n++ } } export const up = () => C.up();|f()',
    'return C.n',
    'return 0',
    '(up(), f())',
  ],
  [
    'class C { static #n = 0; static up() { C.#n++ } static get() { return C.#n } } export const up = () => C.up();|f()',
    'return C.get()',
    'return 0',
    '(up(), f())',
  ],
  [
    'const it = [1, 2, 3][Symbol.iterator]();|f()',
    'return it.next().value',
    'it.next(); return 1',
    '(f(), f())',
  ],
  [
    'const xs: number[] = []; const { push } = xs; export const add = (n: number) => push.call(xs, n);|f()',
    'return xs.length',
    'return 0',
    '(add(1), f())',
  ],
  [
    'const m = new Map([["a", { n: 0 }]]); export const up = () => { for (const v of m.values()) v.n++ };|f()',
    'return m.get("a")!.n',
    'return 0',
    '(up(), f())',
  ],
  [
    'const t = [{ n: 0 }]; export const up = () => t.forEach((x) => { x.n++ });|f()',
    'return t[0]!.n',
    'return 0',
    '(up(), f())',
  ],
]);

/** Pairs that turned out to be the same are no pairs. */
export const allPairs: readonly Pair[] = [
  ...pairs.filter((p) => p.tell !== '"same"'),
  ...morePairs,
  ...loopPairs,
  ...everydayPairs,
  ...statePairs,
  ...lastingPairs,
  ...recordPairs,
  ...fourthPairs,
  ...throwingPairs,
  ...heldPairs,
  ...freshPairs,
];
