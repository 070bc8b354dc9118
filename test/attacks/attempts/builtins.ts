import { type Attempt, each } from '../attempt.ts';

const poisoned = (what: string) =>
  `for (const k of [...W.names, ...W.symbols]) { if (k === "code") continue; const d = Reflect.getOwnPropertyDescriptor(${what}, k); if (d && !d.configurable) continue; const old = d ? (d.get ? undefined : d.value) : undefined; if (d && d.get) continue; Object.defineProperty(${what}, k, { get: alarm(() => old), set: alarm(function (v) { Reflect.defineProperty(this, k, { value: v, writable: true, enumerable: true, configurable: true }); }), configurable: true }); }`;

const programs = [
  'xs.map((x) => x + n)', 'xs.concat([1, 2]).slice(n)', '[n, ...xs]', '{ ...o, n }', 's.replace(/a(b)?/g, (m) => m + n)', 's.split(",")', '[...s]', 'JSON.stringify({ n, s, xs })', 'JSON.parse("{\\"a\\":[1]}")', 'new Map([[n, s]])', 'new Set(xs)', '[...new Map([[n, s]])]', 'Object.entries(o)', 'Object.assign({}, o)', 'new Date(n).toISOString()', 's.match(/a(?<g>b)?/)', '[...s.matchAll(/a/g)]', 'xs.sort()', '[3, n, 1].sort((a, b) => a - b)', 'Math.max(...xs)', '(() => { try { null.x; } catch (e) { return e; } })()', '(() => { throw new Error(s); })()', '(async () => { await n; return xs; })()', '[...(function* () { yield n; })()]', 'structuredClone({ n, xs })', 'new Uint8Array([n, 1]).map((x) => x)', 'Object.defineProperty({}, "a", { value: n })', 'xs.reduce((a, b) => a + b, 0)', 'new (class A { x = n })()', 'console.log(n, xs)', '(({ k, ...r }) => r)(o)', '`${n}${xs}`', 'xs[n]', 'o[s]', 'Promise.all([n, s])', 's.padStart(n)', 'xs.flat()', 'new Error(s, { cause: xs })', 'Reflect.ownKeys(o)', '(function () { return arguments; })(n, s)', 'Array.from({ length: 2 }, () => n)',
]; // biome-ignore format: a list

const wrap = (expression: string) => (expression.startsWith('{') ? `(${expression})` : expression);

/** Built-ins that were changed under the feet of whoever uses them. */
export const builtins: readonly Attempt[] = [
  ...each('poisoned Object.prototype', programs.map(wrap), `${poisoned('Object.prototype')} return @@`),
  ...each('poisoned Array.prototype', programs.map(wrap), `${poisoned('Array.prototype')} return @@`),
  ...each(
    'poisoned prototypes of the rest',
    programs.map(wrap),
    `for (const P of [Function.prototype, Error.prototype, TypeError.prototype, Map.prototype, Set.prototype, Promise.prototype, RegExp.prototype, Date.prototype, String.prototype, Number.prototype, Symbol.prototype, Object.getPrototypeOf(Int8Array.prototype), Object.getPrototypeOf([][Symbol.iterator]()), Object.getPrototypeOf(new Map().entries())]) { ${poisoned('P')} } return @@`,
  ),
  ...each(
    'replaced methods',
    programs.map(wrap),
    'for (const P of [Array.prototype, String.prototype, Map.prototype, Set.prototype, WeakMap.prototype, Promise.prototype, RegExp.prototype, Date.prototype, Object, Reflect, JSON, Math, Number, Symbol, Array, Function.prototype]) for (const k of Reflect.ownKeys(P)) { const d = Reflect.getOwnPropertyDescriptor(P, k); if (typeof d.value === "function" && k !== "constructor" && d.configurable) Object.defineProperty(P, k, { value: alarm(d.value), writable: true, configurable: true }); } return @@',
  ),
  ...each(
    'replaced globals',
    [
      'Error',
      'TypeError',
      'Array',
      'Object',
      'Promise',
      'Symbol',
      'Map',
      'Function',
      'Reflect',
      'JSON',
      'Date',
      'RegExp',
      'Math',
      'Number',
      'String',
    ],
    'Object.defineProperty(globalThis, "@@", { get: alarm(() => undefined), configurable: true }); try { null.x; } catch (e) { probe(e); e.stack; } const later = (async () => { await n; xs.map((x) => x); })(); return [n, later, `${s}`, [...xs], { ...o }]',
  ),
  {
    name: 'names computed piece by piece',
    body: 'const k = ["proto", "type"].join(""); const set = (a, b, c) => { a[b] = c; }; set([]["const" + "ructor"][k], "map", alarm(function () { return 7; })); return xs.map((x) => x)',
  },
  {
    name: 'species',
    body: 'class A extends Array { static get [Symbol.species]() { return alarm(function (l) { probe(this); return []; }); } } const a = A.from([n, 2]); return [a.map((x) => x), a.filter(Boolean), a.slice(0, n), a.concat(xs), a.splice(0, 1), a.flat()]',
  },
  {
    name: 'species of typed arrays',
    body: 'class A extends Uint8Array { static get [Symbol.species]() { return alarm(Uint8Array); } } const a = new A([n, 2]); return [a.map((x) => x), a.slice(0, n), a.subarray(0, 1), a.filter(Boolean)]',
  },
  {
    name: 'species of promises',
    body: 'class P extends Promise { static get [Symbol.species]() { return alarm(Promise); } } return new P((r) => r(n)).then((x) => x).finally(() => {})',
  },
  {
    name: 'constructor of an array',
    body: 'const a = [n, 1]; Object.defineProperty(a, "constructor", { get: alarm(() => ({ [Symbol.species]: alarm(Array) })) }); return [a.map((x) => x), a.slice(), a.concat(a), a.filter(Boolean), a.splice(0)]',
  },
  {
    name: 'typed array with own length and iterator',
    body: 'const a = new Uint8Array([n, 1]); hostile(a); Object.setPrototypeOf(a, spy(Uint8Array.prototype)); return a',
  },
  {
    name: 'typed array with a constructor of a strange name',
    body: 'const a = new Uint8Array([1, n]); Object.defineProperty(a, "constructor", { value: class { static name = "x);probe(" } }); return a',
  },
  {
    name: 'data view and buffer',
    body: 'const b = hostile(new ArrayBuffer(8)); const v = hostile(new DataView(b)); return [b, v, n]',
  },
  {
    name: 'boxed primitives',
    body: 'return [hostile(Object(n)), hostile(Object(s), "length"), hostile(Object(Symbol("x"))), hostile(Object(1n)), hostile(Object(true))].map((x) => JSON.stringify([x, n]))',
  },
  {
    name: 'hasInstance',
    body: 'const C = { [Symbol.hasInstance]: alarm((x) => true) }; return [n instanceof C, xs instanceof C, Object.create(spy({})) instanceof Array, Object.create(spy({})) instanceof Error]',
  },
  {
    name: 'regular expressions of one\u2019s own',
    body: 'const r = hostile(/a/g, "lastIndex", "exec"); const e = /b/; e.exec = alarm(() => null); return [s.replace(r, s), s.match(r), s.split(r), s.search(r), s.replaceAll(r, "x"), e.test(s), s.match(e), s.replace(e, "y")]',
  },
  {
    name: 'exec that returns a spy',
    body: 'const e = /b/g; let c = 0; e.exec = () => (c++ ? null : spy(Object.assign(["b"], { index: 0 }))); return [s.replace(e, (m) => m), [...s.matchAll(e)]]',
  },
  {
    name: 'constructor of Symbol.iterator results',
    body: 'const it = { [Symbol.iterator]: alarm(() => spy({ next: alarm(() => spy({ done: n > 3, value: n++ })), return: alarm(() => spy({})) })) }; const [a] = it; for (const x of it) if (x > 2) break; return [[...it], new Map([it]), new Set(it), Array.from(it), Math.max(...it), Object.fromEntries([["a", it]])]',
  },
  {
    name: 'iterators that throw on closing',
    body: 'const it = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: n }), return: alarm(() => { throw new Error("r"); }) }) }; try { new Map(it); } catch (e) { probe(e); } try { for (const x of it) break; } catch (e) { probe(e); } return n',
  },
  {
    name: 'async iterators',
    body: 'const it = { [Symbol.asyncIterator]: alarm(() => spy({ next: alarm(async () => spy({ done: n++ > 3, value: n })) })) }; return (async () => { const out = []; for await (const x of it) out.push(x); return out; })()',
  },
  {
    name: 'Math and JSON as functions of the machine',
    body: 'return [Math.max.call(spy({}), n), JSON.stringify.call(spy({}), n), Math.abs.apply(null, spy([n]))]',
  },
];
