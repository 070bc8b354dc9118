import { decodeTagged } from '../../../machine/plain/decode-tagged.ts';
import { environment } from '../../../machine/plain/plain-modules.ts';

/** What the text of instrumented modules calls: `__n(id)` counts, `__k()` ends a run that goes on for too long, also when analysed code catches that. */
const counting = `
let counts = new Int32Array(0);
let steps = 0;
let loading = 0;
let most = 0;
const ended = { toString: () => 'limit' };
globalThis.__n = (id) => { counts[id]++; };
let variant = -1;
globalThis.__v = (id) => id === variant;
globalThis.__k = () => { if (++steps > most) throw ended; };
`;

/** \`put right()\`: built-in objects are as they were at first; says whether something had been changed. */
const builtIns = `
let kept = [];
const keepBuiltIns = () => { kept = [globalThis, ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'RegExp', 'Date', 'Error', 'Symbol', 'Map', 'Set', 'WeakMap', 'Promise', 'BigInt']
  .flatMap((name) => [globalThis[name], globalThis[name].prototype]), Math, JSON, Reflect]
  .map((object) => ({ object, known: new Map(Reflect.ownKeys(object).map((k) => [k, Reflect.getOwnPropertyDescriptor(object, k)])) })); };
const sameSlot = (a, b) => a && b && Object.is(a.value, b.value) && a.get === b.get && a.set === b.set;
const putRight = () => {
  let changed = '';
  for (const { object, known } of kept) {
    for (const key of ownKeys(object)) if (!known.has(key)) { changed += ' +' + String(key); Reflect.deleteProperty(object, key); }
    for (const [key, old] of known) if (!sameSlot(old, getSlot(object, key))) { changed += ' ' + String(key); defineSlot(object, key, old); }
  }
  return changed;
};`;

/** Values as text: what a program that goes on from them could tell apart, but for functions. */
const showing = `
const { ownKeys, getOwnPropertyDescriptor: getSlot, defineProperty: defineSlot, getPrototypeOf } = Reflect;
const { toString: objectTag } = Object.prototype;
const { isArray } = Array;
const { stringify, parse } = JSON;
const roots = new Map([[Object.prototype, ''], [Array.prototype, ''], [null, 'null ']]);
const classOf = (value) => {
  const proto = getPrototypeOf(value);
  if (roots.has(proto)) return roots.get(proto);
  const made = getSlot(proto, 'constructor');
  return (made && typeof made.value === 'function' ? made.value.name : '?') + ' ';
};
const messageOf = (text) => typeof text !== 'string' ? show(text, []) : text
  .replace(/^.* is not (a function|iterable|a constructor)\\b.*$/s, '… is not $1')
  .replace(/^Cannot access '.*' before initialization$/s, "Cannot access '…' before initialization")
  .replace(/^Cannot destructure (?:property '.*' of )?'.*' as it is (undefined|null)\\.$/s, 'Cannot destructure $1');
/** What gives longer texts is ended. */
const LONGEST_TEXT = 1000000;
let mostShown = 5000;
const show = (value, known) => {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) throw ended;
    return stringify(value);
  }
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'function';
  if (typeof value === 'bigint') return value + 'n';
  if (typeof value !== 'object' || value === null) return String(value);
  const at = known.indexOf(value);
  if (at >= 0) return '#' + at;
  known.push(value);
  if (known.length > mostShown) return '…';
  const tag = objectTag.call(value);
  let own = '';
  if (tag === '[object Date]') own = String(Number(value));
  else if (tag === '[object RegExp]') own = String(value) + value.lastIndex;
  else if (tag === '[object Error]') own = value.name + ': ' + messageOf(value.message);
  else if (value instanceof Map || value instanceof Set) own = show([...value], known);
  else if (tag === '[object Number]' || tag === '[object String]' || tag === '[object Boolean]') own = String(value.valueOf());
  else if (value instanceof Promise) own = 'promise';
  const fields = [];
  const list = isArray(value);
  for (const key of ownKeys(value)) {
    const slot = getSlot(value, key);
    if (!slot.enumerable) continue;
    const text = 'value' in slot ? show(slot.value, known) : 'accessor';
    fields.push(list && /^\\d+$/.test(String(key)) && Number(key) === fields.length ? text : stringify(String(key)) + ': ' + text);
  }
  if (list) return classOf(value) + '[' + fields.join(', ') + (fields.length < value.length ? ', length ' + value.length : '') + ']';
  const shown = fields.length > 0 || own === '' ? '{' + fields.join(', ') + '}' : '';
  return classOf(value) + own + shown;
};`;

/** The few modules of Node that need nothing of the host. */
const natives = `
const parts = (path) => /^(.*?)([^/]*)\\/*$/s.exec(path);
const normalize = (path) => {
  const out = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (part !== '..' || !path.startsWith('/')) out.push(part);
  }
  const text = (path.startsWith('/') ? '/' : '') + out.join('/');
  return text === '' ? '.' : text + (path.endsWith('/') && text !== '/' ? '/' : '');
};
const posix = {
  sep: '/', delimiter: ':', normalize,
  basename: (path, ext) => { const [, , base] = parts(path); return ext !== undefined && base !== ext && base.endsWith(ext) ? base.slice(0, -ext.length) : base; },
  dirname: (path) => { const [, head] = parts(path); return head === '' ? '.' : head.replace(/(.)\\/+$/, '$1'); },
  extname: (path) => { const [, , base] = parts(path); const at = base.lastIndexOf('.'); return at > 0 ? base.slice(at) : ''; },
  join: (...paths) => { const text = paths.filter((p) => p !== '').join('/'); return text === '' ? '.' : normalize(text); },
  isAbsolute: (path) => path.startsWith('/'),
  resolve: (...paths) => { let text = ''; for (const p of ['/', ...paths]) text = p.startsWith('/') ? p : text + '/' + p; const n = normalize(text); return n.length > 1 ? n.replace(/\\/$/, '') : n; },
};
posix.posix = posix;
const util = {
  inherits: (type, above) => { type.super_ = above; Object.setPrototypeOf(type.prototype, above.prototype); },
  isArray: Array.isArray, deprecate: (f) => f, isString: (x) => typeof x === 'string',
};
globalThis.Buffer ??= class Buffer extends Uint8Array { static isBuffer(x) { return x instanceof Buffer; } };
const natives = { path: posix, util };`;

/** Modules that are defined as functions, and one call of one of their functions. */
const running = `
const texts = new Map();
let table = {};
let loaded = Object.create(null);
const absent = (name) => new Proxy(function () { throw new Error('cannot call ' + name); }, {
  get: (own, key) => (typeof key === 'string' && key !== 'prototype' ? absent(name + '.' + key) : own[key]),
});
const load = (path) => {
  if (loaded[path]) return loaded[path].exports;
  const module = loaded[path] = { exports: {}, id: path, filename: path };
  const require = (specifier) => {
    const to = table[path] && table[path][specifier];
    return to === undefined ? (natives[specifier.replace(/^node:/, '')] ?? absent(specifier)) : load(to);
  };
  texts.get(path).call(module.exports, module, module.exports, require);
  return module.exports;
};
let call = { module: '', path: [], args: [], self: undefined };
let last = { kind: 'limit', value: undefined };
let pending;
const text = (value) => { try { return show(value, []); } catch (error) { if (error === ended) throw error; return '?'; } };
const reach = () => {
  let self = undefined;
  let target = load(call.module);
  if (call.local !== undefined) target = loaded[call.local.module].own();
  else for (const key of call.path) { self = target; target = target[key]; }
  return [target, self];
};
const classesOf = () => {
  const classes = {};
  const add = (f) => { if (typeof f === 'function' && f.name) classes[f.name] = f; };
  for (const path of Object.keys(loaded)) {
    const all = loaded[path].exports;
    add(all);
    if (typeof all === 'object' && all !== null) for (const k of Object.keys(all)) add(all[k]);
  }
  return classes;
};
let events = [];
globalThis.__t = (id, value) => { if (events.length < 20000) events.push(written(id, value)); return value; };
let times = 0;
let given;
globalThis.__g = () => { given = call.values && call.values[times++]; return typeof given === 'string'; };
globalThis.__r = () => decode(parse(given), {}, () => {});
globalThis.__run = () => {
  steps = 0;
  counts.fill(0);
  events = [];
  times = 0;
  loaded = Object.create(null);
  pending = undefined;
  last = { kind: 'limit', value: undefined };
  __restart();
  let phase = 'load ';
  try {
    let [target, self] = reach();
    if (typeof target !== 'function') return 'load no function';
    const { args: tagged, self: own } = parse(call.input);
    const calls = [];
    const classes = classesOf();
    const onCall = (name, given) => calls.push([name, ...given]);
    const args = tagged.map((t) => decode(t, classes, onCall));
    if (own !== undefined) self = decode(own, classes, onCall);
    loading = steps;
    steps = 0;
    phase = '';
    const finished = (kind, value) => {
      last = { kind, value };
      return stringify([kind + ' ' + text(value), args.map(text), text(calls), own === undefined ? '' : text(self), inBatch ? '' : putRight()]);
    };
    let value;
    try { value = target.apply(self, args); } catch (error) {
      if (error === ended || steps > most) return 'limit';
      return finished('throw', error);
    }
    if (steps > most) return 'limit';
    if (value instanceof Promise) {
      pending = 'limit';
      value.then((v) => { pending = finished('return', v); }, (e) => { pending = finished('throw', e); }).then(undefined, () => {});
      return '';
    }
    return finished('return', value);
  } catch (error) {
    if (error === ended || steps > most) return 'limit';
    return phase + text(error);
  }
};
let inBatch = false;
/** Many runs of the same text, a part at a time: each part ends after so many steps, so that a part that takes long has one run that does. */
const PART = 20000;
let batch = { next: 0, size: 0, one: () => {}, end: () => {} };
const startBatch = (size, one, end = () => {}) => { batch = { next: 0, size, one, end }; };
globalThis.__startInputs = () => {
  const inputs = parse(call.batch);
  const endings = inputs.map(() => 'limit');
  const own = call;
  startBatch(inputs.length, (i) => { call = { ...own, input: inputs[i] }; endings[i] = __run(); });
  batch.result = () => endings;
};
globalThis.__startVariants = () => {
  const { ids, expected } = parse(call.batch);
  const right = [];
  startBatch(ids.length, (i) => { variant = ids[i]; const ending = __run(); if (ending === expected || ending === '') right.push(ids[i]); }, () => { variant = -1; });
  batch.result = () => right;
};
/** Goes on with a batch; says whether something is left. */
globalThis.__part = (most) => {
  let spent = 0;
  inBatch = true;
  const until = Math.min(batch.size, batch.next + most);
  try {
    while (batch.next < until && spent < PART) {
      batch.one(batch.next++);
      spent += loading + steps + 50;
      if (batch.next % 16 === 0) putRight();
    }
  } finally { inBatch = false; batch.end(); putRight(); }
  return batch.next < batch.size;
};
globalThis.__settled = () => pending ?? '';
const encode = (value, known) => {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (typeof value === 'symbol') return { $: 'symbol', description: String(value.description) };
  if (typeof value === 'function') return { $: 'function', name: value.name };
  if (typeof value !== 'object' || value === null) return value;
  const at = known.indexOf(value);
  if (at >= 0) return { $: 'same', id: at };
  known.push(value);
  const fields = (keys) => Object.fromEntries(keys.map((k) => [k, encode(value[k], known)]));
  if (isArray(value)) {
    const keys = Object.keys(value);
    return keys.length === value.length && keys.every((k, i) => k === String(i)) ? value.map((v) => encode(v, known)) : { $: 'array', length: value.length, fields: fields(keys) };
  }
  if (value instanceof Date) return { $: 'Date', time: encode(Number(value), known) };
  if (value instanceof RegExp) return { $: 'RegExp', source: value.source, flags: value.flags };
  if (value instanceof Map) return { $: 'Map', entries: [...value].map(([k, v]) => [encode(k, known), encode(v, known)]) };
  if (value instanceof Set) return { $: 'Set', values: [...value].map((v) => encode(v, known)) };
  if (value instanceof Error) return { $: 'error', name: String(value.name), message: String(value.message), fields: fields(Object.keys(value)) };
  const proto = getPrototypeOf(value);
  const own = fields(Object.keys(value));
  if (proto === Object.prototype && !('$' in value)) return own;
  return { $: 'object', class: proto === null ? null : proto === Object.prototype ? '' : classOf(value).trim(), fields: own };
};
/** A value as text, and as JSON with tags where it can be made again. */
const written = (id, value) => {
  mostShown = 60;
  let shown = '…';
  try { shown = show(value, []); } catch { value = undefined; }
  mostShown = 5000;
  if (shown.length > 400 || typeof value === 'function' || typeof value === 'symbol') return [id, shown.slice(0, 400), null];
  const tagged = stringify(encode(value, []));
  return [id, shown, /"\\$":"(?:function|symbol|same|error)"/.test(tagged) ? null : tagged];
};
globalThis.__observed = () => {
  const { kind, value } = last;
  if (kind === 'return') return stringify({ kind, value: encode(value, []) });
  if (kind !== 'throw') return stringify({ kind: 'limit', limit: 'steps', message: 'it ran for too long, or could not be loaded' });
  const isError = value instanceof Error;
  return stringify({ kind, error: isError ? String(value.name) : 'a value', message: isError ? String(value.message) : text(value), value: encode(value, []) });
};
globalThis.__source = () => { loaded = Object.create(null); steps = 0; const [target] = reach(); return typeof target === 'function' ? Function.prototype.toString.call(target) : ''; };
keepBuiltIns();
const controls = {
  define: (path, f) => { texts.set(path, f); },
  resolve: (json) => { table = parse(json); },
  start: (json, limit) => { call = parse(json); most = limit; },
  counters: (n) => (counts = new Int32Array(n)),
  traced: () => stringify(events),
  steps: () => Math.max(loading, steps),
  clean: () => { __timers.length = 0; variant = -1; inBatch = false; return putRight(); },
  again: () => { batch.next--; },
  result: () => stringify(batch.result()),
};
controls`;

/** Source of the realm that experiments run in; its value are the controls for the host. */
export const realmText = `(() => {
'use strict';
${environment}
globalThis.console = new Proxy({}, { get: (own, name) => own[name] ?? (() => {}) });
globalThis.process = { env: {}, platform: 'linux', argv: [], version: 'v20.0.0', versions: {}, nextTick: (f, ...args) => { Promise.resolve().then(() => f(...args)); }, cwd: () => '/', emitWarning() {} };
globalThis.global = globalThis;
globalThis.assume = (condition) => condition;
${decodeTagged}
${counting}
${showing}
${natives}
${builtIns}
return (() => { ${running.replace(/controls$/, 'return controls;')} })();
})()`;
