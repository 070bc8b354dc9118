import { decodeTagged } from '../../machine/plain/decode-tagged.ts';

/** What is called inside of a realm. */
export interface Target {
  readonly module: string;
  /** Members from the module's exports to the function; of methods just the method's name. */
  readonly path: readonly string[];
  readonly kind: 'call' | 'method' | 'getter';
  /** Classes that values are instances of, by the name that tags give them: the file and the exported name. */
  readonly classes: readonly (readonly [name: string, file: string, exported: string])[];
  /** Calls of what it returns, whose arguments follow its own ones in each call. */
  readonly following?: { readonly own: number; readonly calls: readonly ProbedCall[] };
}

/** A call of what an earlier call gave (-1: the function itself): with the arguments at these places, or those of the earlier call `like`. */
export interface ProbedCall {
  readonly on: number;
  readonly member: string;
  readonly from: number;
  readonly to: number;
  readonly like?: number;
}

/**
 * Source text that declares `__probe(calls)` and `__endings()` in a realm that has `load`, `forget` and counted modules. `__probe` runs calls (JSON); what
 * they leave to be done later is done when it has returned; then `__endings` tells as JSON for each how it ended, whether it went where none before went,
 * which changed places it came by,
 * and a number that stands for what it returned or threw.
 */
export function probeText(target: Target): string {
  return `${decodeTagged}${places}${builtIns}${show}${followed}${shortening}
const target = ${JSON.stringify(target)};
let find;
const open = () => {
  const classes = {};
  for (const [name, file, exported] of target.classes)
    Object.defineProperty(classes, name, { enumerable: true, get: () => (exported === 'export=' ? load(file) : load(file)[exported]) });
  if (target.kind !== 'call') {
    load(target.module);
    const [name] = target.path;
    find = (self) => (target.kind === 'getter' ? () => self[name] : self[name]);
    return classes;
  }
  let owner = undefined;
  let found = load(target.module);
  for (const key of target.path) { owner = found; found = found[key]; }
  if (typeof found !== 'function') throw new Error('no function');
  find = () => found;
  open.owner = owner;
  return classes;
};
let classes = open();
let entries = [];
const { parse, stringify } = JSON;
const probe = ({ receiver, args: list }) => {
  const calls = [];
  const onCall = (name, given) => { if (calls.length < 50) calls.push([name, ...given]); };
  const entry = { ending: '', outcome: 0, isNew: false, places: [], args: undefined, self: undefined, calls, promise: undefined, isSpent: false };
  begun();
  try {
    entry.self = receiver === undefined ? open.owner : decode(receiver, classes, onCall);
    entry.args = list.map((t) => decode(t, classes, onCall));
    const own = target.following === undefined ? entry.args : entry.args.slice(0, target.following.own);
    const value = find(entry.self).apply(entry.self, own);
    if (value !== null && typeof value === 'object' && typeof value.then === 'function' && value instanceof Promise) {
      entry.promise = value.then(
        (v) => { entry.ending = ended('resolve ', v); },
        (e) => { entry.ending = ended('reject ', e); },
      );
      entry.ending = 'pending';
    } else entry.ending = ended('return ', value) + followed(value, entry.args);
  } catch (error) {
    entry.ending = error === stop ? 'limit' : ended('throw ', error);
  }
  settleSteps();
  entry.isSpent = __spent;
  entry.isNew = isNewRun();
  entry.places = passed;
  passed = [];
  entry.mended = mended(false);
  if (entry.promise === undefined) settle(entry, receiver);
  entries.push(entry);
};
const ended = (kind, value) => { try { return kind + show(value, []); } catch { return kind + '?'; } };
const settle = (entry, receiver) => {
  if (__spent || entry.isSpent) entry.ending = 'limit';
  entry.outcome = hashOf(entry.ending);
  try { entry.ending += ' ' + show([receiver === undefined ? 0 : entry.self, entry.args, entry.calls], []); } catch {}
  entry.ending = short(entry.ending + entry.mended);
  entry.args = entry.self = undefined;
};
globalThis.__probe = (json) => {
  entries = [];
  for (const call of parse(json)) probe(call);
  return entries.some((e) => e.promise !== undefined);
};
globalThis.__endings = () => {
  for (const entry of entries) if (entry.promise !== undefined) settle(entry, 0);
  mended(true);
  __timers.length = 0;
  return stringify(entries.map((e) => [e.ending, e.isNew, e.places, e.outcome]));
};
globalThis.__fresh = () => { forget(); classes = open(); };`;
}

const LONGEST = 600;

/** `hashOf(text)`: a number that stands for a text; `short(text)`: the text, or its beginning and that number. */
const shortening = `
const hashOf = (text) => {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = imul(hash, 31) + text.charCodeAt(i) | 0;
  return hash;
};
const short = (text) =>
  text.length <= ${LONGEST} ? text : text.slice(0, ${LONGEST}) + '#' + text.length + '.' + hashOf(text);`;

/** A run that goes by so many branches and functions has no end that matters. */
const [MOST_STEPS, LEAST_STEPS] = [200_000, 6000];

/**
 * Which steps from one place to the next runs have taken, and about how often each. `isNewRun()`: whether what ran since the last call of it took one
 * that none before took, or more often. `passed`: the changed places that it came by.
 */
const places = `
const taken = new Uint8Array(1 << 16);
const seen = new Uint8Array(1 << 16);
const { imul, max, min } = Math;
let touched = [];
let previous = 0;
let steps = -1e15;
let most = ${MOST_STEPS};
const stop = {};
const __hit = (place) => {
  if (++steps > most) throw stop;
  const here = imul(place + 1, 0x9e3779b1) >>> 16;
  const step = (previous ^ here) & 0xffff;
  previous = here >> 1;
  if (taken[step] === 0) touched.push(step);
  if (taken[step] < 255) taken[step]++;
};
// Where many runs have no end the others get less.
const settleSteps = () => {
  most = steps > most ? max(${LEAST_STEPS}, most / 2) : 4 * steps > most ? min(${MOST_STEPS}, most * 2) : most;
  steps = -1e15;
};
const __branch = (place, value) => { __hit(2 * place + (value ? 1 : 0)); return value; };
let passed = [];
const __at = (place) => { if (!passed.includes(place)) passed.push(place); __hit(1000003 + place); };
const begun = () => { steps = 0; __spent = false; __restart(); };
const isNewRun = () => {
  let isNew = false;
  for (const step of touched) {
    const often = taken[step] < 3 ? taken[step] : taken[step] < 6 ? 4 : 8;
    if ((seen[step] & often) === 0) isNew = true;
    seen[step] |= often;
    taken[step] = 0;
  }
  touched = [];
  previous = 0;
  return isNew;
};`;

/** `mended(all)`: which properties were put into built-in objects, as text; they are taken out. When `all`, properties that were there are put back as they were. */
const builtIns = `
const builtIns = [Object, Function, Array, String, Number, Boolean, RegExp, Date, Error].flatMap((type) => [
  [type.name, type], [type.name + '.prototype', type.prototype],
]).map(([name, object]) => ({ name, object, known: new Map(Reflect.ownKeys(object).map((k) => [k, Reflect.getOwnPropertyDescriptor(object, k)])) }));
const mended = (all) => {
  let text = '';
  for (const { name, object, known } of builtIns) {
    const keys = Reflect.ownKeys(object);
    if (keys.length > known.size) for (const key of keys) if (!known.has(key)) {
      text += ' ' + name + '.' + String(key);
      delete object[key];
    }
    if (all || keys.length < known.size) for (const [key, old] of known) Reflect.defineProperty(object, key, old);
  }
  return text;
};`;

/** `followed(first, args)`: what calls of what was returned give, as text. */
const followed = `
const followed = (first, args) => {
  const values = [];
  let text = '';
  for (const { on, member, from, to, like } of target.following?.calls ?? []) {
    values.push(undefined);
    const object = on < 0 ? first : values[on];
    const f = object === null || object === undefined ? undefined : member === '' ? object : object[member];
    if (typeof f !== 'function') continue;
    const at = like === undefined ? { from, to } : target.following.calls[like];
    try {
      const value = f.apply(member === '' ? undefined : object, args.slice(at.from, at.to));
      values[values.length - 1] = value;
      text += ended(' then ', value);
    } catch (error) {
      if (error === stop) throw error;
      text += ended(' then throws ', error);
    }
  }
  return text;
};`;

/** `show(value, [])`: a value as text, the same for values that nobody tells apart. Source text that the engine quotes in messages is left out. */
const show = `
const quoted = [
  [/^.* is not (a function|iterable|a constructor)\\b.*$/s, '… is not $1'],
  [/^Cannot access '.*' before initialization$/s, 'Cannot access'],
  [/^Cannot destructure (?:property '.*' of )?'.*' as it is (undefined|null)\\.$/s, 'Cannot destructure $1'],
];
const messageOf = (error) => {
  let text = String(error.message);
  for (const [pattern, rest] of quoted) text = text.replace(pattern, rest);
  return text;
};
const show = (value, known) => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return typeof value + ' ' + String(value);
  if (known.includes(value)) return 'same';
  const inner = [...known, value];
  if (inner.length > 8) return '...';
  const tag = Object.prototype.toString.call(value);
  if (value instanceof ArrayBuffer) return tag + String(new Uint8Array(value));
  if (value instanceof DataView) return tag + String(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (ArrayBuffer.isView(value)) return tag + String(value);
  const keys = Object.keys(value).sort();
  const fields = keys.map((k) => JSON.stringify(k) + ':' + show(value[k], inner)).join();
  if (tag === '[object Error]') return 'error ' + value.name + ' ' + messageOf(value) + fields;
  if (tag === '[object Date]') return 'date ' + Number(value);
  if (tag === '[object RegExp]') return 'regexp ' + String(value) + ' ' + value.lastIndex;
  if (tag === '[object Map]' || tag === '[object Set]') return tag + show([...value], inner);
  const proto = Object.getPrototypeOf(value) === null ? 'null ' : '';
  return proto + tag + (Array.isArray(value) ? value.length : '') + '{' + fields + '}';
};`;
