/**
 * Source text that declares `__tell(runs)` and `__told()` in a realm that has `load` and `forget`. `__tell` runs functions that stand for scripts, one after the other, each with
 * modules loaded anew; `__told` gives as JSON for each what it saw, in order: pairs of a kind and a text that is the same exactly for what no program tells apart (docs/same.md),
 * as far as it was looked at. What the engine quotes in its messages is left out.
 */
export const tellText = `
let steps = -1e15;
const stop = {};
const __hit = () => { if (++steps > 100000) throw stop; };
const __branch = (place, value) => { __hit(); return value; };
const __at = () => {};
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, apply } = Reflect;
const { defineProperty, isFrozen, isSealed, is } = Object;
const tagOf = Object.prototype.toString;
const timeOf = Date.prototype.getTime;
const quoted = [
  [/^.* is not (a function|iterable|a constructor)\\b.*$/s, '… is not $1'],
  [/^(?:Cannot read|Cannot set) properties of (undefined|null).*$/s, 'properties of $1'],
  [/^.* is not defined$/s, 'not defined'],
  [/^Cannot access '.*' before initialization$/s, 'Cannot access'],
  [/^Cannot destructure (?:property '.*' of )?'.*' as it is (undefined|null)\\.$/s, 'properties of $1'],
];
const messageOf = (text) => { let m = text; for (const [p, rest] of quoted) m = m.replace(p, rest); return m; };
const known = new Map();
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value = globalThis[name];
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) continue;
  if (!known.has(value)) known.set(value, name);
  if (typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null && !known.has(value.prototype))
    known.set(value.prototype, name + '.prototype');
}
const builtIns = [Object, Function, Array, String, Number, Boolean, RegExp, Date, Error].flatMap((type) => [type, type.prototype])
  .map((object) => ({ object, own: new Map(ownKeys(object).map((key) => [key, getOwnPropertyDescriptor(object, key)])) }));
/** Calls \`told\` with each built-in object that has got properties, and makes all of them what they were. */
const mend = (told) => {
  for (const { object, own } of builtIns) {
    const added = ownKeys(object).filter((key) => !own.has(key));
    if (added.length > 0) told(object, added);
    for (const key of added) delete object[key];
    for (const [key, slot] of own) Reflect.defineProperty(object, key, slot);
  }
};
/** What one script sees. */
const begin = () => {
  const seen = [];
  const ids = new Map();
  const labels = new Map();
  let isQuiet = false;
  const idOf = (object) => { let id = ids.get(object); if (id === undefined) ids.set(object, (id = ids.size)); return id; };
  const classOf = (prototype) => {
    if (prototype === null) return 'null';
    const name = known.get(prototype);
    if (name !== undefined) return name.replace('.prototype', '');
    const maker = getOwnPropertyDescriptor(prototype, 'constructor');
    return maker !== undefined && typeof maker.value === 'function' ? 'class ' + maker.value.name : 'object #' + idOf(prototype);
  };
  const show = (value, path) => {
    if (typeof value === 'string') return JSON.stringify(value);
    if (is(value, -0)) return '-0';
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'symbol') return labels.get(value) ?? String(value);
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return String(value);
    const label = labels.get(value) ?? known.get(value);
    if (label !== undefined) return label;
    const id = '#' + idOf(value);
    if (path.includes(value)) return id;
    if (path.length > 8) return id + '…';
    return id + contents(value, [...path, value]);
  };
  const contents = (value, path) => {
    const isFunction = typeof value === 'function';
    const tag = apply(tagOf, value, []);
    let text = isFunction ? 'function ' + String(value.name) : classOf(getPrototypeOf(value));
    if (value instanceof Map || value instanceof Set)
      text += '(' + [...value].map((e) => show(e, path)).join() + ')';
    else if (tag === '[object Date]') { try { text += '(' + apply(timeOf, value, []) + ')'; } catch {} }
    else if (tag === '[object RegExp]') text += ' /' + value.source + '/' + value.flags;
    else if (/^\\[object (?:Number|String|Boolean|BigInt|Symbol)\\]$/.test(tag)) { try { text += '(' + String(value.valueOf()) + ')'; } catch {} }
    if (value instanceof ArrayBuffer || value instanceof DataView) text += '[' + new Uint8Array(value.buffer ?? value).join() + ']';
    if (ArrayBuffer.isView(value) && value.length !== undefined) return text + '[' + Array.from(value, (e) => show(e, path)).join() + ']';
    const parts = [];
    for (const key of ownKeys(value)) {
      if (key === 'stack' && value instanceof Error) continue;
      if (isFunction && (key === 'prototype' || key === 'name' || key === 'arguments' || key === 'caller')) continue;
      const slot = getOwnPropertyDescriptor(value, key);
      const isHidden = key === 'length' || (key === 'message' && value instanceof Error) || key === 'lastIndex' || key === 'cause';
      const flags = (slot.enumerable || isHidden ? '' : 'hidden ') + ('value' in slot ? '' : 'accessor ');
      let inner;
      try { inner = key === 'message' && value instanceof Error ? JSON.stringify(messageOf(String(slot.value))) : show('value' in slot ? slot.value : value[key], path); }
      catch (error) { if (error === stop) throw error; inner = 'throws ' + show(error, path); }
      parts.push(flags + (typeof key === 'symbol' ? '[' + String(key) + ']' : /^[\\w$]+$/.test(key) ? key : JSON.stringify(key)) + ': ' + inner);
    }
    if (text === 'Object') text = '';
    const isList = text === 'Array' && ownKeys(value).length === value.length + 1;
    text = isList ? '[' + value.map((e) => show(e, path)).join(', ') + ']' : text + '{' + parts.join(', ') + '}';
    return isFunction || isExtensible(value) ? text : text + (isFrozen(value) ? ' frozen' : isSealed(value) ? ' sealed' : ' not extensible');
  };
  const note = (kind, text) => { if (!isQuiet && seen.length < 400) seen.push([kind, text.length > 4000 ? text.slice(0, 4000) + text.length : text]); };
  const say = (kind, value) => note(kind, kind + ' ' + show(value, []));
  return {
    seen,
    note,
    /** A function among the inputs: its calls are told, with what they were given as it was then. */
    watch(name, inner) {
      const watched = function (...args) {
        note('call', name + '(' + args.map((a) => show(a, [])).join(', ') + ')' + (this === undefined || this === globalThis ? '' : ' on ' + show(this, [])));
        return apply(inner, this, args);
      };
      defineProperty(watched, 'name', { value: inner.name, configurable: true });
      defineProperty(watched, 'length', { value: inner.length, configurable: true });
      labels.set(watched, name);
      return watched;
    },
    /** What is among the inputs is numbered first. */
    input(name, value) { note('input', name + ' is ' + show(value, [])); },
    /** Calls of other functions, in case they throw. */
    attempt(run) { try { const v = run(); if (v instanceof Promise) v.then(() => {}, () => {}); return v; } catch (error) { if (error === stop) throw error; } },
    /** \`isUsed\`: what is given is called by later statements. */
    async call(run, isUsed) {
      let value;
      try { value = run(); } catch (error) { if (error === stop) throw error; say('throws', error); return; }
      if (value instanceof Promise) {
        note('returns', 'returns a promise');
        try { say('resolves', await value); } catch (error) { if (error === stop) throw error; say('rejects', error); }
        return value;
      }
      say('returns', value);
      if (!isUsed) follow(value);
      if (apply(tagOf, value, []) === '[object Generator]') for (const way of ways) resume(run, way);
      return value;
    },
    left(name, value) { note('left', name + ' is ' + show(value, [])); },
    /** Everybody sees what built-in objects have got. */
    polluted(object, keys) { note('left', known.get(object) + ' has got ' + keys.map((key) => String(key) + ': ' + show(object[key], [])).join(', ')); },
  };
  function attempt(what, run) {
    try { const v = run(); if (!(v instanceof Promise)) say('then ' + what, v); return v; }
    catch (error) { if (error === stop) throw error; say('then ' + what + ' throws', error); }
  }
  /** Another generator of the same call, consumed in another way. */
  function resume(run, way) {
    let other;
    try { other = run(); } catch (error) { if (error === stop) throw error; return; }
    for (const [what, arg] of way) {
      const r = attempt('of another one ' + what, () => (arg === undefined ? other.next() : other[arg[0]](arg[1])));
      if (r === undefined || r.done) break;
    }
  }
  /** What a returned generator or function does. */
  function follow(value) {
    const tag = apply(tagOf, value, []);
    if (tag === '[object Generator]') { for (let i = 0; i < 6; i++) { const r = attempt('next()', () => value.next()); if (r === undefined || r.done) break; } return; }
    if (typeof value === 'function') { if (value.length === 0 && !/^class\\b/.test(Function.prototype.toString.call(value))) { attempt('()', () => value()); attempt('()', () => value()); } return; }
    if (typeof value !== 'object' || value === null || known.get(getPrototypeOf(value)) !== 'Object.prototype') return;
    const methods = Object.keys(value).filter((k) => typeof value[k] === 'function' && value[k].length === 0 && !labels.has(value[k])).slice(0, 4);
    for (let round = 0; round < 2; round++) for (const m of methods) attempt('.' + m + '()', () => value[m]());
  }
};
const ways = [
  [['next()'], ['next(true)', ['next', true]], ['next(true)', ['next', true]], ['next(true)', ['next', true]]],
  [['next()'], ['next("x")', ['next', 'x']], ['next("x")', ['next', 'x']]],
  [['next()'], ['return(7)', ['return', 7]], ['next()']],
  [['next()'], ['throw(1)', ['throw', 1]], ['next()']],
];
let running = [];
for (const method of ['log', 'error', 'warn', 'info', 'debug'])
  (globalThis.console ??= {})[method] = (...args) => { for (const $ of running) $.note('log', method + ' ' + args.map((a) => { try { return typeof a === 'string' ? a : JSON.stringify(a); } catch { return '?'; } }).join(' ')); };
let all = [];
const tell = async (run) => {
  forget();
  __restart();
  __timers.length = 0;
  const $ = begin();
  running = [$];
  steps = 0;
  __spent = false;
  const entry = { $, done: false, why: null };
  all.push(entry);
  try { await run($, load); entry.done = !__spent; } catch (error) { if (error !== stop) entry.why = String(error && error.message); }
  steps = -1e15;
  mend($.polluted);
};
globalThis.__tell = async (runs) => { for (const run of runs) await tell(run); };
globalThis.__told = () => {
  steps = -1e15;
  running = [];
  __timers.length = 0;
  const told = JSON.stringify(all.map((e) => (e.done ? e.$.seen : e.why)));
  all = [];
  return told;
};
/** Objects that the module exports, and of each the properties that may be changed. */
globalThis.__tables = (path) => {
  const found = [];
  const exports = load(path);
  for (const name of Object.keys(exports)) {
    const value = exports[name];
    const isObject = typeof value === 'object' && value !== null;
    if (!isObject && typeof value !== 'function') continue;
    if (Array.isArray(value)) { if (!isFrozen(value)) found.push([name, 'array', value.slice(0, 3).map((v) => typeof v)]); continue; }
    if (value instanceof Map || value instanceof Set) { found.push([name, 'map', []]); continue; }
    const keys = Object.keys(value).filter((k) => getOwnPropertyDescriptor(value, k).writable && /^[\\w$]+$/.test(k));
    const props = keys.slice(0, 8).map((k) => [k, typeof value[k], typeof value[k] === 'object' ? '' : String(value[k])]).filter((p) => ['number', 'string', 'boolean'].includes(p[1]));
    if (props.length > 0) found.push([name, 'object', props]);
  }
  return JSON.stringify(found);
};`;
