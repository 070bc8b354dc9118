import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(`${prelude}\n${source}`, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const prelude = 'const t = (n, v) => { log("eval", n); return v; };';

const snippets: readonly (readonly [string, string])[] = [
  [
    'fields are initialised in order, keys once',
    `class A { [t('k1', 'a')] = t('v1', 1); static [t('k2', 's')] = t('v2', 2); b = this.a + 1; [t('k3', 'm')]() { return 3; } static { log('block', this.s); } static u = this.s + 1; c; } log('defined'); log(new A(), new A().m(), A.s, A.u);`,
  ],
  [
    'constructors and methods',
    `class A { constructor(x) { this.x = x; } get d() { return this.x * 2; } set d(v) { this.x = v; } static make(x) { return new this(x); } toString() { return 'A' + this.x; } } const a = A.make(4); a.d = 10; log(a.d, String(a), typeof A, A.name, A.length); try { A(); } catch (e) { log(e); }`,
  ],
  [
    'inheritance',
    `class A { constructor(n) { log('A', n); this.n = n; } hi() { return 'A.hi ' + this.n; } static s() { return 'A.s'; } get g() { return 'A.g'; } } class B extends A { f = (log('field'), this.n); constructor(n) { log('before'); const r = super(n + 1); log('after', r === this, this.f); } hi() { return 'B ' + super.hi(); } static s() { return super.s() + ' B.s'; } get g() { return super.g + ' B.g'; } } class C extends B {} const c = new C(1); log(c.hi(), C.s(), c.g, c instanceof A, Object.getPrototypeOf(C) === B);`,
  ],
  [
    'this before super throws',
    `class A {} class B extends A { constructor(k) { if (k === 1) this.x = 1; if (k === 2) return; if (k === 3) { super(); super(); } if (k === 4) return { other: true }; super(); this.ok = true; } } for (const k of [0, 1, 2, 3, 4]) try { log(k, new B(k)); } catch (e) { log(k, e); }`,
  ],
  [
    'super in arrows and this afterwards',
    `class A { constructor() { this.a = 1; } m() { return 'm'; } } class B extends A { constructor() { const s = () => super(); const read = () => this.a; s(); log(read(), (() => super.m())()); this.b = () => this; log(this.b() === this); } } new B();`,
  ],
  [
    'private members',
    `class A { #f = 1; static #count = 0; #m(x) { return this.#f + x; } get #g() { return this.#f * 10; } set #g(v) { this.#f = v; } static #sm() { return ++A.#count; } use() { this.#g = 5; this.#f++; this.#f += 2; this.#f ??= 1; return [this.#m(1), this.#g, A.#sm(), A.#sm(), this.#f, #f in this]; } static read(o) { return o.#f; } static call(o, n) { return o.#m(t('arg', n)); } } log(new A().use(), A.call(new A(), 3)); try { A.read({}); } catch (e) { log(e); } try { A.read(null); } catch (e) { log(e); }`,
  ],
  [
    'private names in nested classes and destructuring',
    `class A { #x = 1; static B = class { #x = 2; sum(a) { return a.get() + this.#x; } }; get() { return this.#x; } set(v) { [this.#x] = [v]; ({ v: this.#x } = { v: this.#x + 1 }); return this; } } log(new A.B().sum(new A().set(5)));`,
  ],
  [
    'static blocks have their own scope',
    `var x = 'outer'; class A { static a = 1; static { var x = 'inner'; let y = this.a; function f() { return y; } this.b = f() + 1; try { throw 1; } catch { this.c = x; } } } log(x, A.a, A.b, A.c);`,
  ],
  [
    'class names',
    `const A = class {}; const B = class Inner { static n = Inner.name; m() { return Inner; } }; log(A.name, B.name, B.n, new B().m() === B); class C { static name = 'own'; } log(C.name); const { D = class {} } = {}; log(D.name); log((class {}).name, new (class X {})().constructor.name); let F = class G { static m() { try { G = 1; } catch (e) { return e; } } }; log(F.m());`,
  ],
  [
    'names of functions in fields',
    `const k = 'dyn'; class A { f = () => {}; static g = function () {}; [k] = () => {}; #p = () => {}; p() { return this.#p.name; } 'q r' = class {}; } const a = new A(); log(a.f.name, A.g.name, a.dyn.name, a.p(), a['q r'].name);`,
  ],
  [
    'accessors and computed members',
    `const s = Symbol('s'); class A { get [s]() { return 1; } static get [t('k', 'x')]() { return 2; } 'quoted'() { return 3; } 5() { return 4; } async a() {} *g() {} async *ag() {} } const a = new A(); log(a[s], A.x, a.quoted(), a[5](), a.a.name, a.g.name, a.ag.name, Object.getOwnPropertyNames(A.prototype));`,
  ],
  [
    'extends expressions and null',
    `const mix = (B) => class extends B { mixed() { return 'mixed ' + super.hi(); } }; class Base { hi() { return 'hi'; } } class D extends mix(Base) {} log(new D().mixed()); class N extends null { static s() { return 'n'; } } log(N.s(), Object.getPrototypeOf(N.prototype)); try { class E extends 5 {} } catch (e) { log(e); } class Arr extends Array { sum() { return this.reduce((a, b) => a + b, 0); } } const arr = Arr.from([1, 2, 3]); log(arr.sum(), arr.length, arr.map((x) => x * 2) instanceof Arr); class Err extends Error { constructor(m) { super(m); this.name = 'Err'; } } try { throw new Err('x'); } catch (e) { log(e.name, e.message, e instanceof Error); }`,
  ],
  [
    'default derived constructors pass arguments',
    `class A { constructor(...a) { this.a = a; } } class B extends A { x = 1; } log(new B(1, 2, 3));`,
  ],
  [
    'fields and closures over this',
    `class Counter { n = 0; inc = () => { this.n++; return this; }; static create = () => new this(); } const { inc } = new Counter(); log(inc().n, inc().n, Counter.create().inc().n);`,
  ],
  [
    'fields define rather than set',
    `class A { set x(v) { log('setter', v); } } class B extends A { x = 1; } log(new B(), Object.keys(new B()));`,
  ],
  [
    'super property writes and reads by computed keys',
    `class A { get v() { return 'A' + this._v; } set v(x) { this._v = x; } } class B extends A { get v() { return 'B'; } go() { super.v = 5; super['w'] = 6; super.v += 1; return [super.v, this._v, this.w, super[t('k', 'v')]]; } } log(new B().go());`,
  ],
  [
    'classes in loops are fresh',
    `const cs = []; for (const k of ['a', 'b']) cs.push(class { [k] = k; static id = k; [k + 'f'] = () => k; }); log(cs[0] !== cs[1], new cs[0]().a, new cs[1]().b, cs.map((c) => c.id), new cs[0]().af.name, new cs[1]().bf.name);`,
  ],
  [
    'class declarations in blocks',
    `{ class A { v() { return 1; } } log(new A().v()); } try { A; } catch (e) { log(e); } class A2 { static self = A2; } log(A2.self === A2);`,
  ],
  [
    'generator and async methods with super',
    `class A { *g() { yield 1; } async a() { return 'a'; } } class B extends A { *g(x = 5) { yield* super.g(); yield x; } async a() { return (await super.a()) + 'b'; } } log([...new B().g()]); new B().a().then(log);`,
  ],
  [
    'instances keep property order',
    `class A { z = 1; a = 2; constructor() { this.m = 3; } 1 = 'one'; } log(Object.keys(new A()));`,
  ],
  [
    'typescript members are erased',
    `abstract class A<T> { declare x: number; abstract m(): void; y!: string; readonly z: T | undefined = undefined; constructor(public a: number, private readonly b = a + 1, protected c?: string) { log(Object.keys(this)); } overloaded(a: string): void; overloaded(a: number): void; overloaded(a: unknown): void { log(a, this.b); } [key: string]: unknown; } class B extends A<number> implements Iterable<number> { d = 1; constructor(public e: string) { super(1); log(this.e, this.a, this.d); } m(): void {} *[Symbol.iterator]() { yield 1; } } const b = new B('e'); b.overloaded(5); log(b, [...b]);`,
  ],
  [
    'new expressions with member callees',
    `const ns = { K: class { constructor(v) { this.v = v; } static L = class { w = 2; } } }; log(new ns.K(1), new ns.K.L(), new (class { constructor() { return { r: 1 }; } })(), new (t('f', ns.K))(t('a', 3)));`,
  ],
];

describe('classes agree with the host', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(source));
});
