import { describe, expect, it } from 'vitest';
import { checkSteered } from './testing/check-steered.ts';

/** Objects whose hidden slots lead to values with shadows: built-ins, the host itself and other objects read those past the machine. */
const programs: Readonly<Record<string, string>> = {
  'a proxy without traps': 'const p = new Proxy({ a: n }, {}); return p.a === 2 ? 1 : 2;',
  'a proxy that hands on':
    'const p: any = new Proxy({ a: n }, { get: (t: any, k, r) => Reflect.get(t, k, r) }); return p.a + 1;',
  'a target that changes':
    'const o: any = {}; const p = new Proxy(o, {}); o.a = n; return p.a === 2 ? 1 : 2;',
  'a target that inherits':
    'const o: any = { a: n }; const p = new Proxy(Object.create(o), {}); o.b = s; return p.a + p.b;',
  'a key of a target':
    'const o: any = {}; const p = new Proxy(o, {}); o[s] = 1; return Object.keys(p).join();',
  'a proxy that can be revoked':
    'const o: any = { a: n }; const { proxy } = Proxy.revocable(o, {}); o.a = n + 1; return proxy.a;',
  'a proxy taken apart':
    'const [x] = new Proxy([n], {}); const { y } = new Proxy({ y: s }, {}); return x + y + { ...new Proxy({ z: n }, {}) }.z;',
  'a proxy read by a built-in':
    'return JSON.stringify(new Proxy({ a: n }, {})) + [...new Set(new Proxy([s], {}))].join() + Array.from(new Proxy([n], {}))[0];',
  'objects that traps return':
    'const p = new Proxy({}, { ownKeys: () => [s || "k"], getOwnPropertyDescriptor: () => ({ value: n, enumerable: true, configurable: true }) }); return Object.keys(p).join() + Object.getOwnPropertyDescriptor(p, "a")!.value + JSON.stringify({ ...p });',
  'Reflect.get for another':
    'return Reflect.get({ a: n }, "a", {}) + Reflect.get({ get a() { return s; } }, "a", {});',
  'two views of one buffer':
    'const b8 = new ArrayBuffer(8); const f64 = new Float64Array(b8); const u8 = new Uint8Array(b8); f64[0] = n; return u8[7];',
  'a view made later':
    'const a = new Uint8Array([n, 1]); return new DataView(a.buffer).getUint8(0) + new Uint16Array(a.buffer)[0]!;',
  'a view made before':
    'const a = new Uint8Array(4); const v = new DataView(a.buffer); a[1] = n; return v.getUint8(1);',
  'elements behind the end of a typed array':
    'const a: any = new Uint8Array(new ArrayBuffer(1)); const c: any = new Uint8Array(1); const done = [Reflect.set(a, "1", n), Reflect.set(c, "1", n), Reflect.set(c, "-1", n), Reflect.set(c, 0, n)]; return done.join() + a[1] + c[1] + c[-1] + c[0];',
  'a part of a typed array':
    'const a = new Uint8Array(4); const p = a.subarray(1); a[1] = n; p[1] = n + 1; return p[0]! + a[2]!;',
  'a date in a built-in':
    'return new Intl.DateTimeFormat("en", { timeZone: "UTC", second: "numeric" }).format(new Date(n * 1000));',
  'iterators in a built-in':
    'const l = (x: any) => new Intl.ListFormat("en").format(x); return l([s].values()) + l(new Set([s]).values()) + l(new Map([[1, s]]).values()) + l([...s.matchAll(/a/g)].map(String)) + new Intl.ListFormat("en").format({ [Symbol.iterator]: () => [s].values() } as any);',
  'a bound function in a built-in':
    'const it: any = [s].values(); return new Intl.ListFormat("en").format({ [Symbol.iterator]: () => ({ next: it.next.bind(it) }) } as any);',
  'iterator helpers':
    'const own: any = (globalThis as any).Iterator; if (own?.prototype?.map === undefined) return 0; return own.from([n, 1]).map((x: any) => x + 1).toArray().join() + [n, 1].values().filter((x: any) => x > 1).toArray().length + [s].values().flatMap((x: any) => [x, x]).reduce((p: any, q: any) => p + q) + new Set([n]).values().some((x: any) => x === 2);',
  'iterator helpers, later':
    'const own: any = (globalThis as any).Iterator; if (own?.prototype?.map === undefined) return 0; const list: any[] = []; const it = list.values().map((x: any) => x); list.push(n); return it.next().value + it.toArray().length;',
  'Set methods':
    'const a: any = new Set([n, 5]); if (a.union === undefined) return 0; const c = new Set([2, 5]); return a.union(c).size + "," + [...a.intersection(c)].join() + a.difference(c).has(n) + a.symmetricDifference(c).size + a.isSubsetOf(c) + a.isSupersetOf(c) + a.isDisjointFrom(new Set([n]));',
  grouping:
    'if ((Object as any).groupBy === undefined) return 0; return ((Object as any).groupBy([n, 1], (x: any) => (x > 1 ? "big" : "small")).big ?? []).length + [...(Map as any).groupBy([n, 1], (x: any) => x > 1).keys()].join();',
};

const asynchronous: Readonly<Record<string, string>> = {
  'iterators in functions of promises':
    'return (await Promise.all([n, 1].values())).join() + (await Promise.race(new Set([s]).values())) + (await Promise.any(new Map([[1, s]]).values()));',
  'iterables of the program in functions of promises':
    'return (await Promise.all({ [Symbol.iterator]: () => { let i = 0; return { next: () => ({ value: s, done: i++ > 0 }) }; } } as any)).join() + (await Promise.any({ [Symbol.iterator]: () => [s].values() } as any));',
  'Array.fromAsync':
    'if ((Array as any).fromAsync === undefined) return 0; return (await (Array as any).fromAsync([n, Promise.resolve(s)])).join() + (await (Array as any).fromAsync([n].values(), async (x: any) => x + 1)).join();',
};

describe('what hidden slots lead to is not lost silently', () => {
  for (const [name, body] of Object.entries(programs))
    it(name, async () => {
      expect(await checkSteered(body)).toBeUndefined();
    });
  for (const [name, body] of Object.entries(asynchronous))
    it(name, async () => {
      expect(await checkSteered(body, { isAsync: true })).toBeUndefined();
    });
});
