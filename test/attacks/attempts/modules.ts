import { type Attempt, each } from '../attempt.ts';

const inspected = ['spy({ a: n })', 'hostile({ a: n })', 'hostile(new Error("x"))', 'spy(new Error("x"))', 'hostile(new Map([[n, s]]))', 'hostile(new Set(xs))', 'hostile([n])', 'hostile(new Uint8Array([1]))', 'hostile(() => {})', 'hostile(class A {})', 'Object.create(spy({}))', '{ [Symbol.for("nodejs.util.inspect.custom")]: alarm((d, o2, i) => { probe(d, o2, i); return spy({}); }), n }', '{ get x() { return 1; }, [Symbol.toStringTag]: "T" }', 'hostile(new Date(0))', 'hostile(/x/)', 'hostile(Object(n))', 'hostile(Promise.resolve(1))', 'new (class Foo extends spy(class {}) {})()', 'hostile(new WeakMap())', 'hostile(new ArrayBuffer(2))', 'hostile((function* () {})())', 'Object.setPrototypeOf([], spy(Array.prototype))', 'hostile(Symbol.prototype)', 'globalThis']; // biome-ignore format: a list

const asModule = (e: string) => (e.startsWith('{') ? `(${e})` : e);

/** Modules: dynamic import, require, import.meta, and the modules of Node that the realm has. */
export const modules: readonly Attempt[] = [
  ...each(
    'require',
    [
      'fs',
      'node:fs',
      'child_process',
      'process',
      'vm',
      'module',
      'worker_threads',
      'util',
      'events',
      'path',
      'querystring',
      'assert',
      'buffer',
      'crypto',
      'os',
      'url',
      'stream',
      'string_decoder',
      'timers',
      'perf_hooks',
      'async_hooks',
      'v8',
      'inspector',
      'http',
      'node:test',
      'constants',
      'sys',
      'punycode',
      'diagnostics_channel',
      'wasi',
    ],
    'let m; try { m = require("@@"); } catch (e) { probe(e); return n; } const seen = new Set(); const walk = (x, d) => { if (d > 3 || (typeof x !== "object" && typeof x !== "function") || x === null || seen.has(x)) return; seen.add(x); probe(x); for (const k of Reflect.ownKeys(x)) { let v; try { v = x[k]; } catch (e) { probe(e); continue; } walk(v, d + 1); } }; walk(m, 0); for (const k of Object.keys(m)) for (const a of [[], [s], [n], [{}], [xs, xs], [s, s]]) try { walk(m[k](...a), 1); } catch (e) { probe(e); walk(e, 0); } try { walk(new m(), 0); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'util.inspect',
    inspected.map(asModule),
    'const util = require("util"); const v = @@; try { util.inspect(v); util.inspect([v], { depth: 5, showHidden: true }); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'util.format',
    inspected.map(asModule),
    'const util = require("util"); const v = @@; for (const t of ["%s", "%d", "%i", "%j", "%o", "%O", "%c", "x"]) try { probe(util.format(t, v, v)); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'util.isDeepStrictEqual',
    inspected.map(asModule),
    'const util = require("util"); const v = @@; try { util.isDeepStrictEqual(v, v); util.isDeepStrictEqual([v, n], [@@, n]); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'util.types',
    inspected.slice(0, 8).map(asModule),
    'const { types } = require("util"); for (const k of Object.keys(types)) try { probe(types[k](@@)); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'arguments of path',
    [
      'spy({})',
      'hostile({})',
      'hostile(new String("a"), "length")',
      'Object.create(spy({}))',
      'hostile(() => 1)',
      'spy(["a"])',
      'spy(() => 1)',
      'new Proxy(class Foo {}, {})',
    ],
    'const path = require("path"); for (const k of ["join", "resolve", "basename", "dirname", "extname", "format", "normalize", "parse", "relative", "isAbsolute"]) for (const a of [[@@], [s, @@], [@@, s]]) try { probe(path[k](...a)); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'arguments of querystring',
    [
      'spy({ a: 1 })',
      'hostile({ a: s })',
      '{ a: spy({}) }',
      '{ a: hostile([1]) }',
      'spy(["a"])',
      '"a=1&b=%20"',
    ].map(asModule),
    'const q = require("querystring"); const opts = { encodeURIComponent: alarm((x) => { probe(x); return "y"; }), decodeURIComponent: alarm((x) => { probe(x); return spy({}); }) }; for (const k of ["parse", "stringify", "escape", "unescape"]) for (const a of [[@@], [@@, spy({})], [@@, "&", "=", opts], [s, "&", "=", opts], [s, "&", "=", spy({ maxKeys: 1 })]]) try { probe(q[k](...a)); } catch (e) { probe(e); } return n',
  ),
  ...each(
    'assert',
    [
      'spy({ a: 1 })',
      'hostile({ a: s })',
      'hostile(new Error("x"))',
      'spy(() => n)',
      'Object.create(spy({}))',
    ],
    'const assert = require("assert"); for (const k of Object.keys(assert)) for (const a of [[@@, @@], [() => { throw @@; }, @@], [n, s, @@], [@@]]) try { probe(assert[k](...a)); } catch (e) { probe(e, e.actual, e.expected); } return n',
  ),
  {
    name: 'util.inherits, promisify and deprecate',
    body: 'const util = require("util"); for (const k of ["inherits", "promisify", "deprecate", "callbackify", "debuglog", "inspect", "TextEncoder", "parseArgs"]) try { const r = util[k](spy(function () {}), spy(function () {})); probe(r); probe(r(n)); } catch (e) { probe(e); } return n',
  },
  {
    name: 'dynamic import',
    body: 'const ps = ["node:fs", "fs", "vm", "data:text/javascript,export default 1", "./none.js", "/etc/passwd"].map((x) => { try { return import(x).then((m) => { probe(m, m.default); return 1; }, (e) => { probe(e); return 2; }); } catch (e) { probe(e); } }); return Promise.all(ps).then(() => n)',
  },
  {
    name: 'dynamic import of hostile specifiers',
    body: 'const ps = [spy({}), hostile({}), { toString: alarm(() => "fs") }, Symbol("x")].map((x) => { try { return import(x).catch((e) => { probe(e); }); } catch (e) { probe(e); } }); return Promise.all(ps).then(() => n)',
  },
  {
    name: 'require of hostile specifiers',
    body: 'for (const x of [spy({}), hostile({}), { toString: alarm(() => "fs") }, Symbol("x"), n, undefined, []]) try { probe(require(x)); } catch (e) { probe(e); } return n',
  },
  {
    name: 'module, exports and require themselves',
    body: 'for (const x of [() => module, () => exports, () => require, () => require.main, () => require.cache, () => module.constructor, () => module.children, () => module.parent, () => __filename, () => this]) try { probe(x()); } catch (e) { probe(e); } return n',
  },
  {
    name: 'globals',
    body: 'for (const k of Reflect.ownKeys(globalThis)) { let v; try { v = globalThis[k]; } catch (e) { probe(e); continue; } probe(v); if (typeof v === "function") for (const m of Reflect.ownKeys(v)) try { probe(v[m]); } catch (e) { probe(e); } if (v && v.prototype) for (const m of Reflect.ownKeys(v.prototype)) try { probe(v.prototype[m]); } catch (e) { probe(e); } } return n',
  },
  {
    name: 'functions of the prelude called with spies',
    body: 'for (const f of [console.log, setTimeout, structuredClone, assume, Math.random, Date, Date.now, queueMicrotask, Function.prototype.toString, Array.prototype.fill, String.prototype.repeat]) for (const a of [[], [spy({})], [hostile({})], [spy(() => 1), spy({})], [n, spy([])]]) { try { probe(Reflect.apply(f, spy({}), a)); } catch (e) { probe(e); } try { probe(new f(...a)); } catch (e) { probe(e); } } return n',
  },
  {
    name: 'code from strings',
    body: 'for (const make of [(t) => globalThis["Func" + "tion"](t)(), (t) => Reflect.construct(globalThis.Function, [t])(), (t) => globalThis["ev" + "al"](t), (t) => (async () => {}).constructor(t)(), (t) => (function* () {}).constructor(t)().next(), (t) => setTimeout(t), (t) => Reflect.construct(Function, [t])(), (t) => [t].map(globalThis.Function)[0]()]) try { make("Object.prototype.escaped = 1"); } catch (e) { probe(e); } delete Object.prototype.escaped; return n',
  },
  {
    name: 'caller of functions that the host calls',
    body: 'function g() { let c = g.caller; for (let i = 0; c && i < 30; i++) { probe(c, c.arguments); c = c.caller; } return 1; } const x = { get a() { return g(); }, valueOf: g, toString: g, toJSON: g }; [x].map(g); `${x}`; +x; x.a; JSON.stringify(x); [n, 1].sort(g); s.replace(/a/, g); return x',
  },
];
