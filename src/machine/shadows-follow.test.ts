import { describe, expect, it } from 'vitest';
import { checkSteered } from './testing/check-steered.ts';

/** Ways of values through the language; a body of `f(n, s, b, xs)` each. */
const programs: Readonly<Record<string, string>> = {
  'gen return simple': `function* g(): any { yield 1; } const it = g(); it.next(); const r = it.return(s); return r.value + r.done;`,
  'gen return finally': `function* g(): any { try { yield 1; } finally { n + 1; } } const it = g(); it.next(); const r = it.return(s); return r.value + r.done;`,
  'gen return yield in finally': `function* g(): any { try { yield 1; } finally { yield 2; } } const it = g(); it.next(); it.return(s); const r = it.next(); return r.value + r.done;`,
  'gen return yield*': `function* g(): any { yield 1; } function* o(): any { yield* g(); } const it = o(); it.next(); const r = it.return(s); return r.value + r.done;`,
  'gen return yield* finally return': `function* g(): any { try { yield 1; } finally { yield 3; } } function* o(): any { const r = yield* g(); return r; } const it = o(); it.next(); it.return(s); const r = it.next(); return r.value + r.done;`,
  'gen yield* whose value nobody takes': `function* g(): any { yield 1; yield* (function* (): any { return yield 3; })(); return 7; } const it = g(); it.next(); it.next(); return it.next(s).value;`,
  'flat of an array with a getter, once': `let read = 0; const o: any = [s, , [n]]; Object.defineProperty(o, 1, { get: () => (read++, b), enumerable: true }); return o.flat().join() + read;`,
  'gen throw': `function* g(): any { try { yield 1; } catch (e) { return e; } } const it = g(); it.next(); const r = it.throw(s); return r.value + r.done;`,
  'gen throw yield*': `function* g(): any { try { yield 1; } catch (e) { yield e; } } function* o(): any { yield* g(); } const it = o(); it.next(); const r = it.throw(s); return r.value + r.done;`,
  'gen next yield*': `function* g(): any { const x = yield 1; return x; } function* o(): any { const r = yield* g(); yield r; } const it = o(); it.next(); const r = it.next(s); return r.value + r.done;`,
  'custom yield* next value': `const src: any = { [Symbol.iterator]: () => ({ next: (v: any) => ({ value: v, done: n > 1 }) }) }; function* o(): any { const r = yield* src; return 'd' + r; } const it = o(); it.next(); const r = it.next(s); return r.value + String(r.done);`,
  'custom yield* return done': `const src: any = { [Symbol.iterator]: () => ({ next: (v: any) => ({ value: v, done: false }), return: (v: any) => ({ value: v, done: n > 1 }) }) }; function* o(): any { const r = yield* src; return 'd' + r; } const it = o(); it.next(); const r = it.return(s); return r.value + String(r.done);`,
  'custom yield* throw done': `const src: any = { [Symbol.iterator]: () => ({ next: (v: any) => ({ value: v, done: false }), throw: (v: any) => ({ value: v, done: n > 1 }) }) }; function* o(): any { const r = yield* src; return 'd' + r; } const it = o(); it.next(); const r = it.throw(s); return r.value + String(r.done);`,
  'setter and': `const o: any = { get v() { return 1; }, set v(x) { this._v = x; } }; o.v &&= s; return o._v + 'x';`,
  'super setter': `const o: any = { __proto__: { set v(x: any) { this._v = x; } }, m(x: any) { super.v = x; } }; o.m(s); return o._v + 'x';`,
  'super setter times': `const o: any = { __proto__: { set v(x: any) { this._v = x; } }, m(x: any) { super.v = x * 2; } }; o.m(s); return o._v + 'x';`,
  'super plain set': `const o: any = { __proto__: { q: 1 }, m(x: any) { super.v = x; super.q = x; } }; o.m(s); return o.v + o.q;`,
  'super getter': `const o: any = { __proto__: { get v() { return this.k; } }, k: s, get v() { return super.v + 1; } }; return o.v + (class A { static get p() { return s; } static m() { return this.p; } }).m();`,
  'set via set v literal': `const o: any = { __proto__: { set v(x: any) { this._v = x; } }, set v(x: any) { super.v = x * 2; } }; o.v = s; return o._v + 'x';`,
  'accessor class setter': `class A { _v: any; set v(x: any) { this._v = x; } get v() { return this._v; } static set w(x: any) { (this as any)._w = x; } } class B extends A { set v(x: any) { super.v = x + 1; } get v() { return super.v; } } const o = new B(); o.v = n; o.v += s as any; B.w = s; return o._v + (B as any)._w;`,
  'super data get': `const o: any = { __proto__: { v: s }, m() { return super.v + 1; } }; class A { static q = n; static r = s; } class B extends A { static r = 'x'; static m() { return super.q + super.r; } } class C extends B { } return o.m() + B.m() + C.m();`,
  'numeric done': `let k = 0; const it: any = { [Symbol.iterator]: () => ({ next: () => ({ value: s, done: k++ > 0 ? n || k > 3 : 0 }) }) }; let o = ''; for (const x of it) o += x; const [a, c] = it; return o + a + c;`,
  'yield* of array driven by native': `function* g(): any { yield n; yield* [s, b]; yield* s; } return Array.from(g()).join() + [...g()].length + new Set(g()).size + Object.fromEntries([[1, 2]])[1] + Math.max(...(function* () { yield* [n, 2]; })());`,
  'finally with throw': `const g = () => { try { throw s; } finally { if (b) throw n; } }; try { g(); } catch (e) { return 'c' + e; }`,
  'iterator of generator return in for-of': `const o: any[] = []; function* g(): any { try { yield n; yield s; } finally { o.push('f'); } } for (const x of g()) { o.push(x); if (x === 2) break; } const [p] = g(); return o.join() + p;`,
  'enum members after computed ones': `return [F.B, F[5], String(E.T), Object.keys(E).join(), n === F.B].join();`,
};

const asynchronous: Readonly<Record<string, string>> = {
  'async throw': `try { await (async () => { throw s; })(); } catch (e) { return 'c' + e; }`,
  'async throw then': `return (async () => { throw s; })().catch((e) => 'c' + e);`,
  allSettled: `const r: any = await Promise.allSettled([(async () => { throw s; })(), Promise.reject(n), Promise.resolve(b)]); return r.map((x: any) => x.status + x.reason + x.value).join();`,
  'any errors': `try { await Promise.any([Promise.reject(s), Promise.reject(n)]); } catch (e: any) { return e.errors.join(); }`,
  'race all': `return (await Promise.race([s, n])) + (await Promise.all([s, Promise.resolve(n), (async () => b)()])).join() + (await Promise.any([Promise.reject(1), s]));`,
  'new Promise': `const p = new Promise((r, j) => { if (b) r(s); else j(n); }); try { return 'v' + (await p); } catch (e) { return 'e' + e; } finally { await p.then((x) => x, () => 1); }`,
  'then chain finally': `return Promise.resolve(s).finally(() => n).then((x) => x + n).then(async (x) => { throw x; }).catch((x) => Promise.reject(x + 1)).then(undefined, (x) => x).finally(async () => {});`,
  thenable: `const t = { then(r: any, j: any) { if (b) r(s); else j(n); } }; let x; try { x = await t; } catch (e) { x = 'e' + e; } const y = await Promise.resolve(t as any).catch((e: any) => 'z' + e); return String(x) + y;`,
  'async gen yield promise': `async function* g() { yield Promise.resolve(n); yield s; } let o = ''; for await (const x of g()) o += x; return o;`,
  'async gen next value': `async function* g(): any { const x = yield n; return x; } const it = g(); const a = await it.next(); const c = await it.next(s); return a.value + '' + c.value + c.done;`,
  'async gen throw/return': `async function* g(): any { try { yield 1; } catch (e) { yield 'c' + e; } finally { await n; } } const it = g(); await it.next(); const a = await it.throw(s); const c = await it.return(n); const it2 = g(); let m; try { m = await it2.throw(n); } catch (e) { m = e; } return a.value + c.value + m;`,
  'async gen throws': `async function* g(): any { throw s; } try { for await (const x of g()) ; } catch (e) { return 'c' + e; }`,
  'for await over arrays': `let o = ''; for await (const x of [n, Promise.resolve(s), ...xs]) o += x; return o;`,
  'for await custom': `let o = ''; let i = 0; for await (const x of { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: s, done: i++ > n }) }) } as any) { o += x; if (i > 6) break; } return o;`,
  'async returns promise to native': `const ps = Array.from([1, 2], async (x) => (x > 1 ? Promise.resolve(s) : n)); const r = await Promise.all(ps); const q = await Promise.resolve({ then: (r: any) => r(Promise.resolve(n)) } as any); return r.join() + q;`,
  'promise subclass and custom then': `class P extends Promise<any> {} const a = await new P((r) => r(s)); const c = await P.resolve(n).then((x) => x + 1); class T { constructor(public v: any) {} then(r: any) { r(this.v); } } const d = await (new T(s) as any); return [a, c, d, await (async () => new T(n) as any)()].join();`,
  'swallowed throws': `const p1 = (async () => { throw s; })(); const p2 = (async () => { throw n; })(); const r: any[] = []; try { null!.x; } catch {} for (const p of [p1, p2]) try { await p; } catch (e) { r.push(e); } return r.join();`,
  'then handler throws, executor throws': `const a = await new Promise((_r) => { throw s; }).catch((e) => e); const c = await Promise.resolve(1).then(() => { throw n; }).then(() => 0, (e) => e + 1); let d; try { await Promise.reject(s); } catch (e) { d = e; } return [a, c, d].join();`,
};

const enums = `enum F { A = 1 << 2, B, C = A | 2, D } enum E { S = 'x', T = S, U = 'a' + S }`;

describe('shadows follow values, or a decision fixes them', () => {
  for (const [name, body] of Object.entries(programs))
    it(name, async () => {
      expect(await checkSteered(body, { before: enums })).toBeUndefined();
    });
  for (const [name, body] of Object.entries(asynchronous))
    it(name, async () => {
      expect(await checkSteered(body, { isAsync: true })).toBeUndefined();
    });
  it('entities in JSX', async () => {
    const before =
      'const React = { createElement: (t: any, p: any, ...c: any[]) => [t, p?.title, ...c].join() };';
    const body = 'return <p title="&lt;&#65;&quot;">{n} &amp; &nbsp;&unknown; &#x41;\n  \t b </p>;';
    expect(await checkSteered(body, { before, tsx: true })).toBeUndefined();
  });
  it('conversions that fail run once', async () => {
    const body = `const out: any[] = []; const o: any = { valueOf() { out.push('v'); return {}; }, toString() { out.push('s'); return {}; } };
      for (const g of [() => new Date(o), () => Number(o), () => Math.abs(o), () => 'abc'.slice(o), () => [n].at(o), () => Math.max(n, o)]) try { g(); } catch (e: any) { out.push(e.message); } return out.join();`;
    expect(await checkSteered(body)).toBeUndefined();
  });
});
