/**
 * The first part of the realm's prelude: the wall between emitted code and the runtime. It is text evaluated inside the
 * realm, so that every function and error that analysed code may see belongs to the realm. All names are inside one
 * function; `host` is the runtime and never leaves it. What host functions throw is cleaned: errors of the host's realm
 * (a stack overflow inside the runtime, or a bug in it) end the run instead of reaching analysed code.
 */
export const preludeCore = `
const { apply, construct, getPrototypeOf, setPrototypeOf, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { Int32Array, TypeError, ReferenceError, SyntaxError, Symbol, WeakMap, WeakSet, Array, Object, Promise, Map, Function, String, Error, JSON } = globalThis;
const isArray = Array.isArray;
const create = Object.create;
const freeze = Object.freeze;
const callm = apply(Function.prototype.bind, Function.prototype.call, [Function.prototype.call]);
const $iterator = Symbol.iterator;
const $asyncIterator = Symbol.asyncIterator;
const propertyIsEnumerable = Object.prototype.propertyIsEnumerable;
const then = Promise.prototype.then;
const promiseResolve = Promise.resolve;
const promiseReject = Promise.reject;

const own = (collection, names) => {
  const prototype = getPrototypeOf(collection);
  for (const name of names) defineProperty(collection, name, { value: prototype[name] });
  setPrototypeOf(collection, null);
  return collection;
};
/** Instrumented functions and their stamps. */
const ids = own(new WeakMap(), ['get', 'has', 'set']);
/** Natives known to be constructors. */
const ctors = own(new WeakSet(), ['has', 'add']);
/** Natives after which an object is read where nobody follows, behind a proxy, by another view of its memory or by an iterator: the host is told of every call. */
const shares = own(new Set(), ['has', 'add']);
for (const name of ['DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'Proxy'])
  if (globalThis[name] !== undefined) shares.add(globalThis[name]);
for (const name of ['keys', 'values', 'entries']) shares.add(globalThis.Array.prototype[name]);
shares.add(globalThis.Proxy.revocable);
shares.add(getPrototypeOf(globalThis.Int8Array.prototype).subarray);

const r = new Int32Array(24);
const a = new Int32Array(host.slots + 1);
const ad = new Int32Array(host.slots + 1);
const c = new Uint8Array(host.sites);
/** Thrown to end a run. */
const LIMIT = freeze({ __proto__: null });
/** The value of a local in its temporal dead zone. */
const T = freeze({ __proto__: null });
/** A key that nothing has. */
const u = Symbol();

const { foreign } = host;
const clean = (error) => {
  if (error === LIMIT) return LIMIT;
  try {
    if (foreign(error)) return LIMIT;
  } catch {
    r[6] = 1;
    r[3] = -1;
    return LIMIT;
  }
  return error;
};
const guard = (f) => (x1, x2, x3, x4, x5, x6, x7, x8) => {
  try {
    return f(x1, x2, x3, x4, x5, x6, x7, x8);
  } catch (error) {
    throw clean(error);
  }
};

// Nothing of the host is called but behind a guard: what it throws must not be caught by natives that hand it to analysed code.
const unguarded = host;
host = { __proto__: null };
for (const k of ownKeys(unguarded)) host[k] = typeof unguarded[k] === 'function' ? guard(unguarded[k]) : unguarded[k];

const tdz = (name) => {
  throw new ReferenceError("Cannot access '" + name + "' before initialization");
};
const notfn = (name) => {
  throw new TypeError(name + ' is not a function');
};
/** Reading a key that is no constant of null or undefined: the error of V8, with the term of what it quotes. */
const nullKey = (site, object, k, t) => {
  if (typeof k !== 'string' && typeof k !== 'number') return;
  const error = new TypeError('Cannot read properties of ' + object + " (reading '" + k + "')");
  host.quoteKey(site, error, k, t);
  throw error;
};
const CoreProxy = globalThis.Proxy;
const answering = { __proto__: null, construct() { return {}; } };
/** Nothing of the program runs, nor is its \`prototype\` read. */
const isConstructor = (f) => {
  if (typeof f !== 'function') return false;
  try {
    construct(new CoreProxy(f, answering), []);
  } catch (error) {
    return false;
  }
  return true;
};
const newable = (f, name) => {
  if (typeof f !== 'function' || (!host.isProxy(f) && !isConstructor(f))) throw new TypeError(name + ' is not a constructor');
  ctors.add(f);
};
const heritage = (f, t) => {
  if (t !== 0 && (typeof f !== 'object' || f === null) && typeof f !== 'function') host.quoted(f, t);
  return f;
};
const parent = (f) => getPrototypeOf(f);

const key = (value) => {
  switch (typeof value) {
    case 'string':
    case 'symbol':
    case 'number':
      return value;
    case 'object':
    case 'function':
      if (value !== null) host.converted(value);
      if (value !== null) return ownKeys({ __proto__: null, [value]: 0 })[0];
  }
  return '' + value;
};
/** The key of an access; on null and undefined the access throws before it looks at the key. */
const keyOn = (object, value) => (object === null || object === undefined ? value : key(value));

const fn = (f, id) => {
  ids.set(f, id);
  return f;
};
const cls = (f, id) => {
  ids.set(f, id);
  ctors.add(f);
};
const stamp = (object, k, id, kind) => {
  const d = getOwnPropertyDescriptor(object, k);
  if (d === undefined) return;
  const f = d[kind];
  if (typeof f === 'function' && !ids.has(f)) ids.set(f, id);
};
/** What reads the private fields of instances, by prototype, and those of classes. */
const privateReaders = own(new WeakMap(), ['get', 'set']);
const privates = (holder, read) => {
  privateReaders.set(holder, read);
};
const name = (f, text) => {
  defineProperty(f, 'name', { value: text, configurable: true });
};

/** An array that spreads its elements whatever happened to array iteration. */
const fast = (list) => {
  defineProperty(list, $iterator, {
    configurable: true,
    enumerable: false,
    value: () => {
      let i = 0;
      return { __proto__: null, next: () => (i < list.length ? { __proto__: null, done: false, value: list[i++] } : { __proto__: null, done: true, value: undefined }) };
    },
  });
  return list;
};
const fromRest = (object) => {
  const list = [];
  const ks = ownKeys(object);
  for (let i = 0; i < ks.length; i++) put(list, i, object[ks[i]]);
  return list;
};
const restOf = (args, from) => {
  const list = [];
  for (let i = from; i < args.length; i++) put(list, i - from, args[i]);
  return list;
};
const put = (object, k, value) => {
  defineProperty(object, k, { value, writable: true, enumerable: true, configurable: true });
};
const defineMember = (object, k, value) => {
  if (!defineProperty(object, k, { value, writable: true, enumerable: true, configurable: true }))
    throw new TypeError('Cannot redefine property: ' + String(k));
};

const take = () => {
  const how = r[1];
  r[1] = 0;
  r[0] = 0;
  r[8] |= 1;
  if (how !== 2) return 0;
  const list = [];
  const n = r[5];
  for (let i = 0; i <= n; i++) put(list, i, a[i]);
  const definitions = [];
  for (let i = 0; i <= n; i++) put(definitions, i, ad[i]);
  put(list, 'd', definitions);
  return list;
};
/** Fields of a base class run before its constructor takes what it was called with: kept meanwhile, so that they neither see nor lose it. */
const stash = () => {
  const how = r[1];
  r[1] = 0;
  if (how !== 2) return how;
  const n = r[5];
  const saved = new Int32Array(2 * (n + 1));
  for (let i = 0; i <= n; i++) {
    saved[i] = a[i];
    saved[n + 1 + i] = ad[i];
  }
  return saved;
};
const unstash = (saved) => {
  if (typeof saved === 'number') {
    r[1] = saved;
    return;
  }
  const n = apply(sizeOf, saved, []) / 2 - 1;
  for (let i = 0; i <= n; i++) {
    a[i] = saved[i];
    ad[i] = saved[n + 1 + i];
  }
  r[5] = n;
  r[1] = 2;
};
const sizeOf = getOwnPropertyDescriptor(getPrototypeOf(Int32Array.prototype), 'length').get;
const tick = host.tick;
const enter = host.enter;
const thrownTerm = host.thrownTerm;
const RangeErrorPrototype = globalThis.RangeError.prototype;
/** The engine's own error for an exhausted stack: where it comes depends on the host, so it is a limit. */
const isExhausted = (e) => {
  if (typeof e !== 'object' || e === null || host.isProxy(e) || getPrototypeOf(e) !== RangeErrorPrototype) return false;
  const d = getOwnPropertyDescriptor(e, 'message');
  return d !== undefined && d.value === 'Maximum call stack size exceeded';
};
const isThing = (e) => (typeof e === 'object' && e !== null) || typeof e === 'function';
/** Where things were first thrown: by the site of a throw statement, or (-1) by the engine or a native function. */
const thrownAt = own(new WeakMap(), ['get', 'has', 'set']);
const throws = (site, e) => {
  if (!isThing(e)) r[18] = site;
  else if (!thrownAt.has(e)) thrownAt.set(e, site);
};
const exhausted = host.exhausted;
const caught = (error) => {
  if (r[6] !== 0) throw LIMIT;
  r[1] = 0;
  const e = clean(error);
  if (e === LIMIT) throw LIMIT;
  if (isExhausted(e)) exhausted();
  if (isThing(e) && !thrownAt.has(e)) {
    thrownAt.set(e, -1);
    asWritten(e);
  }
  r[0] = r[7] !== 0 ? thrownTerm(e) : 0;
  return e;
};
const leave = (s) => {
  if (s !== 0) {
    r[10] = s;
    r[0] = 0;
  }
  return 0;
};
let activations = 0;
const activation = () => ++activations;
const yielded = (t) => {
  r[13] = t;
};
const templates = new Map();
const tpl = (site, make) => {
  let object = apply(mapGet, templates, [site]);
  if (object === undefined) {
    const made = make();
    const cooked = made[0];
    const raw = made[1];
    defineProperty(cooked, 'raw', { value: freeze(raw) });
    apply(mapSet, templates, [site, (object = freeze(cooked))]);
  }
  return object;
};
const mapGet = Map.prototype.get;
const mapSet = Map.prototype.set;

const hostNative = host.native;
const nat = (site, f, self, selfTerm, args, terms, isNew, description) => {
  if (isNew) {
    if (!ctors.has(f)) newable(f, description);
  } else if (typeof f !== 'function') notfn(description);
  return hostNative(site, f, self, selfTerm, args, terms, isNew);
};
const listTerms = host.listTerms;
const applyList = (site, f, self, selfTerm, list, isNew, description) => {
  if (isNew) {
    if (!ids.has(f) && !ctors.has(f)) newable(f, description);
  } else if (typeof f !== 'function') notfn(description);
  return hostApply(site, f, self, selfTerm, list, listTerms(list), isNew);
};
const hostApply = host.invoke;
`;
