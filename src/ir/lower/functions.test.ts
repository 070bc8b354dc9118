import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(`${prelude}\n${source}`, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const prelude = `const t = (n, v) => { log('eval', n); return v; };
const iter = (n, extra = {}) => ({ [Symbol.iterator]() { let i = 0; log('open'); return { next() { log('next', i); return { value: i, done: i++ >= n }; }, return() { log('return'); return {}; }, ...extra }; } });`;

const snippets: readonly (readonly [string, string])[] = [
  [
    'defaults are evaluated in order and only for undefined',
    `const f = (a = t('a', 1), b = a + t('b', 1), c) => [a, b, c]; log(f(), f(5), f(undefined, null), f.length); const g = (a, b = 2, c) => 0; log(g.length);`,
  ],
  [
    'closures in defaults do not see body variables',
    `var x = 'outer'; function f(a = () => x) { var x = 'inner'; return [a(), x]; } log(f()); function g(x, get = () => x) { var x; const before = x; x = 'body'; return [get(), x, before]; } log(g(1)); function h(x, set = () => { x = 9; }) { set(); return x; } log(h(1));`,
  ],
  [
    'defaults see earlier but not later parameters',
    `const f = (a = b, b = 1) => a; try { f(); } catch (e) { log(e); } log(f(3)); const g = (a, b = () => a) => { a = 7; return b(); }; log(g(1)); try { ((a = a) => a)(); } catch (e) { log(e); }`,
  ],
  [
    'parameter patterns',
    `const f = ({ a, b: { c = 5 } = {}, ...r }, [d, , e = a] = [1], ...[x, y = x]) => [a, c, r, d, e, x, y]; log(f({ a: 1, z: 2 }), f({ a: 1, b: { c: 2 } }, [3, 4, 5], 6), f.length); try { f(); } catch (e) { log(e); }`,
  ],
  [
    'rest parameters',
    `const f = (a, ...r) => [a, r, r.length]; log(f(), f(1), f(1, 2, 3), f.length); function g(...r) { return [r, arguments.length]; } log(g(1, 2));`,
  ],
  [
    'names of functions',
    `const a = () => {}, b = function () {}, c = class {}, d = function x() {}, [e = () => {}] = [], { f = () => {} } = {}; const s = Symbol('sym'); const o = { m() {}, ['c' + 1]: () => {}, [s]() {}, [Symbol('q')]: function () {}, get g() { return 1; }, h: class {}, i: (() => {}), j: (0, () => {}) }; log(a.name, b.name, c.name, d.name, e.name, f.name, o.m.name, o.c1.name, o[s].name, o.h.name, o.i.name, o.j.name, Object.getOwnPropertyDescriptor(o, 'g').get.name, Reflect.ownKeys(o).map((k) => typeof o[k] === 'function' ? o[k].name : '')); let z; z = () => {}; log(z.name, (() => {}).name, (function () {}).name, (class {}).name); (z) = function () {}; log(z.name); z.p = () => {}; log(z.p.name); const w = (function () {}); log(w.name);`,
  ],
  [
    'new.target',
    `function F() { return new.target === F; } log(F()); class A { constructor() { this.n = new.target.name; } } class B extends A {} log(new A(), new B()); function G() { const a = () => new.target; return { r: a() === G }; } log(new G(), Reflect.construct(A, [], B).n);`,
  ],
  [
    'this in functions, methods and arrows',
    `const o = { v: 1, m() { return (() => this.v)(); }, a: () => typeof this, f: function () { return this?.v; } }; log(o.m(), o.a(), o.f(), (0, o.f)()); const m = o.m; try { m(); } catch (e) { log(e); } log(o.f.call({ v: 2 }), o.m.bind({ v: 3 })());`,
  ],
  [
    'arguments in strict functions',
    `function f(a) { a = 5; return [arguments[0], arguments.length, [...arguments]]; } log(f(1, 2)); const g = function () { return (() => arguments[0])(9); }; log(g(4));`,
  ],
  [
    'array destructuring closes iterators',
    `const [a, b] = iter(5); log(a, b); const [c, ...d] = iter(3); log(c, d); const [] = iter(1); const [, e] = iter(3); log(e); const [x, y, z] = iter(1); log(x, y, z);`,
  ],
  [
    'destructuring defaults run in order',
    `const { a = t('a', 1), [t('k', 'b')]: b = t('b', 2), c: { d = t('d', 4) } = t('c', {}) } = { get b() { log('get b'); } }; log(a, b, d); const [e = t('e', 1), [f = t('f', 2)] = t('g', [])] = [undefined]; log(e, f);`,
  ],
  [
    'errors inside destructuring close the iterator',
    `try { const [a = (() => { throw 'def'; })()] = iter(1, { next() { return { value: undefined, done: false }; } }); } catch (e) { log(e); } try { const [{ x }] = iter(1, { next() { return { value: null, done: false }; } }); } catch (e) { log(e); } try { const [a] = iter(1, { next() { throw 'next'; } }); } catch (e) { log(e); }`,
  ],
  [
    'a throwing return surfaces after destructuring',
    `try { const [a] = iter(5, { return() { throw 'ret'; } }); } catch (e) { log(e); } try { const [a] = iter(5, { return() { return 3; } }); } catch (e) { log(e); }`,
  ],
  [
    'assignment patterns evaluate targets first',
    `const o = {}; [t('o', o)[t('k', 'a')], o.b = t('def', 3)] = iter(1); log(o); ({ x: t('o2', o).c, [t('key', 'y')]: t('o3', o)[t('k3', 'd')] = t('def', 5) } = { get x() { log('get x'); return 1; }, get y() { log('get y'); } }); log(o);`,
  ],
  [
    'swaps and self references',
    `let a = 1, b = 2; [a, b] = [b, a]; log(a, b); let o = { o: { v: 1 } }; ({ o } = o); log(o); let i = 0, arr = [5, 6]; [i, arr[i]] = [1, 9]; log(i, arr); let p = [1, [2, [3]]]; [a, [b, [p]]] = p; log(a, b, p);`,
  ],
  [
    'the value of a pattern assignment is the right side',
    `let a, b; const r = ([a, b] = [1, 2, 3]); log(r, a, b); const s = ({ a, ...b } = { a: 1, x: 2, y: 3 }); log(s, a, b);`,
  ],
  [
    'object rest copies own enumerable keys',
    `const s = Symbol('s'); const { a, ['b']: b, 5: five, ...rest } = { a: 1, b: 2, 5: 3, c: 4, [s]: 6, __proto__: { inherited: 7 } }; log(a, b, five, rest); const { ...all } = 'hi'; log(all); const { length } = 'abc'; log(length);`,
  ],
  [
    'destructuring null throws',
    `for (const v of [null, undefined]) { try { const { a } = v; } catch (e) { log(e); } try { const {} = v; } catch (e) { log(e); } try { const [] = v; } catch (e) { log(e); } try { ({} = v); } catch (e) { log(e); } }`,
  ],
  [
    'generators',
    `function* g(a) { const x = yield a; log('got', x); try { const y = yield x + 1; log('y', y); } catch (e) { log('caught', e); yield 'c'; } finally { log('fin'); } return 'end'; } const i = g(1); log(i.next('ignored'), i.next(5), i.throw('err'), i.next(), i.next()); const j = g(2); j.next(); j.next(3); log(j.return('r'), j.next()); log([...g(1)].length);`,
  ],
  [
    'generator parameters are bound at the call',
    `function* g(a = t('default', 1), { b } = t('pattern', {})) { log('body'); yield a; } const i = g(); log('called'); i.next(); function* h({ x }) { yield x; } try { h(null); } catch (e) { log(e); } log([...h({ x: 4 })]);`,
  ],
  [
    'yield star delegates',
    `function* inner() { try { const r = yield 1; log('r', r); yield 2; return 'res'; } finally { log('inner fin'); } } function* outer() { const v = yield* inner(); log('v', v); yield* [7, 8]; yield* 'ab'; } log([...outer()]); const i = outer(); i.next(); log(i.return(5)); const j = outer(); j.next(); log(j.next('x'));`,
  ],
  [
    'yield in expressions and patterns',
    `function* g() { const [a = yield 'd', b] = [undefined, yield 'e']; log(a, b); const o = { [yield 'k']: yield 'v' }; log(o); log((yield 1) + (yield 2)); if (yield 'c') log('T'); for (const x of yield 'it') log(x); } const i = g(); let r = i.next(); const answers = ['E', 'D', 'K', 'V', 10, 20, true, [1, 2]]; while (!r.done) { log(r.value); r = i.next(answers.shift()); }`,
  ],
  [
    'leaving a generator closes its loops',
    `function* g() { for (const x of iter(3)) yield x; } for (const x of g()) { log(x); break; } const i = g(); i.next(); try { i.throw('boom'); } catch (e) { log(e); } const [first] = g(); log(first);`,
  ],
  [
    'generator methods and this',
    `const o = { v: 1, *m() { yield this.v; yield (() => this.v + 1)(); }, *[Symbol.iterator]() { yield* this.m(); } }; log([...o]); class C { *g(n = 2) { for (let i = 0; i < n; i++) yield i; } static *s() { yield 's'; } } log([...new C().g()], [...C.s()]);`,
  ],
  [
    'getters and setters',
    `const o = { _v: 1, get v() { log('get'); return this._v; }, set v(x) { log('set', x); this._v = x; } }; o.v++; o.v += 2; log(o.v, Object.keys(o)); const { v } = o; log(v);`,
  ],
  [
    'object methods use super',
    `const base = { hi() { return 'base ' + this.n; }, get p() { return this.n; } }; const o = { __proto__: base, n: 5, hi() { return 'o ' + super.hi(); }, get p() { return super.p + 1; }, setIt() { super.q = 3; return [this.q, base.q]; }, late(x) { return super.hi(x, (base.hi = () => 'changed')); } }; log(o.hi(), o.p, o.setIt(), o.late(1), o.hi());`,
  ],
  [
    'recursion and mutual recursion',
    `const even = (n) => n === 0 ? true : odd(n - 1), odd = (n) => n === 0 ? false : even(n - 1); log(even(10)); function fact(n) { return n <= 1n ? 1n : n * fact(n - 1n); } log(fact(20n)); const fib = (n) => n < 2 ? n : fib(n - 1) + fib(n - 2); log(fib(12));`,
  ],
  ['implicit returns', `const f = () => {}; function g() { return; } log(f(), g(), (() => ({ a: 1 }))());`],
  [
    'callbacks in natives',
    `log([3, 1, 2].sort((a, b) => b - a).map((x, i) => x * i).filter(Boolean).reduce((a, b) => a + b, 10), 'abc'.replace(/b/, (m) => m.toUpperCase()), JSON.stringify({ a: [1, { toJSON() { return 'j'; } }] }), Array.from({ length: 3 }, (_, i) => i * i));`,
  ],
];

describe('functions, destructuring and generators agree with the host', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(source));
});
