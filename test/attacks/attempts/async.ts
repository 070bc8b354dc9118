import { type Attempt, each } from '../attempt.ts';

/** Promises, thenables, generators, timers. */
export const asynchronous: readonly Attempt[] = [
  ...each(
    'thenables',
    [
      '{ then: alarm((r) => { probe(r); r(n); }) }',
      'hostile({ then: (r) => r(n) })',
      'spy({ then: (r, j) => { probe(r, j); r(n); } })',
      'Object.defineProperty({}, "then", { get: alarm(() => alarm((r) => r(n))) })',
      'Object.assign(Promise.resolve(n), { then: alarm((r) => { probe(r); r(1); }) })',
      'Object.defineProperty(Promise.resolve(n), "constructor", { get: alarm(() => Promise) })',
    ],
    'const t = @@; return Promise.all([t, Promise.resolve(t), Promise.race([t]), Promise.any([t]), Promise.allSettled([t]), (async () => await t)(), (async () => t)(), new Promise((r) => r(t))])',
  ),
  ...each(
    'result that is a thenable',
    [
      '{ then: alarm((r) => { probe(r); r(n); }) }',
      'hostile({})',
      'spy(Promise.resolve(n))',
      'hostile(Promise.resolve(n))',
      'Object.setPrototypeOf(Promise.resolve(n), spy(Promise.prototype))',
      'Object.setPrototypeOf(Promise.reject(n), spy(Promise.prototype))',
    ],
    'return @@',
  ),
  {
    name: 'then of Promise.prototype',
    body: 'Promise.prototype.then = alarm(Promise.prototype.then); return (async () => { await n; return Promise.resolve(1).catch(() => {}); })()',
  },
  {
    name: 'constructor of Promise.prototype',
    body: 'Object.defineProperty(Promise.prototype, "constructor", { get: alarm(() => Promise), configurable: true }); return (async () => { await Promise.resolve(n); })()',
  },
  {
    name: 'resolving functions',
    body: 'let f; const p = new Promise((a, b) => { probe(a, b); f = [a, b]; }); f[0](spy({})); return p.then((x) => { probe(x); return n; })',
  },
  {
    name: 'executors',
    body: 'return [new Promise(alarm((r) => r(n))), Promise.withResolvers?.() && n, Reflect.construct(Promise, [alarm((r) => r(n))], alarm(function () {}))]',
  },
  {
    name: 'reactions',
    body: 'const seen = (...a) => { probe(...a); return n; }; return Promise.resolve(spy({ then: undefined })).then(alarm(seen)).then(seen, seen).finally(alarm(seen)).catch(seen)',
  },
  {
    name: 'promise subclasses',
    body: 'class P extends Promise { constructor(e) { super(alarm((a, b) => { probe(a, b); e(a, b); })); } then(a, b) { probe(a, b); return super.then(a, b); } } return P.all([P.resolve(n), P.reject(1).catch(() => 2)])',
  },
  {
    name: 'a promise as receiver of other realms\u2019 functions',
    body: 'return Promise.prototype.then.call(spy(Promise.resolve(n)), (x) => x)',
  },
  {
    name: 'generators resumed with spies',
    body: 'function* g() { try { const x = yield n; probe(x, arguments, this); yield spy({}); } finally { yield 3; } } const i = g.call(spy({}), spy({})); i.next(); i.next(spy({})); probe(i.return(spy({})), i.throw?.name); return [...g()]',
  },
  {
    name: 'a generator whose next was replaced',
    body: 'const g = (function* () { yield n; })(); g.next = alarm(() => spy({ done: true, value: 1 })); return g',
  },
  {
    name: 'a generator function as subject',
    body: 'const G = Object.getPrototypeOf(function* () {}).prototype; G.next = alarm(G.next); Object.getPrototypeOf(G)[Symbol.iterator] = alarm(function () { return this; }); return (function* () { yield n; })()',
  },
  {
    name: 'timers',
    body: 'setTimeout(alarm((...a) => probe(...a)), spy({}), spy({})); setInterval(alarm(function () { probe(this); clearInterval(1); }), 5); setImmediate(alarm(() => {})); clearTimeout(spy({})); try { setTimeout("x"); } catch (e) { probe(e); } try { setTimeout(spy({})); } catch (e) { probe(e); } return n',
  },
  {
    name: 'microtasks that use up the stack',
    body: 'let d = 0; const p = () => { const r = () => r(); try { r(); } catch (e) { probe(e); } if (d++ < 3) return Promise.resolve().then(p); return n; }; return p()',
  },
  {
    name: 'unhandled rejections with hostile prototypes',
    body: 'for (const x of [Promise.reject(spy({})), Object.setPrototypeOf(Promise.reject(1), spy({})), hostile(Promise.reject(2), "then")]) probe(x); return n',
  },
  ...each(
    'rejected promises with a proxy among their prototypes',
    [
      '(() => { class P extends Promise {} Object.setPrototypeOf(P.prototype, spy(Promise.prototype)); return P.reject(n); })()',
      '(Object.setPrototypeOf(Promise.prototype, spy(Object.prototype)), Promise.reject(n))',
      '(Object.setPrototypeOf(Promise.prototype, spy(spy({}))), (async () => { throw n; })())',
      'Reflect.construct(Promise, [(a, b) => b(n)], Object.defineProperty((function () {}).bind(), "prototype", { value: spy(Promise.prototype) }))',
      'Object.setPrototypeOf(Promise.reject(n), new Proxy(Promise.prototype, spy({ get: alarm(() => undefined) })))',
      'Object.setPrototypeOf(Promise.reject(n), Proxy.revocable(Promise.prototype, { get: alarm((...a) => probe(a, ...a)) }).proxy)',
      'Object.setPrototypeOf(Promise.reject(n), new (class extends Object.assign(Proxy, { prototype: {} }) {})(Promise.prototype, { get: alarm((...a) => probe(a, ...a)) }))',
    ],
    'const p = @@; const { then } = Promise.prototype; try { then.call(p, () => {}, () => {}); } catch (e) { probe(e); } return p',
  ),
  {
    name: 'symbols that a trap was told, as getters of promises',
    body: 'const told = new Set(); const p = Object.setPrototypeOf(Promise.reject(n), new Proxy(Promise.prototype, { get(t, k, r) { if (typeof k === "symbol") told.add(k); return Reflect.get(t, k, r); }, has(t, k) { told.add(k); return k in t; } })); p.catch?.(() => {}); for (const k of told) Object.defineProperty(Promise.prototype, k, { get: alarm(() => 1), configurable: true }); return Promise.reject(n)',
  },
];
