import type { Subject } from '../../explore/subject.ts';
import { decodeTagged } from '../../machine/plain/decode-tagged.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';

/** Arguments by position, as JSON with tags. */
export type PlainArguments = readonly unknown[];

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

  /** How both versions end on each of some inputs, as text; nothing when that takes too long. */
  run(inputs: readonly PlainArguments[], timeoutMs: number): readonly (readonly [string, string])[] {
    const text = JSON.stringify(JSON.stringify(inputs)).replace(
      /\u2028|\u2029/g,
      (c) => `\\u${c.charCodeAt(0).toString(16)}`,
    );
    try {
      const [before, after] = this.#versions.map(
        (modules) => JSON.parse(String(modules.evaluate(`__probe(${text})`, timeoutMs))) as string[],
      );
      return before!.map((ending, i) => [ending, after![i]!] as const);
    } catch {
      return [];
    }
  }
}

function modulesOf({ sources, entry }: Subject): PlainModules {
  return new PlainModules(sources, setup(String(entry.module), entry.name));
}

/** `__probe(json)`: the endings of calls with some lists of arguments, as JSON. */
function setup(module: string, name: string): string {
  return `${decodeTagged}
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
globalThis.__probe = (json) => JSON.stringify(JSON.parse(json).map((list) => {
  const calls = [];
  let args;
  let ending;
  try {
    args = list.map((t) => decode(t, {}, (name, given) => calls.push([name, ...given])));
    ending = 'return ' + show(target.apply(self, args), []);
  } catch (error) {
    try { ending = 'throw ' + show(error, []); } catch { ending = 'throw ?'; }
  }
  try { return ending + ' ' + show([args, calls], []); } catch { return ending; }
}));`;
}
