import { describe, expect, it } from 'vitest';
import { machineRun } from './testing/machine-run.ts';
import { plainRun } from './testing/plain-run.ts';

/** The machine in both modes and V8 itself print and end alike. */
function checkAgrees(body: string, outside = ''): void {
  const source = /\bfunction main\b/.test(body)
    ? body
    : `${outside}\nexport function main(): any {\n${body}\n}`;
  const expected = plainRun(source);
  expect(machineRun(source)).toEqual(expected);
  expect(machineRun(source, { dependences: true })).toEqual(expected);
}

const cases: Readonly<Record<string, string>> = {
  'loops, breaks and continues with labels': `
    let out = '';
    outer: for (let i = 0; i < 4; i++) { for (let j = 0; ; j++) { if (j > i) continue outer; if (i === 3) break outer; out += i + ':' + j + ' '; } }
    let n = 0; do { n += 2; } while (n < 7); while (true) { if (n-- < 3) break; }
    return [out, n];`,
  'closures capture each iteration': `
    const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i++); }
    return fs.map((f) => [f(), f()]);`,
  'switch falls through': `
    const f = (x) => { const out = []; switch (x) { case 1: out.push('a'); case 2: out.push('b'); break; default: out.push('d'); case 3: out.push('c'); } return out; };
    return [1, 2, 3, 4].map(f);`,
  'try, catch, finally and their returns': `
    const f = (k) => { try { if (k === 1) throw new Error('one'); if (k === 2) return 'two'; console.log('body'); } catch (e) { return e.message; } finally { console.log('finally', k); if (k === 3) return 'three'; } return 'end'; };
    return [0, 1, 2, 3].map(f);`,
  'destructuring with defaults and rest': `
    const { a, b: { c = 5, ...d } = {}, ...e } = { a: 1, b: { x: 2, y: 3 }, z: 4, w: [1] };
    const [p, , q = 9, ...r] = [1, 2, undefined, 4, 5];
    return [a, c, d, e, p, q, r];`,
  'spread in calls, arrays and objects': `
    const f = (...xs) => xs.length + ':' + xs.join();
    return [f(...[1, 2], 3, ...'ab'), [...new Set([1, 1, 2]), ...[3]], { ...{ a: 1, b: 2 }, b: 3, ...null, ...'hi' }, Math.max(...[1, 5, 2])];`,
  'classes with fields, accessors, statics and private members': `
    class A { #n = 1; static count = 0; x = this.#n + 1; static #s = 7; static { A.count = A.#s; } get n() { return this.#n; } set n(v) { this.#n = v * 2; } #m() { return 'm' + this.#n; } call() { return this.#m(); } static is(o) { return #n in o; } ['comp' + 1]() { return 'c'; } }
    class B extends A { y = super.call(); constructor() { super(); this.n = 5; } call() { return 'B' + super.call(); } toString() { return 'B!' + this.n; } }
    const b = new B(); b.n += 1; b.n++;
    return [b.x, b.y, b.call(), \`\${b}\`, A.count, A.is(b), A.is({}), b.comp1(), Object.keys(b), B.name, new A().constructor.name, typeof B, b instanceof A];`,
  'inheritance from built-ins': `
    class E extends Error { constructor(m) { super(m); this.name = 'E'; } } class L extends Array { last() { return this[this.length - 1]; } } class D extends Map {}
    const l = new L(); l.push(1, 2); const d = new D([[1, 2]]);
    try { throw new E('bad'); } catch (e) { return [e instanceof E, e instanceof Error, e.message, String(e), l.last(), l.length, l.map((x) => x * 2) instanceof L, d.get(1), d.size]; }`,
  'getters and setters on object literals': `
    const o = { _v: 1, get v() { console.log('get'); return this._v; }, set v(x) { console.log('set', x); this._v = x; }, ['k' + 1]: 2, m() { return super.toString(); }, __proto__: { p: 3 }, async am() {}, *gm() {} };
    o.v += 5; o.v++; return [o.v, o.k1, o.p, o.m(), Object.keys(o), o.am.name, o.gm.name];`,
  'generators with next values, return and throw': `
    function* g(a, b = a + 1) { try { const x = yield a; console.log('x', x); yield* [b, x]; return 'r'; } finally { console.log('fin'); } }
    const it = g(1); const out = [it.next('ignored'), it.next('X'), it.next(), it.next(), it.next()];
    const it2 = g(5); it2.next(); out.push(it2.return(9)); const it3 = g(1); it3.next(); try { it3.throw(new Error('t')); } catch (e) { out.push(e.message); }
    return [out, [...g(1)], g.name, g.length];`,
  'iterators close when loops leave early': `
    const it = { [Symbol.iterator]() { let i = 0; return { next: () => ({ value: i++, done: i > 5 }), return() { console.log('closed'); return {}; } }; } };
    for (const x of it) { if (x === 2) break; } const [a, b] = it; try { for (const x of it) throw new Error('e' + x); } catch (e) { console.log(e.message); }
    return [a, b, [...it]];`,
  'conversions call valueOf, toString and Symbol.toPrimitive in order': `
    const o = (n) => ({ valueOf() { console.log('v' + n); return n; }, toString() { console.log('s' + n); return 's' + n; } });
    const p = { [Symbol.toPrimitive](h) { return h; } };
    return [o(1) + o(2), \`\${o(3)}\`, o(4) < o(5), o(6) == 6, +o(7), [1, [2, 3]] + '', \`\${p}\`, p + '', +p, o(8) * 2, { a: 1 }[{ toString: () => 'a' }], -o(9), new Date(0) > -1];`,
  'optional chaining and nullish operators': `
    const o = { a: { b: () => 'B' }, n: null, z: 0 }; let u;
    u ??= 5; o.z ||= 7; o.z &&= 8; return [o?.a?.b?.(), o.n?.x.y.z, o.q?.(), o?.['a'].b(), u, o.z, null ?? 'd', delete o?.a, o];`,
  'typeof, void, delete, in, comma': `
    const o = { a: 1 }; let x = (1, 2); return [typeof o, typeof undefinedName, void 0, delete o.a, 'a' in o, 'toString' in o, x, typeof null, typeof (() => 1), typeof 1n, typeof Symbol()];`,
  'bigint arithmetic and errors': `
    const out = [2n ** 70n, -7n / 2n, -7n % 2n, 5n << 3n, BigInt(10) === 10n, 1n < 2, 2n == 2]; let i = 5n; i++; out.push(i);
    try { out.push(1n + 1); } catch (e) { out.push(e.message); } try { out.push(1n / 0n); } catch (e) { out.push(e.name); } return out;`,
  'errors in the words of the host': `
    const out = []; const t = (f) => { try { f(); } catch (e) { out.push(e.name + ': ' + e.message); } };
    const o = {}; let u; const n = null; const k = 5;
    t(() => o.foo()); t(() => u.x); t(() => n.x); t(() => u()); t(() => o.a.b); t(() => new k()); t(() => new o.foo()); t(() => { n.x = 1; }); t(() => 'a' in k);
    t(() => o instanceof k); t(() => undefinedName); t(() => { throw 'str'; }); t(() => Symbol() + ''); t(() => null[Symbol.iterator]); t(() => { x; let x; }); t(() => o.foo.bar()); t(() => [].reduce((a) => a)); t(() => new Array(-1)); t(() => 'x'.repeat(-1)); t(() => decodeURIComponent('%')); t(() => JSON.parse('{'));
    t(() => { class A { constructor() { this.x; } } class B extends A { constructor() { } } new B(); }); t(() => { class A {} A(); }); t(() => { 'use strict'; Object.freeze([1]).push(2); }); t(() => { const c = 1; c = 2; });
    return out;`,
  'arguments, default parameters and lengths': `
    function f(a, b = 2, ...c) { return [arguments.length, a, b, c]; } function g(x, y) { return arguments[1]; }
    return [f(1), f(1, undefined, 3, 4), g(1, 2), f.length, g.length, ((a, b) => 1).length, f.name, (() => 1).name, (function () {}).name, new Function.prototype.constructor === 1];`.replace(
    ', new Function.prototype.constructor === 1',
    '',
  ),
  'tagged templates': `
    const tag = (s, ...v) => { console.log(s.raw.join('|'), s.join('|')); return [s, v.length]; }; const f = () => tag\`a\${1}\\n\${2}c\`;
    return [f()[1], f()[0] === f()[0], String.raw\`x\\y\${3}\`];`,
  'this in functions, methods, call, apply and bind': `
    function f(...a) { return [typeof this === 'object' ? this.v : this, ...a]; } const o = { v: 1, f, g: () => typeof this };
    const b = f.bind({ v: 2 }, 'x'); const { f: h } = o;
    return [o.f(1), f.call({ v: 3 }, 2), f.apply({ v: 4 }, [3, 4]), b('y'), h(), Reflect.apply(f, { v: 5 }, [1]), o['f'](), (0, o.f)(), new.target];`,
  'symbols, well-known symbols and iteration protocols': `
    const s = Symbol('d'); class C { static [Symbol.hasInstance](x) { return x === 1; } get [Symbol.toStringTag]() { return 'CC'; } }
    const o = { [s]: 1, a: 2 }; const out = []; for (const k in o) out.push(k); return [out, o[s], s.toString(), s.description, 1 instanceof C, String(new C()), Object.getOwnPropertySymbols(o).length];`,
  'for-in order, deletion and prototypes': `
    const p = { z: 1 }; const o = Object.create(p); o.b = 1; o[2] = 1; o.a = 1; o[1] = 1; const out = [];
    for (const k in o) { out.push(k); delete o.a; } for (const i in 'ab') out.push(i); for (const k in null) out.push('never'); return out;`,
  'Function.prototype.toString shows the source': `
    const f = (a, b) => a + b; class K {
        m() { return 1; }
    }
 return [f.toString(), K.toString(), K.prototype.m.toString(), Math.max.toString(), (function named() { return 2; }).toString()];`,
  'new.target, instanceof and prototype chains': `
    function F() { return new.target === F; } function G() { if (!new.target) return new G(); this.v = 1; } G.prototype.m = function () { return this.v; };
    return [F(), G().m(), new G().m(), new G() instanceof G, Object.getPrototypeOf(new G()) === G.prototype];`,
  'regular expressions': `
    const out = []; const re = /(\\d+)-(?<w>\\w)/g; let m; while ((m = re.exec('1-a 22-b'))) out.push(m[0], m.index, m.groups.w); return [out, 'a-b'.replace(/(a)-(b)/, '$2$1'), 'x1y2'.split(/\\d/), /a/y.test('ba'), 'aBc'.replace(/b/i, (x) => x + x)];`,
  'named function expressions and recursion': `
    const fact = function f(n) { return n < 2 ? 1 : n * f(n - 1); }; const isEven = (n) => n === 0 || isOdd(n - 1), isOdd = (n) => n !== 0 && isEven(n - 1);
    return [fact(10), fact.name, isEven(10), hoisted(3)]; function hoisted(x) { return x * 2; }`,
  'built-ins with callbacks': `
    return [[3, 1, 2].sort((a, b) => b - a), [1, 2, 3].reduce((a, b) => a + b), Array.from({ length: 3 }, (_, i) => i * i), [1, [2, [3]]].flat(Infinity), new Map([[1, 'a']]).get(1), JSON.stringify({ a: [1, { toJSON() { return 'J'; } }] }), Object.entries({ a: 1 }), [..."héllo😀"].length, 'abc'.replace(/./g, (c) => c.toUpperCase())];`,
  proxies: `
    const log = []; const p = new Proxy({ a: 1 }, { get(t, k, r) { log.push('get ' + String(k)); return Reflect.get(t, k, r); }, has(t, k) { log.push('has ' + String(k)); return k in t; }, set(t, k, v) { log.push('set ' + String(k)); t[k] = v; return true; }, deleteProperty(t, k) { log.push('del'); return delete t[k]; }, ownKeys(t) { return Reflect.ownKeys(t); } });
    p.b = p.a + 1; 'x' in p; delete p.a; return [log, Object.keys(p), { ...p }];`,
  'typed arrays, dates and sets': `
    const t = new Uint8Array([1, 257, -1]); t[0] = 300; const d = new Date(Date.UTC(2020, 1, 29)); const s = new Set([NaN, NaN, 0, -0]);
    return [[...t], t.length, d.getUTCDate(), d.toISOString(), s.size, [...s], new Float32Array([1.1])[0]];`,
  'increments of every kind of place': `
    const o = { a: 1, get k() { console.log('k'); return 'a'; } }; let i = 0; const f = () => (i++, o); f()[f().k]++; o.a **= 3; o['a'] <<= 1; let s = '5'; s++; let u; u++; return [o.a, i, s, u, -s, s-- - --s];`,
};

describe('agrees with V8', () => {
  for (const [name, body] of Object.entries(cases)) it(name, () => checkAgrees(body));
});

const whole: Readonly<Record<string, string>> = {
  'async functions interleave as the host does': `
    const log = (x: string) => console.log(x);
    async function a() { log('a1'); await null; log('a2'); return 'A'; }
    async function b() { log('b1'); const x = await a(); log('b2' + x); throw new Error('B'); }
    export async function main() { const p = b().catch((e) => { log('caught ' + e.message); return 1; }); log('m1'); await p; const r = await Promise.all([1, a(), Promise.resolve(3)]); log('m2'); for await (const x of [a(), 'y']) log('f' + x); return r; }`,
  'async generators and for await': `
    async function* g(n: number) { try { for (let i = 0; i < n; i++) { const x = yield i; console.log('got', x); } } finally { console.log('done'); } }
    export async function main() { const out = []; for await (const x of g(3)) { out.push(x); if (x === 1) break; } const it = g(1); out.push(await it.next(), await it.next('v'), await it.next()); return out; }`,
  'promise combinators and rejections': `
    export async function main() { const s = await Promise.allSettled([Promise.reject(new Error('x')), 1]); try { await Promise.any([Promise.reject(1)]); } catch (e) { console.log(e.constructor.name); } const r = await Promise.race([new Promise((r) => queueMicrotask(() => r('q'))), new Promise(() => {})]); return [s.map((x) => x.status), r]; }`,
  'module level state, enums and namespaces': `
    enum Color { Red, Green = 5, Blue } const enum Q { A = 'a' } namespace N { export const x = 1; export function f() { return x + 1; } }
    let n = 0; export const inc = () => ++n; class P { constructor(private x: number, readonly y = 2) {} sum() { return this.x + this.y; } }
    export function main() { inc(); inc(); return [n, Color.Blue, Color[5], Q.A, N.f(), new P(1).sum(), (<any>5) as number satisfies number, n!]; }`,
};

describe('agrees with V8 on whole modules', () => {
  for (const [name, source] of Object.entries(whole)) it(name, () => checkAgrees(source));
});
