import { expect, it } from 'vitest';
import { checkCondition } from '../testing/check-random-condition.ts';

/**
 * An object goes where it is not followed (under a computed name, out of a list, through a loop), and is changed there: what was known of it is known no more. Each function gives
 * 'one' if `inner.x` is still 1; those that can also do so for some input are tried on both.
 */
const ways: Readonly<Record<string, string>> = {
  'stored under a computed name':
    'const t: any = {}; t[key] = inner; const u = t["a"]; if (u !== undefined) u.x = 2;',
  'stored, then another under a computed name':
    'const t: any = { k: other }; t.k = inner; t[key] = other; t.k.x = 2;',
  'read under a computed name':
    'const t: any = { a: inner, b: { x: 3 } }; if (t[key] !== undefined) t[key].x = 2;',
  'gone over': 'const t: any[] = []; t.push(inner); for (const u of t) u.x = 2;',
  'gone over where it stands': 'for (const u of [inner]) u.x = 2;',
  'a list that is cut': 'const t = [inner]; t.length = n; if (t[0] !== undefined) t[0].x = 2;',
  'a literal with a computed name': 'const t: any = { a: inner, [key]: { x: 5 } }; t.a.x = 2;',
  'a method with a computed name': 'const t: any = { a: inner, [key]() {} }; if (t.a.x) t.a.x = 2;',
  'a copy whose source changes':
    'const s: any = { ...opts, inner }; const c = { ...s }; s.y = 1; c.inner.x = 2;',
  'two sources': 'const s: any = { ...opts, inner }; const c: any = { ...s, ...opts }; c.inner.x = 2;',
  'a list that is spread into an object': 'const c: any = { ...[inner] }; c[0].x = 2;',
  'the variable of a loop':
    'let last: any = { x: 0 }; for (let i = 0; i < n; i++) { last.x = 7; last = inner; }',
  'a field that a loop writes':
    'const t: any = { last: { x: 0 } }; for (let i = 0; i < n; i++) { t.last.x = 7; t.last = { inner }.inner; }',
  'kept by another iteration':
    'let kept: any; const keep = (o: any) => { kept = o; }; for (let i = 0; i < n; i++) { if (kept !== undefined) kept.x = 2; keep(inner); }',
  '`this` of an arrow function': 'const o = { inner, m() { return () => { this.inner.x = 2; }; } }; o.m()();',
  arguments: 'function g() { arguments[n].x = 2; } (g as any)(inner, { x: 0 }, inner);',
  'the rest of a list': 'const [, ...r] = [other, inner]; for (const u of r) u.x = 2;',
  'the rest of an object': 'const { other: o, ...r } = { other, inner }; r.inner.x = 2;',
  'an instance that holds it':
    'class C { v: any; constructor(o: any) { this.v = o; } } const c = new C(inner); c.v.x = 2;',
  'what a getter gives': 'const t = { get v() { return inner; } }; t.v.x = 2;',
  'what a setter changes': 'const o: any = { inner, set v(k: number) { this.inner.x = k; } }; o.v = 2;',
  'an accessor with a computed name':
    'const o: any = { inner, get [key]() { this.inner.x = 2; return 1; } }; if (o.a) o.b;',
  'an accessor that is inherited':
    'const o: any = { __proto__: { set v(k: number) { this.inner.x = k; } } }; o.inner = inner; o.v = 2;',
  'an input that holds it': 'opts.y = inner as any; const t: any = opts; t[key] = 1; t.y.x = 2;',
  'an input that holds it under another name':
    '(other as any)[key] = inner; const t: any = other; if (t.a !== undefined) t.a.x = 2;',
  'two inputs that are one':
    'const t: any = opts, u: any = other; t.z = inner; if (u.z) u.z.x = 2; t.z.x = n;',
  'a Map': 'const m = new Map([["a", inner]]); m.get("a")!.x = 2;',
  'methods of lists that give it':
    'const u = [[inner].map((o) => o)[0], [[inner]].flat()[0], [inner].slice()[0], [inner].find(() => true)][n]; if (u !== undefined) u.x = 2;',
  'functions of objects that give it':
    'const u = [Object.values({ a: inner })[0], Object.assign({}, { inner }).inner, Array.from([inner])[0], Object.freeze({ inner }).inner][n]; if (u !== undefined) u.x = 2;',
  'a variable that a closure sets': 'let v: any; const set = () => { v = inner; }; set(); v.x = 2;',
  'what is thrown': 'try { throw inner; } catch (e: any) { e.x = 2; }',
  'one of two': 'const u = n > 1 ? inner : other; u.x = 2;',
  'one of two, later':
    'const u = (key === "a" ? undefined : inner) ?? other; for (let i = 0; i < n; i++) u.x = 2;',
  'a generator': 'function* g() { yield inner; } for (const u of g()) u.x = 2;',
  'a default': 'const { z = inner } = opts as any; z.x = 2;',
  'a default of a parameter': 'function g(o = inner) { o.x = 2; } g();',
  'a callback': '[1].forEach(() => { inner.x = 2; });',
  'a property that is deleted or defined':
    'if (n === 1) delete (inner as any).x; if (n === 2) Object.defineProperty(inner, "x", { value: 2 }); if (n === 3) Reflect.set(inner, "x", 2);',
  'a loop with its test at the end':
    'let u: any = other; let k = n; do { u.x = 2; u = inner; k--; } while (k > 0);',
  'a recursion':
    'const g = (k: number, o: any): void => { o.x = k; if (k > 0) g(k - 1, inner); }; g(n, other);',
  'two that change places':
    'let a: any = inner, b: any = other; for (let i = 0; i < n; i++) [a, b] = [b, a]; b.x = 2;',
  'deep under a computed name': 'const t: any = { a: { b: inner } }; const p = t[key]; if (p) p.b.x = 2;',
  'an object that holds itself':
    'const t: any = {}; t.self = t; t.inner = inner; t[key] = 1; if (t.self.inner.x) t.self.inner.x = 2;',
  'names of an object': 'const t: any = { inner }; for (const k in t) t[k].x = 2;',
  'a bound function': 'const g = ((o: any) => { o.x = 2; }).bind(null, inner); g();',
  'a conversion': 'const s = +({ valueOf() { inner.x = n; return 1; } } as any);',
  'a field of a class': 'class P { #o = inner; m() { this.#o.x = 2; } } new P().m();',
  'a static field': 'class S { static o = inner; } S.o.x = 2;',
  'closures of a loop':
    'const fs: any[] = []; for (let i = 0; i < n; i++) fs.push(() => { inner.x = i; }); for (const g of fs) g();',
  'a proxy': 'const q = (new Proxy({}, { get() { inner.x = 2; return 1; } }) as any).q;',
  'a switch':
    'let u: any; switch (n) { case 1: u = inner; break; case 2: u = other; break; default: u = {}; } u.x = 2;',
  'nested loops':
    'let u: any = other; for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) u.x = 5; const t: any = { v: u }; u = t[key === "a" ? "v" : "w"] ?? inner; }',
};

const inputs = ['a', 'b'].flatMap((key) =>
  [0, 1, 2, 3].map((n) => ({ key, n, other: { x: 1 }, opts: { y: 2 } })),
);

for (const [name, way] of Object.entries(ways))
  it(name, () => {
    const source = `export function f(key: string, n: number, other: { x: number }, opts: { y?: number }): string {
  const inner = { x: 1 };
  ${way}
  if (inner.x === 1) return 'one';
  return 'other';
}
`;
    const { wrong, tried } = checkCondition(source, 'n >= 0', inputs, ['key', 'n', 'other', 'opts']);
    expect(wrong).toBeUndefined();
    expect(tried).toBe(inputs.length);
  });

it('of objects that go nowhere all is known', () => {
  const source = `export function f(key: string, n: number): string {
  const inner = { x: 1 };
  const t: any = {};
  for (let i = 0; i < n; i++) t[key] = i;
  if (inner.x === 1) return 'one';
  return 'other';
}
`;
  const { wrong, before, after } = checkCondition(source, 'n >= 0', [{ key: 'a', n: 2 }], ['key', 'n']);
  expect([wrong, before - after]).toEqual([undefined, 1]);
});

it('a write under a computed name says nothing of other literals and of what was there before', () => {
  const source = `export function f(key: string, n: number, opts: { y?: number }): string {
  const flags: any = { bools: {}, all: false };
  const use = (k: string) => { flags.bools[k] = true; };
  use(key);
  if (flags.all) return 'all';
  if (opts.y !== undefined) return 'y';
  return 'none';
}
`;
  const given = [{ key: 'a', n: 2, opts: {} }];
  const { wrong, before, after } = checkCondition(source, 'opts.y === undefined', given, [
    'key',
    'n',
    'opts',
  ]);
  expect([wrong, before - after]).toEqual([undefined, 2]);
});
