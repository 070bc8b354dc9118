import { describe, it } from 'vitest';
import { checkTypeScript } from './testing/check-typescript.ts';

const standard: Readonly<Record<string, string>> = {
  'methods, accessors and fields in order': `
    const d = (n: string) => (log('eval ' + n), (v: any, c: any) => { log('apply', n, typeof v, c.kind, String(c.name), c.static, c.private, Object.keys(c.access ?? {})); });
    const k = (n: string) => (log('key ' + n), n);
    @d('class1') @d('class2') class A { @d('m1') @d('m2') m() { return 1; } @d('sm') static sm() {} @d('g') get g() { return 1; } @d('s') set s(v) {} @d('f') f = 3; @d('sf') static sf = 4; @d('a') accessor a = 5; @d('sa') static accessor sa = 6; @d('c') [k('comp')]() {} @d('sym') [Symbol.iterator]() {} }
    log(new A().m(), A.sf, new A().f, new A().a, A.sa); log(Object.keys(new A()));`,
  'what they return replaces': `
    const twice = (f: any, c: any) => function (this: any, ...args: any[]) { return f.apply(this, args) * 2; };
    const plus = (n: number) => (_: undefined, c: any) => (v: number) => v + n;
    const logged = ({ get, set }: any, c: any) => ({ get(this: any) { log('get'); return get.call(this); }, set(this: any, v: any) { log('set', v); set.call(this, v); }, init(this: any, v: any) { log('init', v, typeof this); return v * 10; } });
    class B { @twice @twice m(x: number) { return x; } @twice get g() { return 21; } @plus(1) @plus(10) f = 1; @plus(2) e: any; @logged accessor a = 4; @plus(5) static s = 1; @logged static accessor sa = 2; @twice static sm() { return 4; } }
    const b = new B(); log(b.m(3), b.g, b.f, b.e, b.a, B.s, B.sa, B.sm()); b.a = 7; log(b.a); B.sa = 9; log(B.sa);`,
  'initialisers run in their places': `
    const add = (n: string) => (v: any, c: any) => { c.addInitializer(function (this: any) { log('init ' + n, typeof this); }); };
    const seen = (n: string) => (log('field ' + n), n);
    @add('class') class C { @add('m') m() {} @add('f') f = seen('f'); @add('g') g = seen('g'); @add('sm') static sm() {} @add('sf') static sf = seen('sf'); @add('a') accessor a = seen('a'); static { log('static block'); } constructor() { log('constructor'); } }
    new C(); class D extends C { @add('d') d = seen('d'); constructor() { log('before'); super(); log('after'); } } new D();`,
  'classes are replaced': `
    const wrap = (c: any) => class extends c { extra = 1; }; const keep = () => undefined; const tag = (c: any, x: any) => { log(x.kind, x.name, c.name); c.tag = x.name; };
    @wrap class E { v = 2; me() { return E; } } const e: any = new E(); log(e.v, e.extra, e.me() === E, E.name);
    @keep @tag class F { static n = 1; } log((F as any).tag, F.n); const G = @tag class {}; log((G as any).tag); const H = (@tag class Named {}); log((H as any).tag, H.name);`,
  errors: `
    t(() => { class A { @(() => 5 as any) m() {} } }); t(() => { @((() => 5) as any) class A {} }); t(() => { class A { @(() => null as any) accessor a = 1; } }); t(() => { class A { @(5 as any) m() {} } });
    t(() => { let later: any; class A { @((_: any, c: any) => { later = c.addInitializer; }) m() {} } later(() => {}); }); t(() => { class A { @((_: any, c: any) => { c.addInitializer(5); }) m() {} } });
    t(() => { @dead class A {} const dead: any = 1; }); t(() => { @((c: any) => { throw new RangeError('x'); }) class A {} });`,
  'access and this': `
    let acc: any; const grab = (_: any, c: any) => { acc = c.access; }; class A { @grab x = 1; } const a = new A(); log(acc.has(a), acc.get(a)); acc.set(a, 5); log(a.x, acc.has({}));
    const ns = { dec(v: any, c: any) { log(this === undefined); } }; class B { @ns.dec m() {} } class K { #p = 1; @((v: any) => function (this: K) { return v.call(this) + 1; }) m() { return this.#p; } } log(new K().m());
    const bound = (f: any, c: any) => { c.addInitializer(function (this: any) { this[c.name] = f.bind(this); }); }; class L { v = 3; @bound get() { return this.v; } } const { get } = new L(); log(get());`,
};

const legacy: Readonly<Record<string, string>> = {
  'members, parameters, classes in order': `
    const d = (n: string) => (log('eval ' + n), (...a: any[]) => { log('apply', n, a.length, typeof a[0], a[1], typeof a[2]); }) as any;
    @d('class1') @d('class2') class A { @d('m1') @d('m2') m(@d('p0') a: any, @d('p1') b: any) { return 1; } @d('sm') static sm() {} @d('g') get g() { return 1; } @d('f') f = 3; @d('sf') static sf = 4; constructor(@d('cp') public x: number = 0) {} @d('comp') ['a' + 'b']() {} }
    log(new A(5).m(1, 2), new A(5).x, A.sf);`,
  'what they return replaces': `
    const twice = (t: any, k: any, p: any) => ({ ...p, value: function (this: any, ...a: any[]) { return p.value.apply(this, a) * 2; } });
    const change = (t: any, k: any, p: any) => { const old = p.get; p.get = function (this: any) { return old.call(this) + 1; }; };
    const read = (t: any, k: any) => { Object.defineProperty(t, k + 'Read', { get() { return this[k]; } }); };
    class B { @twice m(x: number) { return x; } @change get g() { return 4; } @read f = 6; @twice static s() { return 3; } } const b: any = new B(); log(b.m(4), b.g, b.fRead, B.s());
    const wrap = (c: any) => class extends c { extra = 1; } as any; @wrap class C { v = 2; } const c: any = new C(); log(c.v, c.extra, Object.getOwnPropertyDescriptor(B.prototype, 'm')!.enumerable);
    const sealed = (c: Function) => { Object.seal(c); Object.seal(c.prototype); }; @sealed class D { x = 1; } log(Object.isSealed(D), Object.isSealed(D.prototype)); @sealed class S { static make() { return new S(); } } log(S.make() instanceof S);`,
  errors: `t(() => { const d = (() => 5) as any; class A { @d m() {} } }); t(() => { const d = (() => { throw new RangeError('x'); }) as any; @d class A {} }); t(() => { const d = 5 as any; class A { @d m() {} } }); t(() => { const d = undefined as any; class A { @d m() { return 1; } } return new A().m(); });`,
};

const metadata: Readonly<Record<string, string>> = {
  'types as they are written': `
    const kept: [any, any, string, any][] = []; (Reflect as any).metadata = (k: string, v: any) => (t: any, p: any) => { kept.push([t, p, k, v]); }; const d = (...a: any[]) => {}; interface I { x: number } type Al = string; enum E { A }
    class Dep {} class Other<T> { v?: T }
    @d class A { constructor(private a: Dep, b: string, c: number[], e: I, f: Dep | null, g?: Other<number>, h: any = 1) {} @d p: string; @d q!: Dep; @d r: Map<string, number> = new Map(); @d s?: () => void; @d u: 'a' | 'b' = 'a'; @d w: string | number = 1; @d x: bigint = 1n; @d y: Date | undefined; @d z: [number, string] | null = null; @d n = 1; @d o: object = {}; @d un: unknown; @d nv: Promise<Dep>;
      @d m(a: boolean, ...rest: string[]): Promise<void> { return Promise.resolve(); } @d async am() {} @d vm(): void {} @d get g(): number { return 1; } @d set st(v: Dep) {} @d static sm(x: symbol): Dep | undefined { return undefined; } @d pr(x: any): x is string { return true; } }
    const show = (v: any): any => typeof v === 'function' ? v.name : Array.isArray(v) ? v.map(show) : v; for (const [t, p, k, v] of kept) log(String(p), k, show(v));`,
};

describe('standard decorators', () => {
  for (const [name, text] of Object.entries(standard)) it(name, () => checkTypeScript(text));
});

describe('experimental decorators', () => {
  for (const [name, text] of Object.entries(legacy))
    it(name, () => checkTypeScript(text, { experimentalDecorators: true }));
  for (const [name, text] of Object.entries(metadata))
    it(name, () => checkTypeScript(text, { experimentalDecorators: true, emitDecoratorMetadata: true }));
});
