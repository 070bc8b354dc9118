/**
 * What analysed code finds as globals beside the language itself: a recorded console, seeded randomness, a fixed clock,
 * virtual timers, and a few pure web functions. All are functions of the realm that show as native code.
 */
export const preludeEnvironment = `
const hide = (object, k, value) => defineProperty(object, k, { value, writable: true, enumerable: false, configurable: true });
const nativeLike = (f, length) => {
  ids0.set(f, f.name);
  if (length !== undefined) defineProperty(f, 'length', { value: length, configurable: true });
  return f;
};
/** Functions of the prelude that analysed code can see, with the names they show. */
const ids0 = own(new WeakMap(), ['get', 'has', 'set']);

const nativeToString = Function.prototype.toString;
const { toString } = {
  toString() {
    if (typeof this === 'function') {
      const shown = ids0.get(this);
      if (shown !== undefined) return 'function ' + shown + '() { [native code] }';
      const id = ids.get(this);
      if (id !== undefined) return host.text(id);
    }
    return apply(nativeToString, this, []);
  },
};
hide(Function.prototype, 'toString', nativeLike(toString, 0));

/** As it is, but messages show functions as analysed code sees them. */
const { construct: constructShown } = {
  construct(target, list) {
    for (let i = 0; i < arguments.length; i += 2) {
      const f = arguments[i];
      if (typeof f === 'function' && i < 3 && !host.isProxy(f) && !isConstructor(f))
        throw new TypeError(shownCode(apply(toString, f, [])) + ' is not a constructor');
    }
    return arguments.length > 2 ? construct(target, list, arguments[2]) : construct(target, list);
  },
};
hide(Reflect, 'construct', nativeLike(constructShown, 2));

const log = host.log;
const console = { __proto__: {} };
for (const k of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'groupEnd', 'time', 'timeEnd', 'timeLog', 'count', 'countReset', 'assert', 'clear'])
  hide(console, k, nativeLike({ [k](...args) { if (k === 'assert' && args[0]) return; log(k, args); } }[k], 0));
hide(globalThis, 'console', console);

/** A value of the world with its term, which is handed over as functions of the machine do. */
const fromWorld = (read, x1, x2, x3) => {
  const how = r[1];
  r[1] = 0;
  const value = read(x1, x2, x3);
  const t = r[14];
  if (how !== 0) r[0] = t;
  else if (t !== 0) retn(value, t);
  return value;
};
let randomState = 0;
const { random } = {
  random() {
    randomState = (randomState + 0x6d2b79f5) >>> 0;
    let t = randomState;
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return fromWorld(host.random, ((t ^ (t >>> 14)) >>> 0) / 4294967296);
  },
};
const imul = Math.imul;
hide(Math, 'random', nativeLike(random));
fn(random, -1);

const NativeDate = globalThis.Date;
let clock = 0;
const dateToString = NativeDate.prototype.toString;
const { Date: FixedDate } = {
  Date: function Date(...args) {
    if (new.target === undefined) {
      host.fixedWorld('Date()');
      return apply(dateToString, new NativeDate(clock), []);
    }
    if (args.length > 0) return construct(NativeDate, args, new.target);
    const value = host.clock('Date.now()', clock);
    const t = r[14];
    const date = construct(NativeDate, [value], new.target);
    if (t !== 0) host.dated(date, value, t);
    return date;
  },
};
defineProperty(FixedDate, 'length', { value: 7, configurable: true });
defineProperty(FixedDate, 'prototype', { value: NativeDate.prototype, writable: false });
const { now } = { now() { return fromWorld(host.clock, 'Date.now()', clock); } };
hide(FixedDate, 'now', nativeLike(now));
fn(now, -1);
hide(FixedDate, 'parse', NativeDate.parse);
hide(FixedDate, 'UTC', NativeDate.UTC);
hide(NativeDate.prototype, 'constructor', FixedDate);
ids0.set(FixedDate, 'Date');
hide(globalThis, 'Date', FixedDate);
ctors.add(FixedDate);

/** Virtual timers: they run in order of time inside the run, after its microtasks; none outlives it. */
let started = 0;
let timers = [];
let timerIds = 0;
const addTimer = (callback, delay, args, repeat) => {
  const t = host.delayTerm();
  if (typeof callback !== 'function') throw new TypeError('The "callback" argument must be of type function. Received ' + show(callback));
  const id = ++timerIds;
  const wait = delay >= 1 && delay <= 2147483647 ? +delay : 1;
  const timer = { __proto__: null, id, at: clock + wait, callback, args, repeat: repeat ? wait : 0, since: clock, delay, t };
  for (let i = 0; i < timers.length; i++) if (timers[i].t !== timer.t || timers[i].since !== clock) fixDelay(timers[i]), fixDelay(timer);
  put(timers, timers.length, timer);
  const handle = create(timeoutPrototype);
  timerOf.set(handle, id);
  return handle;
};
/** Which of two timers comes first depends on how long they wait: that is fixed. */
const fixDelay = (timer) => {
  if (timer.t !== 0) host.fixDelay(timer.delay, timer.t);
  timer.t = 0;
};
/** What Node gives for a timer is an object; what it holds inside is not modelled. */
const timerOf = own(new WeakMap(), ['get', 'has', 'set']);
class Timeout {}
const timeoutPrototype = Timeout.prototype;
ids0.set(Timeout, 'Timeout');
ctors.add(Timeout);
for (const [k, f] of Object.entries({
  ref() { return this; },
  unref() { return this; },
  close() { removeTimer(this); return this; },
  hasRef() { return host.notModelled('hasRef of a timer'); },
  refresh() { return host.notModelled('refresh of a timer'); },
})) hide(timeoutPrototype, k, nativeLike(f));
for (const k of ['_idleTimeout', '_onTimeout', '_repeat', '_destroyed', '_idleNext', '_idlePrev', '_idleStart', '_timerArgs'])
  defineProperty(timeoutPrototype, k, { get: nativeLike({ get() { return host.notModelled(k + ' of a timer'); } }.get), enumerable: false, configurable: true });
hide(timeoutPrototype, Symbol.toPrimitive, nativeLike({ '[Symbol.toPrimitive]'() { return timerOf.get(this); } }['[Symbol.toPrimitive]'], 0));
const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, queueMicrotask } = {
  setTimeout(callback, delay, ...args) { return addTimer(callback, delay, args, false); },
  setInterval(callback, delay, ...args) { return addTimer(callback, delay, args, true); },
  setImmediate(callback, ...args) { return addTimer(callback, 0, args, false); },
  clearTimeout(id) { removeTimer(id); },
  clearInterval(id) { removeTimer(id); },
  clearImmediate(id) { removeTimer(id); },
  queueMicrotask(callback) {
    if (typeof callback !== 'function') throw new TypeError('The "callback" argument must be of type function. Received ' + show(callback));
    callm(then, apply(promiseResolve, Promise, [undefined]), () => { callback(); });
  },
};
const removeTimer = (handle) => {
  const id = isObject(handle) ? timerOf.get(handle) : +handle;
  const kept = [];
  for (let i = 0; i < timers.length; i++) if (timers[i].id !== id) put(kept, kept.length, timers[i]);
  timers = kept;
};
for (const f of [setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, queueMicrotask]) hide(globalThis, f.name, nativeLike(f, 1));
/** Runs the next timer; false when there is none. */
const runTimer = () => {
  let best = -1;
  for (let i = 0; i < timers.length; i++) if (best < 0 || timers[i].at < timers[best].at) best = i;
  if (best < 0) return false;
  const timer = timers[best];
  if (timer.at > clock) clock = timer.at;
  host.timerRan(clock - started, timer.delay, timer.t);
  if (timer.repeat > 0) timer.at += timer.repeat;
  else removeTimer(timer.id);
  apply(timer.callback, undefined, timer.args);
  return true;
};

class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message);
    hide(this, 'name', name);
  }
}
const hostAssume = host.assume;
const { assume } = { assume(condition) { hostAssume(condition); } };
hide(globalThis, 'assume', nativeLike(assume));
// As a function of the machine it is handed the shadow of its argument.
fn(assume, -1);
hide(globalThis, 'global', globalThis);
delete globalThis.WebAssembly;

// A name that nothing declares. What Node has and the realm has not ends the run wherever it is looked at, so that no conclusion rests on its absence.
const hostMissing = host.missing;
const missing = (site, name) => { if (!(name in globalThis)) hostMissing(site, name); };
const notModelled = host.notModelled;
// Nobody else runs here who could end a wait.
for (const k of ['wait', 'waitAsync']) {
  const native = Atomics[k];
  if (native !== undefined) hide(Atomics, k, nativeLike({ [k](array, index, value, timeout) { return notModelled('Atomics.' + k); } }[k]));
}
const lacks = (object, names, path) => {
  for (let i = 0; i < names.length; i++)
    if (getOwnPropertyDescriptor(object, names[i]) === undefined)
      defineProperty(object, names[i], { get: nativeLike({ get() { return notModelled(path + '.' + names[i]); } }.get), enumerable: false, configurable: true });
};
const lackingGlobal = (k, get) => defineProperty(globalThis, k, { get, set: nativeLike({ set(value) { hide(globalThis, k, value); } }.set), enumerable: false, configurable: true });
for (const k of host.absentGlobals) lackingGlobal(k, nativeLike({ get() { return notModelled(k); } }.get));
for (const { name, statics, members } of host.standIns) {
  const made = nativeLike({ [name]: function () { return notModelled(name); } }[name]);
  lacks(made, statics, name);
  lacks(made.prototype, members, name + '.prototype');
  hide(globalThis, name, made);
}
// What is made of bytes may be one: the inputs say no more.
hide(Buffer, 'isBuffer', nativeLike({ isBuffer(x) { return isView(x) ? notModelled('Buffer.isBuffer of bytes') : false; } }.isBuffer));

// Stack traces would name files of the host; formatting them is not left to analysed code.
defineProperty(Error, 'stackTraceLimit', { value: 0, writable: true, enumerable: true, configurable: true });
// Node asks the global Error of the realm for a function that formats them, in the host's realm: it has to find this one, always.
const errorToString = Error.prototype.toString;
let showsFrames = false;
// What the program would have its stacks formatted by. Call sites cannot be shown to it: a run that would need them is over.
let givenFormat = undefined;
const { prepareStackTrace } = {
  prepareStackTrace(error, sites) {
    if (typeof givenFormat === 'function' && givenFormat !== prepareStackTrace) return notModelled('a stack that Error.prepareStackTrace formats');
    let text = apply(errorToString, error, []);
    if (showsFrames) for (let i = 0; i < sites.length; i++) text += '\\n    at ' + sites[i];
    return text;
  },
};
defineProperty(Error, 'prepareStackTrace', { get: nativeLike({ prepareStackTrace() { return prepareStackTrace; } }.prepareStackTrace), set: nativeLike({ prepareStackTrace(format) { givenFormat = format; } }.prepareStackTrace), enumerable: false, configurable: false });
defineProperty(globalThis, 'Error', { value: Error, writable: false, enumerable: false, configurable: false });
`;
