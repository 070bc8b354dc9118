/** Modules inside the realm: initialisation in order, namespaces, `require`, dynamic import, natively run specifiers. */
export const preludeModules = `
let hoists = [];
let inits = [];
let exporters = [];
let states = [];
let failures = [];
let namespaces = [];
let cjs = [];
/** Lists of ours inherit nothing: programs may give Array.prototype elements. */
const bare = (list) => {
  setPrototypeOf(list, null);
  return list;
};
const resetModules = (made) => {
  hoists = bare(made.hoists);
  inits = bare(made.inits);
  exporters = bare(made.exports);
  states = bare([]);
  failures = bare([]);
  namespaces = bare([]);
  cjs = bare([]);
  metas = bare([]);
  apply(mapClear, templates, []);
  activations = 0;
};
const mapClear = Map.prototype.clear;
const refused = host.refused;

/** Functions of all modules exist before any of them runs: modules that import each other may call them. */
const hoistAll = () => {
  const all = hoists;
  hoists = null;
  for (let i = 0; i < all.length; i++) if (all[i] !== undefined) apply(all[i], undefined, []);
};

/** Initialises a module and what it depends on; the promise of its end when it awaits at top level. */
const initModule = (id) => {
  if (failures[id] !== undefined) throw failures[id].error;
  if (states[id] !== undefined) return states[id];
  if (hoists !== null) hoistAll();
  put(states, id, null);
  try {
    return startModule(id);
  } catch (error) {
    // CommonJS modules are run again by the next \`require\`; ES modules have failed for good.
    if (host.module(id).kind === 'esm') put(failures, id, { error });
    else {
      put(states, id, undefined);
      put(cjs, id, undefined);
    }
    throw error;
  }
};
const startModule = (id) => {
  let wait = null;
  const info = host.module(id);
  for (let i = 0; i < info.dependencies.length; i++) {
    const p = initModule(info.dependencies[i]);
    if (p !== null && p !== undefined) wait = wait === null ? p : callm(then, wait, () => p);
  }
  if (wait !== null) {
    const p = callm(then, wait, () => runInit(id));
    put(states, id, p);
    return p;
  }
  const p = runInit(id);
  if (isObject(p) && host.isPromise(p)) put(states, id, p);
  return states[id];
};
const runInit = (id) => {
  const info = host.module(id);
  if (info.kind === 'json') {
    const module = { exports: parse(info.text) };
    put(cjs, id, module);
    return undefined;
  }
  if (info.kind === 'cjs') {
    const module = { exports: {}, id: info.path, filename: info.path, loaded: false, children: [], paths: [] };
    put(cjs, id, module);
    const r0 = apply(inits[id], module.exports, [module, module.exports, requireOf(id), info.path, info.directory]);
    module.loaded = true;
    return r0;
  }
  return apply(inits[id], undefined, []);
};
const parse = JSON.parse;
const requireOf = (id) => {
  const { require } = {
    require(specifier) {
      const target = host.resolve(id, specifier);
      if (target < 0) {
        if (host.isMissing(id, specifier)) throw notFound("Cannot find module '" + specifier + "'", 'MODULE_NOT_FOUND');
        return nativeModule(id, specifier);
      }
      initModule(target);
      const module = cjs[target];
      return module === undefined ? ns(target) : module.exports;
    },
  };
  nativeLike(require);
  hide(require, 'cache', create(null));
  hide(require, 'resolve', nativeLike({ resolve(specifier) { return specifier; } }.resolve));
  hide(require, 'main', undefined);
  return require;
};

const exported = (id, name, seen) => {
  const info = host.module(id);
  const module = cjs[id];
  if (module !== undefined) return name === 'default' ? () => module.exports : () => module.exports[name];
  const own = exporters[id]?.[name];
  if (own !== undefined) return own;
  const binding = host.reexport(id, name);
  if (binding !== undefined) {
    if (binding.native !== undefined) return () => native(id, binding.native, binding.name);
    if (binding.name === '*') return () => ns(binding.module);
    return exported(binding.module, binding.name, seen);
  }
  if (name === 'default') return undefined;
  for (let i = 0; i < info.stars.length; i++) {
    const star = info.stars[i];
    if (apply(setHas, seen, [star])) continue;
    apply(setAdd, seen, [star]);
    const found = exported(star, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
};
const setHas = Set_.prototype.has;
const exportNames = (id, seen, isStar) => {
  const list = [];
  if (apply(setHas, seen, [id])) return list;
  apply(setAdd, seen, [id]);
  const info = host.module(id);
  for (let i = 0; i < info.names.length; i++) if (!(isStar && info.names[i] === 'default')) put(list, list.length, info.names[i]);
  for (let i = 0; i < info.stars.length; i++) {
    const more = exportNames(info.stars[i], seen, true);
    for (let j = 0; j < more.length; j++) put(list, list.length, more[j]);
  }
  return list;
};
const sort = Array.prototype.sort;
const ns = (id) => {
  if (namespaces[id] !== undefined) return namespaces[id];
  const object = create(null);
  const module = cjs[id];
  let names;
  if (module !== undefined) {
    names = ['default'];
    if (isObject(module.exports) && !isArray(module.exports)) for (const k of Object_keys(module.exports)) if (k !== 'default') put(names, names.length, k);
  } else names = exportNames(id, new Set_(), false);
  apply(sort, names, []);
  const getters = create(null);
  for (let i = 0; i < names.length; i++) {
    const get = exported(id, names[i], new Set_());
    if (get === undefined) continue;
    getters[names[i]] = get;
    defineProperty(object, names[i], { value: undefined, writable: true, enumerable: true, configurable: false });
  }
  defineProperty(object, Symbol.toStringTag, { value: 'Module' });
  Object.preventExtensions(object);
  put(namespaces, id, new Proxy(object, namespaceHandler(getters)));
  return namespaces[id];
};
/** A module's namespace: its own data properties say what the exports are now, and nothing can be changed. */
const namespaceHandler = (getters) => ({
  __proto__: null,
  get: (object, key) => (typeof key === 'symbol' ? object[key] : getters[key] === undefined ? undefined : getters[key]()),
  set: () => false,
  setPrototypeOf: (object, prototype) => prototype === null,
  getOwnPropertyDescriptor: (object, key) => {
    const own = getOwnPropertyDescriptor(object, key);
    if (own !== undefined && typeof key !== 'symbol') own.value = getters[key]();
    return own;
  },
  defineProperty: (object, key, wanted) => {
    const own = getOwnPropertyDescriptor(object, key);
    if (own === undefined || wanted.configurable || 'get' in wanted || 'set' in wanted) return false;
    if (typeof key !== 'symbol') own.value = getters[key]();
    if ('enumerable' in wanted && wanted.enumerable !== own.enumerable) return false;
    if ('writable' in wanted && wanted.writable !== own.writable) return false;
    return !('value' in wanted) || Object.is(wanted.value, own.value);
  },
});
const meta = (id) => {
  const info = host.module(id);
  if (metas[id] === undefined) put(metas, id, { __proto__: null, url: 'file://' + info.path, filename: info.path, dirname: info.directory });
  return metas[id];
};
let metas = [];

const notFound = (message, code) => {
  const error = new Error(message);
  error.code = code;
  return error;
};
const importModule = (id, specifier, options) => {
  let text;
  try {
    text = \`\${specifier}\`;
    if (options !== undefined && !isObject(options)) throw new TypeError('The second argument of import() must be an object');
  } catch (error) {
    return apply(promiseReject, Promise, [error]);
  }
  return callm(then, apply(promiseResolve, Promise, [undefined]), () => {
    const target = host.resolve(id, text);
    if (target < 0) {
      const info = host.module(id);
      if (host.isMissing(id, text)) throw notFound("Cannot find module '" + text + "' imported from " + info.path, 'ERR_MODULE_NOT_FOUND');
      return nativeModule(id, text, true);
    }
    const p = initModule(target);
    return isObject(p) ? callm(then, p, () => ns(target)) : ns(target);
  });
};

const nativeModules = new Map();
const nativeModule = (id, specifier) => {
  if (specifier === 'beagle-ts') return beagle;
  const reason = host.nativeReason(id, specifier);
  const provided = builtin(specifier);
  if (provided !== undefined) return provided;
  // A computed name: whether there is such a module is not known.
  if (reason === '') return refused(specifier, 'it is not analysed');
  return host.refusing(new Proxy(function () {}, refuse(specifier, reason)));
};
const Proxy = globalThis.Proxy;
const refuse = (specifier, reason) => {
  const fail = () => refused(specifier, reason);
  return { __proto__: null, get: (t, k) => (typeof k === 'symbol' || k === '__esModule' || k === 'then' ? undefined : refusedMember(specifier, reason, k)), apply: fail, construct: fail, has: () => false };
};
const refusedMember = (specifier, reason, k) => host.refusing(new Proxy(function () {}, refuse(specifier + '.' + k, reason)));
const beagle = freeze({ __proto__: null, assume, default: { assume } });

/** Pure parts of Node's own modules, written inside the realm. */
const builtin = (specifier) => {
  const name = callm(startsWith, specifier, 'node:') ? callm(slice, specifier, 5) : specifier;
  if (name === 'assert' || name === 'assert/strict') return assertModule;
  return nodeModule(name);
};
const startsWith = String.prototype.startsWith;
class AssertionError extends Error {
  constructor(message) {
    super(message);
    hide(this, 'name', 'AssertionError');
    hide(this, 'code', 'ERR_ASSERTION');
  }
}
const failAssert = (message, text) => {
  if (isObject(message)) throw message;
  throw new AssertionError(message === undefined ? text : message);
};
const assert = nativeLike(function ok(value, message) { if (!value) failAssert(message, 'The expression evaluated to a falsy value'); });
const assertModule = assert;
for (const [k, f] of Object.entries({
  ok: assert,
  equal(x, y, m) { if (!(x == y || (x !== x && y !== y))) failAssert(m, show(x) + ' == ' + show(y)); },
  notEqual(x, y, m) { if (x == y) failAssert(m, show(x) + ' != ' + show(y)); },
  strictEqual(x, y, m) { if (!Object.is(x, y)) failAssert(m, 'Expected values to be strictly equal'); },
  notStrictEqual(x, y, m) { if (Object.is(x, y)) failAssert(m, 'Expected "actual" to be strictly unequal'); },
  fail(m) { failAssert(m, 'Failed'); },
  throws(f, expected, m) {
    try { f(); } catch (error) { if (clean(error) === LIMIT) throw LIMIT; return; }
    failAssert(m, 'Missing expected exception.');
  },
})) hide(assert, k, f === assert ? f : nativeLike(f));
hide(assert, 'AssertionError', AssertionError);
hide(assert, 'strict', assert);
hide(assert, 'default', assert);

/** An export of a natively run module, as an import sees it. */
const native = (id, specifier, name) => {
  if (specifier === 'beagle:refuse') return host.unsupported(name);
  if (specifier === 'beagle:decorators') return helpers[name];
  if (specifier === 'beagle:eval') return directEval;
  const module = nativeModule(id, specifier);
  if (name === '*') return module;
  if (name === 'default') return specifier === 'beagle-ts' ? beagle.default : module;
  return module[name];
};
`;
