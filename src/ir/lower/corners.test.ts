import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string, mode: 'strict' | 'sloppy'): Promise<void> {
  const { lowered, direct } = await bothWays(source, mode);
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const strict: readonly (readonly [string, string])[] = [
  [
    'super in fields and static blocks',
    `class A { m() { return 'm' + this.k; } static s() { return 's' + this.name; } } class B extends A { k = 1; x = super.m(); y = () => super.m(); static z = super.s(); static { log(super.s(), this.z); } } const b = new B(); log(b.x, b.y());`,
  ],
  [
    'new.target and arguments in odd places',
    `function F(a = new.target, b = arguments.length) { return [typeof a, b]; } log(F(), F(1, 2, 3)); class A { x = new.target; constructor(y = () => new.target) { this.y = y() === A; } } log(new A());`,
  ],
  [
    'functions named as parameters',
    `function f(a) { function a() {} return typeof a; } log(f(1)); function g(a = 1) { function a() {} return typeof a; } log(g(2)); function h(x, f = () => x) { var x = x + 1; return [x, f()]; } log(h(1));`,
  ],
  [
    'yield in keys, heritage and defaults',
    `function* g() { class A extends (yield 'h') { [yield 'k'] = 1; static [yield 's'] = 2; } return [new A(), A.st]; } const i = g(); log(i.next().value, i.next(Object).value, i.next('kk').value, i.next('st').value);`,
  ],
  [
    'yield in switch, conditions and calls',
    `function* g() { switch (yield 1) { case yield 2: log('A'); break; case yield 3: log('B'); } const o = { m: (...a) => a }; log(o.m(yield 4, yield 5), (yield 6) ? (yield 7) : (yield 8), (yield 9) && (yield 10), o[yield 11], new Array(yield 12, 1)); } const i = g(); let r = i.next(), n = 0; while (!r.done) { log(r.value); r = i.next([3, 7, 3, 'x', 'y', 1, 'T', 0, 'm', 4][n++]); }`,
  ],
  [
    'async arrows before super',
    `class A {} class B extends A { constructor() { const early = async () => this; early().catch((e) => log('early', e)); super(); early().then((t) => log(t === this)); } } new B();`,
  ],
  [
    'finally, labels and switches together',
    `const f = (n) => { const out = []; o: for (let i = 0; i < 4; i++) { try { switch (i + n) { case 1: continue o; case 2: break; case 3: break o; default: out.push('d' + i); } out.push('s' + i); } finally { out.push('f' + i); if (i === 9) continue; } } return out; }; log(f(0), f(1), f(5));`,
  ],
  [
    'finally discards a throw by break or continue',
    `const f = () => { for (let i = 0; ; i++) { try { throw i; } finally { if (i < 2) continue; break; } } return 'ok'; }; log(f()); const g = () => { l: { try { throw 1; } finally { break l; } } return 'after'; }; log(g());`,
  ],
  [
    'getters see the receiver through prototypes',
    `const p = { get me() { return this.id; }, set me(v) { this.id = v; } }; const o = Object.create(p, { id: { value: 1, writable: true, enumerable: true } }); o.me++; log(o.me, o); class A { static get x() { return this === B; } } class B extends A {} log(B.x);`,
  ],
  [
    'methods borrowed and bound',
    `const { push } = Array.prototype; const a = []; push.call(a, 1); push.apply(a, [2, 3]); const add = a.push.bind(a); add(4); log(a, Reflect.apply(Math.max, null, a)); log([1, 2].map(String), ['1', '2', '3'].map(Number), ['a'].concat(['b']));`,
  ],
  [
    'proxies and symbols',
    `const seen = []; const p = new Proxy({}, { get: (_, k) => (seen.push(String(k)), k), has: (_, k) => (seen.push('has ' + String(k)), true), set: (_, k, v) => (seen.push('set ' + String(k)), true), deleteProperty: (_, k) => (seen.push('delete ' + String(k)), true) }); p.a; p.b = 1; 'c' in p; delete p.d; p.e += 1; p.f?.g; const { h } = p; log(seen, h); const it = { [Symbol.iterator]: function* () { yield 1; } }; log([...it], Symbol.for('x') === Symbol.for('x'), { [Symbol.toPrimitive]: () => 42 } * 2);`,
  ],
  [
    'assignment order with calls everywhere',
    `const t = (n, v) => { log(n); return v; }; const o = { a: {} }; t(1, o)[t(2, 'a')][t(3, 'b')] = t(4, t(5, 'v')); t(6, o).a[t(7, 'n')] ??= t(8, 1); t(9, o).a.n += t(10, 2); [t(11, o).x = t(12, 1), t(13, o)[t(14, 'y')]] = [t(15, undefined), t(16, 2)]; log(o); ({ a: t(17, o).z, ...t(18, o).r } = { a: 1, b: 2 }); log(o.z, o.r);`,
  ],
  [
    'chained assignment',
    `let a, b, c; a = b = c = { v: 1 }; log(a === c); const o = {}; o.x = o.y = a.v; log(o); let i = 0; const arr = []; arr[i++] = arr[i++] = i; log(arr, i); let x = 1; x = x++ + ++x; log(x); x += x -= 2; log(x);`,
  ],
  [
    'computed member calls',
    `const o = { f(x) { return [this === o, x]; } }; let k = 'f'; log(o[k](1), o[(k = 'g', 'f')](k), o['f']\`t\`[0]);`,
  ],
  [
    'closures in conditions and defaults share scopes',
    `let fs = []; for (let i = 0, n = 2; fs.push(() => [i, n]), i < n; i++) {} log(fs.map((f) => f())); const g = (a, b = (() => { a = 5; return 1; })()) => [a, b]; log(g(1));`,
  ],
  [
    'destructuring in every position',
    `const f = ({ x: [a] = [1] } = {}, [b, { c }] = [2, { c: 3 }]) => [a, b, c]; log(f()); for (const { length } of ['ab']) log(length); for (const [k, v] of Object.entries({ p: 1 })) log(k, v); try { throw { code: 7 }; } catch ({ code }) { log(code); } class A { set v({ w }) { this.w = w; } } const a = new A(); a.v = { w: 3 }; log(a); const swap = ([p, q]) => [q, p]; log(swap([1, 2])); const { [\`k\${1}\`]: z = 4 } = {}; log(z); (([, y]) => log(y))('ab');`,
  ],
  [
    'errors keep their kinds',
    `const kinds = [() => null.x, () => undefined(), () => ({}).x.y, () => new 5(), () => [].reduce((a) => a), () => 'x'.repeat(-1), () => BigInt(1.5), () => Symbol() + '', () => { const c = 1; c = 2; }, () => nope, () => new (class { #p; static t(o) { return o.#p; } }).constructor.t({}), () => JSON.parse('{'), () => decodeURIComponent('%')]; for (const k of kinds) try { k(); log('none'); } catch (e) { log(e.name); }`,
  ],
  [
    'label on a plain expression and empty loops',
    `l: log('x'); for (const x of []); for (;false;); while (false); do ; while (false); if (true); log('y');`,
  ],
  [
    'numeric and odd keys',
    `const o = { 1: 'a', 1.5: 'b', 0x10: 'c', 'd e': 1, 2n: 'f', get 3() { return 'g'; }, async: 1, get: 2, set: 3, static: 4, await: 5, of: 6 }; log(o, o[1], o['16'], o[2], o[3]); const { 1: a, 'd e': b, [1 + 1]: c } = o; log(a, b, c);`,
  ],
  [
    'typeof everything',
    `class C {} log([1, 's', true, undefined, null, {}, [], () => {}, Symbol.iterator, 1n, C, /x/].map((v) => typeof v)); log(typeof typeof 1, typeof (0, log), !!document2()); function document2() { return typeof document !== 'undefined'; }`,
  ],
  [
    'getter-defined methods and call order',
    `const order = []; const o = { get a() { order.push('get a'); return { get b() { order.push('get b'); return (x) => { order.push('call'); return x; }; } }; } }; o.a.b((order.push('arg'), 1)); log(order);`,
  ],
  [
    'iterators made by hand in spread and destructuring',
    `let n = 0; const it = { [Symbol.iterator]() { return { next: () => ({ done: n++ >= 3, value: n }), return() { log('closed'); return {}; } }; } }; log(Math.max(...it)); n = 0; log(new Set(it).size); n = 0; const [a, ...b] = it; log(a, b); n = 0; const [c = 9, d] = it; log(c, d); n = 0; log(Array.from(it), Object.fromEntries([['k', 1]]));`,
  ],
];

const sloppy: readonly (readonly [string, string])[] = [
  [
    'arguments and this in generators',
    `function* g(a) { yield a; yield arguments.length; yield typeof this; } log([...g(1, 2)]); function f() { arguments.length = 1; return [...arguments]; } log(f(1, 2, 3), (function () { return arguments.callee.name; }).name);`,
  ],
  [
    'var and function in nested blocks',
    `var x = 1; { var x = 2; { function x2() {} } } log(x, typeof x2); for (var i = 0; i < 1; i++) { var inner = i; function loopFn() { return inner; } } log(inner, loopFn(), i); (function () { if (true) { log(typeof late); function late() {} } log(typeof late); })();`,
  ],
  [
    'a sloppy delete and in',
    `var o = { a: 1 }; log(delete o.a, 'a' in o, delete o, typeof o); (function () { implicit = 3; })(); log(implicit, delete globalThis.implicit);`,
  ],
  [
    'primitive receivers are boxed',
    `String.prototype.kind = function () { return typeof this; }; Number.prototype.strictKind = function () { 'use strict'; return typeof this; }; log('a'.kind(), (5).strictKind()); 'abc'.prop = 1; log('abc'.prop);`,
  ],
  [
    'functions as constructors',
    `function A(x) { if (!(this instanceof A)) return new A(x); this.x = x; } A.prototype.get = function () { return this.x; }; log(A(1).get(), new A(2).get(), new (function () { this.y = 1; })().y); function B() { return { replaced: true }; } log(new B()); A.prototype = { other: 1 }; log(new A(3).other);`,
  ],
];

describe('corner cases agree with the host', () => {
  for (const [name, source] of strict) it(name, () => checkAgrees(source, 'strict'));
  for (const [name, source] of sloppy) it(`sloppy: ${name}`, () => checkAgrees(source, 'sloppy'));
});
