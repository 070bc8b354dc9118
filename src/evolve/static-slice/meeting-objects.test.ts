import vm from 'node:vm';
import { expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { staticSlice } from './static-slice.ts';

/** The same object and list in two places. */
const inner = { n: 1 };
const twice = { inner, other: inner };
const list = [1];

/** Programs in which objects meet, with arguments of `f`. */
// biome-ignore format: a program a line
const programs: readonly (readonly [string, readonly (readonly unknown[])[]])[] = [
[`function F(x) { this.x = x; } F.prototype.inc = function () { this.x++; return this; }; function g(o) { o.inc(); } function f(a) { var o = new F(a); var p = new F(1); g(o); p.inc(); return o.x; } exports.f = f;`, [[1],[5]]],
[`class A { constructor(x) { this.list = []; this.add(x); } add(x) { this.list.push(x); return this; } get size() { return this.list.length; } } class B extends A { add(x) { super.add(x); return super.add(x); } } function f(a) { const b = new B(a); const c = new A(2); c.add(3); b.add(4); return b.size; } exports.f = f;`, [[1]]],
[`function f(a) { const m = new Map(); m.set('k', { n: a }); m.get('k').n += 1; const s = new Set(); s.add(a); let t = 0; for (const [k, v] of m) t += v.n; return t; } exports.f = f;`, [[1],[4]]],
[`function f(a) { const o = { v: 1, bump() { this.v += a; } }; const p = o; const h = p.bump; h.call(o); p['bu' + 'mp'](); return o.v; } exports.f = f;`, [[2]]],
[`const handlers = {}; function on(k, h) { handlers[k] = h; } on('x', function (s) { s.hits++; }); function f(a) { const s = { hits: 0 }; for (const k in handlers) handlers[k](s); handlers.x(s); return s.hits + a; } exports.f = f;`, [[2]]],
[`function f(a) { const args = [1, 2]; const out = []; out.push.apply(out, args); Array.prototype.push.call(out, a); const q = [].slice.call(out, 1); q[0] = { z: 1 }; q[0].z = 9; return q[0].z + out.length; } exports.f = f;`, [[2]]],
[`function f(a) { const base = { n: 1 }; const d = Object.create(base); base.n = a; const e = Object.assign({}, d, { k: base }); e.k.n += 1; return d.n; } exports.f = f;`, [[2]]],
[`function f(list) { const seen = {}; const r = list.map((x) => ({ x, seen })); r.forEach((e) => { e.seen[e.x] = true; }); r[0].seen.q = 1; return Object.keys(seen).length; } exports.f = f;`, [[['a','b']]]],
[`function* gen(o) { o.n++; yield o; o.n++; } function f(a) { const o = { n: a }; for (const p of gen(o)) p.n += 10; return o.n; } exports.f = f;`, [[1]]],
[`function f(a, cb) { const o = { n: a }; cb(o); return o.n; } exports.f = f;`, [[1, (o: { n: number }) => { o.n = 7; }]]],
[`function f(a) { const o = {}; Object.defineProperty(o, 'x', { get() { return a * 2; }, set(v) { a = v; } }); o.x = 5; return o.x; } exports.f = f;`, [[1]]],
[`function make() { let c = 0; return { inc: () => ++c, get: () => c }; } function f(a) { const x = make(); const y = make(); x.inc(); y.inc(); y.inc(); return x.get() * 10 + y.get() + a; } exports.f = f;`, [[1]]],
[`function f(a) { var r = 0; try { JSON.parse(a); } catch (e) { e.extra = 1; r = e.extra; } return r; } exports.f = f;`, [['{'],['1']]],
[`function f(a) { const tree = { l: null, v: 1 }; tree.l = { l: null, v: a }; let n = tree; let s = 0; while (n) { s += n.v; n.v = 0; n = n.l; } return s + tree.v + tree.l.v; } exports.f = f;`, [[3]]],
[`function f(...xs) { xs[0] = { n: 1 }; const g = function () { arguments[0].n = 5; }; g(xs[0]); return xs[0].n; } exports.f = f;`, [[3]]],
[`function f(a) { const [p, ...q] = [{ n: a }, { n: 2 }, { n: 3 }]; q[0].n = p.n; const { n, ...rest } = { n: 1, z: q[1] }; rest.z.n = 8; return q.map((e) => e.n).join(); } exports.f = f;`, [[3]]],
[`function f(a) { const arr = [3, 1, 2].map((n) => ({ n })); arr.sort((x, y) => { x.seen = true; return x.n - y.n; }); const found = arr.find((e) => e.n === 2); found.n = a; return arr.map((e) => e.n).join() + arr.some((e) => e.seen); } exports.f = f;`, [[3]]],
[`function f(a) { const r = [1,2].reduce((acc, x) => { acc.t.push(x); return acc; }, { t: [] }); r.t[0] += a; return r.t; } exports.f = f;`, [[3]]],
[`const cache = new Map(); function get(k) { let v = cache.get(k); if (!v) { v = { hits: 0 }; cache.set(k, v); } v.hits++; return v; } function f(a) { get(a); const v = get(a); get('other').hits = 9; return v.hits; } exports.f = f;`, [['x']]],
[`function f(a) { const o = { a: { n: 1 } }; const k = ['a', 'b'][a]; o[k] = { n: 2 }; if (o.b) o.b.n += 1; o.a.n += 1; return JSON.stringify(o); } exports.f = f;`, [[0],[1]]],
[`function f(a) { const self = this; const q = []; function run() { while (q.length) q.shift()(); } let r = 0; q.push(() => { r += a; q.push(() => { r *= 2; }); }); run(); return r; } exports.f = f;`, [[3]]],
[`class P { #v = []; push(x) { this.#v.push(x); } static of(x) { const p = new P(); p.push(x); return p; } total() { return this.#v.reduce((s, x) => s + x, 0); } } function f(a) { const p = P.of(a); const q = P.of(1); q.push(5); p.push(2); return p.total(); } exports.f = f;`, [[3]]],
[`function f(s) { const parts = []; s.replace(/(\\w)/g, (m, c) => { parts.push(c); return ''; }); return parts.length; } exports.f = f;`, [['abc']]],
[`function f(s) { const re = /a/g; let n = 0; while (re.exec(s)) n++; re.lastIndex = 1; return n + re.lastIndex; } exports.f = f;`, [['aab']]],
[`function f(o) { const p = o.inner; p.n = 5; o.other.n = 6; return o.inner.n; } exports.f = f;`, [[{ inner: { n: 1 }, other: { n: 2 } }], [twice]]],
[`function f(xs, ys) { ys.push(1); return xs.length; } exports.f = f;`, [[[1], [2]], [list, list]]],
[`var util = { each: function (xs, cb) { for (var i = 0; i < xs.length; i++) cb.call(null, xs[i], i); } }; function f(xs) { var t = 0; var o = { n: 0 }; util.each(xs, function (x) { t += x; o.n++; }); return t * o.n; } exports.f = f;`, [[[1, 2]]]],
[`function f(a) { const d = new Date(0); d.setFullYear(a); const e = new Date(d.getTime()); e.setMonth(3); return d.getUTCFullYear(); } exports.f = f;`, [[2001]]],
[`function f(a) { const w = new Uint8Array(4); const v = new DataView(w.buffer); v.setUint8(1, a); return w[1]; } exports.f = f;`, [[7]]],
[`function f(a) { const o = {}; const h = { set(k, v) { o[k] = v; return this; } }; h.set('x', a).set('y', 2); return o.x + o.y; } exports.f = f;`, [[7]]],
[`function f(a) { const b = f.count = (f.count || 0) + a; return b + f.count; } exports.f = f;`, [[7]]],
[`function f(a) { const t = { n: a }; const bound = function (k) { this.n += k; }.bind(t); bound(2); [1, 2].forEach(function (x) { this.n += x; }, t); return t.n; } exports.f = f;`, [[7]]],
[`function f(a) { let out = ''; const p = { toJSON() { out += 'j'; return a; } }; const s = JSON.stringify({ p }); return out + s; } exports.f = f;`, [[7]]],
[`function f(a) { const it = { i: 0, [Symbol.iterator]() { return this; }, next() { return this.i++ < a ? { value: this.i, done: false } : { value: 0, done: true }; } }; const xs = [...it]; return xs.length + it.i; } exports.f = f;`, [[3]]],
[`function f(a) { const g = { m: a, get v() { this.m++; return this.m; } }; g.v; const z = g.v; return z; } exports.f = f;`, [[3]]],
[`function visit(n, cb) { cb(n); (n.kids || []).forEach((k) => visit(k, cb)); } function f(n) { let c = 0; const stack = []; visit(n, (x) => { c++; stack.push(x); x.mark = c; }); return n.kids[0].mark; } exports.f = f;`, [[{ kids: [{}, { kids: [{}] }] }]]],
[`exports.helper = function (o) { o.n = 2; }; function f(a) { const o = { n: a }; exports.helper(o); module.exports.helper(o); return o.n; } exports.f = f;`, [[3]]],
[`var api = module.exports = {}; api.step = function (s) { s.n += 1; return api; }; api.f = function f(a) { var s = { n: a }; api.step(s).step(s); return s.n; };`, [[3]]],
];

interface Exports {
  f: (...args: readonly unknown[]) => unknown;
}

/** What `f` returns, told as JSON; its arguments are copied as one structure, so that what is shared stays shared. */
function outcome(text: string, args: readonly unknown[]): string {
  const module = { exports: {} as Exports };
  vm.runInThisContext(`(function (module, exports, require) {${text}\n})`)(
    module,
    module.exports,
    () => ({}),
  );
  return JSON.stringify(module.exports.f(...copy(args, new Map()))) ?? 'undefined';
}

function copy<T>(value: T, seen: Map<unknown, unknown>): T {
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known as T;
  const made: Record<string, unknown> = Array.isArray(value)
    ? ([] as unknown as Record<string, unknown>)
    : {};
  seen.set(value, made);
  for (const [key, held] of Object.entries(value)) made[key] = copy(held, seen);
  return made as T;
}

it.each(programs)('returns the same as %s', (text, inputs) => {
  const slice = staticSlice(new MemoryFiles({ '/p.cjs': text }), '/p.cjs', 'f', [
    { name: 'return', line: undefined },
  ]).text;
  for (const args of inputs) expect(outcome(slice, args)).toBe(outcome(text, args));
});
