import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';
import { showValue } from './testing/plain-run.ts';

/** Runs `main`; true means that analysed code got hold of the host. Everything here must come out false, throw, or be limited. */
function checkContained(body: string, kind: 'ts' | 'js' = 'js', dependences = false): void {
  const source = `
function isHost(x) { // anything from whose constructor code can be made, or that knows the process
  const tries = [() => x.constructor.constructor('return process')(), () => x.constructor('return process')(), () => x.constructor.constructor.constructor('return this')().process, () => x.process, () => x.mainModule];
  for (const t of tries) { try { const p = t(); if (p && typeof p === 'object' && (p.pid || p.versions)) return true; } catch (e) {} }
  return false;
}
exports.main = function () { ${body} };`;
  const { machine } = compile(
    { [`/main.c${kind}`]: source },
    { dependences, verify: false, limits: { timeMs: 3000 } },
  );
  const { outcome } = machine.call(`/main.c${kind}`, 'main', []);
  if (outcome.kind === 'return') expect(showValue(outcome.value)).toBe('false');
  else expect(['throw', 'limit']).toContain(outcome.kind);
  expect((globalThis as Record<string, unknown>).escaped).toBeUndefined();
}

const escapes: Readonly<Record<string, string>> = {
  'constructors of everything in sight': `
    const things = [globalThis, console, console.log, Math, Math.random, Date, Date.now, assume, setTimeout, structuredClone, queueMicrotask, function () {}, [], {}, /x/, new Error('x'), Promise.resolve(), (function () { return arguments; })(), (function* () {})(), Symbol.iterator, Object.getPrototypeOf(async function () {}), Reflect, JSON, require, module, exports];
    return things.some((t) => isHost(t) || isHost(Object.getPrototypeOf(Object(t))));`,
  'Function and eval from strings': `let found = false; for (const make of [(s) => globalThis.Function(s)(), (s) => Reflect.construct(Function, [s])(), (s) => (0, eval)(s), (s) => (async () => {}).constructor(s)(), (s) => (function* () {}).constructor(s)().next(), (s) => setTimeout(s)]) { try { make('globalThis.escaped = 1'); found = true; } catch (e) { if (isHost(e)) return true; } } return found;`,
  'errors of an exhausted stack': `
    let host = false; function deep(n) { try { return deep(n + 1); } catch (e) { host = host || isHost(e); throw e; } } try { deep(0); } catch (e) { host = host || isHost(e); } return host;`,
  'a native recursion that ends in analysed code near the end of the stack': `
    let host = false; let p = new Proxy({}, { get(t, k) { try { return [1, 2].map((x) => x + 1).join(); } catch (e) { host = host || isHost(e); throw e; } } });
    for (let i = 0; i < 20000; i++) p = new Proxy(p, {});
    try { p.x; } catch (e) { host = host || isHost(e); } return host;`,
  'toString recursion through natives': `let host = false; const a = []; a[0] = { toString() { try { return String(a) + a.map(String); } catch (e) { host = host || isHost(e); throw e; } } }; try { String(a) + a.join({ toString() { return String(a); } }); } catch (e) { host = host || isHost(e); } return host;`,
  'JSON and sort callbacks that recurse': `let host = false; const o = { toJSON() { try { return JSON.stringify(o); } catch (e) { host = host || isHost(e); throw e; } } }; try { JSON.stringify(o); } catch (e) { host = host || isHost(e); } function f() { try { [2, 1].sort(() => f()); } catch (e) { host = host || isHost(e); throw e; } } try { f(); } catch (e) { host = host || isHost(e); } return host;`,
  'rejections with an exhausted stack': `
    let host = false; const f = async () => { try { await f(); } catch (e) { host = host || isHost(e); throw e; } }; const p = f(); p.catch((e) => { host = host || isHost(e); }); const g = () => new Promise(() => g()); try { g().catch((e) => { host = host || isHost(e); }); } catch (e) { host = host || isHost(e); } return host;`,
  'arguments and callers of console and other recorded functions': `
    let host = false; console.log({ get x() { return (function f() { host = host || isHost(f.caller || {}); })(); }, toString() { host = host || isHost(this); return ''; } }); console.log(new Proxy({}, { get(t, k, r) { host = host || isHost(r) || isHost(t); return undefined; }, ownKeys() { return []; } })); return host;`,
  'caller and arguments of sloppy functions': `
    let host = false; function f() { for (let c = f.caller, i = 0; c && i < 50; c = c.caller, i++) { host = host || isHost(c) || [...(c.arguments || [])].some((x) => isHost(x) || (x && x.bin)); } } const o = { get x() { f(); return 1; }, valueOf() { f(); return 1; } }; f(); o.x; +o; [1].map(f); [...(function* () { f(); yield 1; })()]; new (class { x = f(); })(); return host;`,
  'Error.prepareStackTrace and call sites': `
    let host = false; Error.stackTraceLimit = 100; Error.prepareStackTrace = (e, sites) => { for (const s of sites) { for (const m of ['getThis', 'getFunction', 'getEvalOrigin']) { try { host = host || isHost(s[m]()); } catch (e) {} } host = host || isHost(s); } host = host || isHost(sites) || isHost(e); return 'x'; };
    const e = new Error('x'); e.stack; const o = {}; Error.captureStackTrace(o); o.stack; [1].map(() => new Error('y').stack); try { null.x; } catch (e) { e.stack; } return host;`,
  'dynamic import': `let out = false; import('node:fs').then((m) => { try { m.readFileSync('/etc/passwd'); globalThis.escaped = 1; } catch (e) {} }, () => {}); import('data:text/javascript,globalThis.escaped=1').catch(() => {}); return out;`,
  'require of modules of the host': `let out = false; for (const name of ['fs', 'node:fs', 'child_process', 'process', 'vm', 'module', 'worker_threads', 'util', 'events', 'path']) { try { const m = require(name); if (isHost(m) || isHost(m.readFileSync) || isHost(m.default)) out = true; try { m.readFileSync && m.readFileSync('/etc/hostname') && (out = true); } catch (e) { out = out || isHost(e); } try { m.exec('true'); out = true; } catch (e) { out = out || isHost(e); } } catch (e) { out = out || isHost(e); } } return out;`,
  'tampered built-ins see no host functions': `
    let host = false; const see = (...xs) => { for (const x of xs) host = host || isHost(x); };
    for (const [o, names] of [[Array.prototype, ['map', 'forEach', 'push', 'slice', 'values', 'join', 'filter', 'some', 'indexOf', 'concat']], [Map.prototype, ['get', 'set', 'has', 'forEach']], [Set.prototype, ['has', 'add']], [WeakMap.prototype, ['get', 'set', 'has']], [WeakSet.prototype, ['has', 'add']], [Function.prototype, ['call', 'apply', 'bind', 'toString']], [Promise.prototype, ['then', 'catch']], [String.prototype, ['slice', 'charCodeAt', 'replace']], [Object, ['keys', 'create', 'defineProperty', 'getPrototypeOf']], [Reflect, ['apply', 'construct', 'ownKeys', 'defineProperty', 'getPrototypeOf']]])
      for (const n of names) { const old = o[n]; o[n] = function (...args) { see(this, ...args, arguments.callee ? null : null); return Reflect_apply(old, this, args); }; } 
    const p = Array.prototype; p[Symbol.iterator] = function* () { see(this); for (let i = 0; i < this.length; i++) yield this[i]; };
    Object.defineProperty(Object.prototype, 'get', { get() { see(this); return undefined; }, set(v) { see(this, v); }, configurable: true }); Object.defineProperty(Object.prototype, 'then', { get() { see(this); return undefined; }, configurable: true });
    const [a, ...b] = [1, 2, 3]; const o = { ...{ x: 1 }, y: [...[1, 2]] }; Math.max(...b); new (class extends Array {})(1, 2); for (const k in o) see(k); (function (...r) { return r; })(...b); \`\${[1]}\`; async function f() { await null; } f(); console.log('x', o);
    return host;`.replace('let host', 'const Reflect_apply = Reflect.apply; let host'),
  'descriptors of the global that inherit':
    'Object.prototype.get = () => 1; globalThis.own = 1; const d = Object.getOwnPropertyDescriptors(globalThis); return isHost(d.own);',
  'prototype pollution does not reach the host': `Object.prototype.polluted = 1; Array.prototype.polluted = 1; Function.prototype.polluted = 1; return isHost(Object.prototype);`,
  'proxies around what natives hand to the machine': `
    let host = false; const spy = (target) => new Proxy(target, new Proxy({}, { get(t, trap) { return (...args) => { for (const a of args) host = host || isHost(a); return Reflect[trap](...args); }; } }));
    const p = spy({ a: 1 }); ({ ...p }); Object.keys(p); 'a' in p; delete p.b; p.c = 1; JSON.stringify(p); const f = spy(function () {}); f(1); new f(2); [...spy([1, 2])]; class A extends f {} new A(); const { a, ...r } = p; p + ''; for (const k in p); f.call(1); Reflect.apply(f, 1, []); structuredClone; return host;`,
  'WebAssembly and shared memory': `return typeof WebAssembly !== 'undefined' || isHost(SharedArrayBuffer) || isHost(Atomics) || isHost(new SharedArrayBuffer(8)) || isHost(Atomics.wait) || typeof process !== 'undefined' || typeof Buffer !== 'undefined' || typeof fetch !== 'undefined';`,
  'names of the runtime': `let found = false; for (const n of Object.getOwnPropertyNames(globalThis)) if (/^\\$/.test(n)) found = true; try { $rt; found = true; } catch (e) {} try { $bin; found = true; } catch (e) {} try { $L; found = true; } catch (e) {} try { $scriptRun; found = true; } catch (e) {} return found;`,
};

describe('the sandbox holds', () => {
  for (const [name, body] of Object.entries(escapes))
    it(name, () => {
      checkContained(body);
      checkContained(body, 'js', true);
    });

  it('the host is not polluted', () => {
    expect((Object.prototype as Record<string, unknown>).polluted).toBeUndefined();
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});
