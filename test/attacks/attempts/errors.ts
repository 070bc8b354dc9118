import { type Attempt, each } from '../attempt.ts';

const deep = (what: string) =>
  `let seen = 0; const rec = (k) => { try { return ${what}; } catch (e) { if (seen++ < 50) probe(e); throw e; } }; try { return rec(0); } catch (e) { probe(e); return n; }`;

/** Errors: their stacks, causes and names, and those that the host's own code throws. */
export const errors: readonly Attempt[] = [
  ...each(
    'getter of a thrown error',
    ['stack', 'message', 'name', 'cause', 'constructor', 'toString', 'code', 'errors'],
    'const e = new TypeError(s); Object.defineProperty(e, "@@", { get: alarm(() => "x"), enumerable: true, configurable: true }); throw e',
  ),
  ...each(
    'hostile thrown values',
    [
      'hostile({})',
      'hostile(new Error("x"))',
      'spy(new Error("x"))',
      'spy({})',
      'Object.create(spy(Error.prototype))',
      'Object.setPrototypeOf(new Error("x"), spy({}))',
      'hostile(() => {})',
      'hostile(Promise.resolve(n), "then")',
      'Object.create(hostile(new Error("y")))',
      'new Proxy(hostile(new RangeError("Maximum call stack size exceeded")), {})',
      'hostile(new AggregateError([spy(new Error("z"))], "m", { cause: spy({}) }))',
    ],
    'if (n > 3) throw @@; throw @@',
  ),
  {
    name: 'stack with a name that is a getter',
    body: 'Error.stackTraceLimit = 20; const e = new Error("x"); Object.defineProperty(e, "name", { get: alarm(() => "N") }); Object.defineProperty(e, "message", { get: alarm(() => "M") }); return [typeof e.stack, n]',
  },
  {
    name: 'stack with a prototype that is a spy',
    body: 'Error.stackTraceLimit = 20; const e = new Error("x"); Object.setPrototypeOf(e, spy({})); return [typeof e.stack, n]',
  },
  {
    name: 'stack with Error.prototype poisoned',
    body: 'Error.stackTraceLimit = 9; hostile(Error.prototype, "constructor"); const e = new Error("x"); delete e.message; return [typeof e.stack, n]',
  },
  {
    name: 'stack with the global Error replaced by a getter',
    body: 'Error.stackTraceLimit = 9; const e = new Error("x"); try { Object.defineProperty(globalThis, "Error", { get: alarm(() => spy(function () {})), configurable: true }); } catch {} return [typeof e.stack, n]',
  },
  {
    name: 'stack with the global Error replaced by an object',
    body: 'Error.stackTraceLimit = 9; const e = new Error("x"); try { globalThis.Error = hostile({}); } catch {} return [typeof e.stack, n]',
  },
  {
    name: 'captureStackTrace of hostile objects',
    body: 'Error.stackTraceLimit = 9; const a = hostile({}, "stack"); Error.captureStackTrace(a); const b = Object.create(spy({})); Error.captureStackTrace(b); let c; try { c = spy({}); Error.captureStackTrace(c); } catch (e) { probe(e); } return [typeof a.stack, typeof b.stack, n]',
  },
  {
    name: 'prepareStackTrace',
    body: 'Error.stackTraceLimit = 9; Error.prepareStackTrace = alarm((e, sites) => { probe(e, sites, ...sites); for (const x of sites) for (const m of ["getThis", "getFunction", "getEvalOrigin"]) try { probe(x[m]()); } catch {} return "x"; }); try { null.x; } catch (e) { probe(e.stack); } return [typeof new Error("y").stack, n]',
  },
  {
    name: 'prepareStackTrace by definition',
    body: 'Error.stackTraceLimit = 9; try { Object.defineProperty(Error, "prepareStackTrace", { get: alarm(() => alarm((e, x) => { probe(x); })), configurable: true }); } catch (e) { probe(e); } class E extends Error { static prepareStackTrace(e, x) { probe(x); } } return [typeof new Error("y").stack, typeof new E("z").stack, n]',
  },
  {
    name: 'stackTraceLimit that is hostile',
    body: 'for (const v of [spy({}), hostile({}), { valueOf: alarm(() => 9) }, 1e9, -1, NaN]) try { Error.stackTraceLimit = v; null.x; } catch (e) { probe(e); e.stack; } return n',
  },
  {
    name: 'stack of errors of the engine',
    body: 'Error.stackTraceLimit = 9; hostile(TypeError.prototype, "constructor"); try { null.x; } catch (e) { probe(e, e.stack); } try { n(); } catch (e) { probe(e, e.stack); } try { BigInt(1.5); } catch (e) { probe(e, e.stack); } throw new TypeError(s)',
  },
  {
    name: 'uncaught in a timer',
    body: 'setTimeout(alarm(() => { throw hostile(new Error("x")); }), 1); return n',
  },
  {
    name: 'uncaught in a promise',
    body: 'Promise.reject(hostile(new Error("x"))); new Promise(() => { throw spy(new Error("y")); }); (async () => { throw hostile({}); })(); return n',
  },
  {
    name: 'thrown while modules are made',
    top: 'if (globalThis.never) throw hostile(new Error("x")); const late = hostile({});',
    body: 'return n',
  },
  ...each(
    'stack used up',
    [
      'rec(k + 1)',
      'rec(k + 1) + [1].map(() => 1)',
      '[k].map(rec)',
      '[2, 1].sort(() => rec(k + 1))',
      'JSON.stringify({ toJSON: () => rec(k + 1) })',
      '`${{ toString: () => rec(k + 1) }}`',
      's.replace(/a*/g, () => rec(k + 1))',
      'new Map([[1, 2]]).forEach(() => rec(k + 1))',
      'Reflect.apply(rec, 0, [k])',
      'Reflect.construct(function () { rec(k + 1); }, [])',
      'new Proxy({}, { get: () => rec(k + 1) }).x',
      'Array.from({ length: 1 }, () => rec(k + 1))',
      '[...(function* () { yield rec(k + 1); })()]',
      'new Promise(() => { rec(k + 1); }).catch((e) => { probe(e); }) && n',
      '(async () => { await rec(k + 1); })().catch((e) => { probe(e); }) && n',
      'Promise.resolve(1).then(rec) && rec(k + 1)',
      'Object.defineProperty({}, "x", { get: () => rec(k + 1) }).x',
      'structuredClone({ get x() { return rec(k + 1); } })',
      'rec.call(0, k + 1)',
      'rec.apply(0, [k + 1])',
      'rec.bind(0, k)()',
      'new (class { x = rec(k + 1) })()',
      'console.log(k) || rec(k + 1)',
      '(assume(true), rec(k + 1))',
      'setTimeout(rec, 1) && rec(k + 1)',
      'Date.now() + rec(k + 1)',
      'Math.random() + rec(k + 1)',
      'xs.concat(rec(k + 1))',
      'Object(k).toString().padStart(3) + rec(k + 1)',
    ],
    `let count = 0; ${deep('@@')}`,
  ),
  ...each(
    'stack used up, caught by natives',
    [
      'new Promise((a, b) => go())',
      '(async () => go())()',
      'Promise.resolve().then(go)',
      '(async function* () { go(); })().next()',
      'Promise.all([{ then: go }])',
      'Promise.resolve({ then: go })',
    ],
    'const look = (e) => { probe(e); }; let k = 0; const go = (a, b) => { k++; try { go(a, b); } catch (e) { probe(e); } @@.catch(look); }; try { go(); } catch (e) { probe(e); } return n',
  ),
];
