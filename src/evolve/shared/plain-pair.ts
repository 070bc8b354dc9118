import type { Subject } from '../../explore/subject.ts';
import { decodeTagged } from '../../machine/plain/decode-tagged.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';

/** Arguments by position, as JSON with tags. */
export type PlainArguments = readonly unknown[];

/** How both versions end on an input, as text, and whether either went where none before went. */
export interface PlainEndings {
  readonly before: string;
  readonly after: string;
  readonly isNew: boolean;
}

type Probed = readonly [ending: string, isNew: boolean];

/**
 * Both versions of a function as Node itself runs them, without shadows: thousands of inputs in the time that the machine takes for tens.
 * What it says is a hint only: modules are loaded once, so one input may leave something behind for the next.
 */
export class PlainPair {
  readonly #versions: readonly [PlainModules, PlainModules];

  private constructor(before: Subject, after: Subject) {
    this.#versions = [modulesOf(before), modulesOf(after)];
  }

  /** Undefined when a version cannot be run that way: it is not exported, is a method, needs what the realm does not have. */
  static of(before: Subject, after: Subject): PlainPair | undefined {
    const isPlain = ({ found, signature }: Subject) =>
      found.exported !== undefined && signature.receiver === undefined && signature.requires.length === 0;
    if (!isPlain(before) || !isPlain(after)) return undefined;
    try {
      return new PlainPair(before, after);
    } catch {
      return undefined;
    }
  }

  /** How both versions end on each of some inputs; nothing when that takes too long. */
  run(inputs: readonly PlainArguments[], timeoutMs: number): readonly PlainEndings[] {
    const text = JSON.stringify(JSON.stringify(inputs)).replace(
      /\u2028|\u2029/g,
      (c) => `\\u${c.charCodeAt(0).toString(16)}`,
    );
    try {
      const [before, after] = this.#versions.map(
        (modules) =>
          JSON.parse(String(modules.evaluate(`__probe(${text})`, timeoutMs, { timers: false }))) as Probed[],
      );
      return before!.map(([old, ran], i) => {
        const [now, ranToo] = after![i]!;
        return { before: old, after: now, isNew: ran || ranToo };
      });
    } catch {
      return [];
    }
  }
}

function modulesOf({ sources, entry }: Subject): PlainModules {
  return new PlainModules(sources, setup(String(entry.module), entry.name), { counted: true });
}

/**
 * Which steps from one place to the next runs have taken, and about how often each. `isNewRun()`: whether what ran since the last call of it took one
 * that none before took, or more often.
 */
const places = `
const taken = new Uint8Array(1 << 16);
const seen = new Uint8Array(1 << 16);
const { imul } = Math;
let steps = [];
let previous = 0;
const __hit = (place) => {
  const here = imul(place + 1, 0x9e3779b1) >>> 16;
  const step = (previous ^ here) & 0xffff;
  previous = here >> 1;
  if (taken[step] === 0) steps.push(step);
  if (taken[step] < 255) taken[step]++;
};
const __branch = (place, value) => { __hit(2 * place + (value ? 1 : 0)); return value; };
const isNewRun = () => {
  let isNew = false;
  for (const step of steps) {
    const often = taken[step] < 3 ? taken[step] : taken[step] < 6 ? 4 : 8;
    if ((seen[step] & often) === 0) isNew = true;
    seen[step] |= often;
    taken[step] = 0;
  }
  steps = [];
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

/** `__probe(json)`: for each of some lists of arguments how the call ends, and whether it took a new way; as JSON. */
function setup(module: string, name: string): string {
  return `${decodeTagged}${places}${builtIns}
let self = undefined;
let target = load(${JSON.stringify(module)});
for (const key of ${JSON.stringify(name === '' ? [] : name.split('.'))}) { self = target; target = target[key]; }
if (typeof target !== 'function') throw new Error('no function');
const show = (value, known) => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return typeof value + ' ' + String(value);
  if (known.includes(value)) return 'same';
  const inner = [...known, value];
  if (inner.length > 8) return '...';
  const tag = Object.prototype.toString.call(value);
  const keys = Object.keys(value).sort();
  const fields = keys.map((k) => JSON.stringify(k) + ':' + show(value[k], inner)).join();
  if (tag === '[object Error]') return 'error ' + value.name + ' ' + value.message + fields;
  if (tag === '[object Date]') return 'date ' + Number(value);
  if (tag === '[object RegExp]') return 'regexp ' + String(value);
  if (tag === '[object Map]' || tag === '[object Set]') return tag + show([...value], inner);
  return tag + (Array.isArray(value) ? value.length : '') + '{' + fields + '}';
};
const { parse, stringify } = JSON;
const probe = (list) => {
  const calls = [];
  let args;
  let ending;
  try {
    args = list.map((t) => decode(t, {}, (name, given) => calls.push([name, ...given])));
    ending = 'return ' + show(target.apply(self, args), []);
  } catch (error) {
    try { ending = 'throw ' + show(error, []); } catch { ending = 'throw ?'; }
  }
  const isNew = isNewRun();
  try { ending += ' ' + show([args, calls], []); } catch {}
  return [ending + mended(false), isNew];
};
globalThis.__probe = (json) => {
  const endings = parse(json).map(probe);
  mended(true);
  __timers.length = 0;
  return stringify(endings);
};`;
}
