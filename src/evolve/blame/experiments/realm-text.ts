import { decodeTagged } from '../../../machine/plain/decode-tagged.ts';
import { environment } from '../../../machine/plain/plain-modules.ts';
import { builtIns, natives } from './realm-built-ins.ts';
import { encoding, showing } from './realm-values.ts';

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
${encoding}
return (() => { ${running.replace(/controls$/, 'return controls;')} })();
})()`;
