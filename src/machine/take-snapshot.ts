import { types } from 'node:util';
import type { Term } from '../expr/term.ts';
import { Guest } from './guest/guest.ts';
import { regexpParts } from './guest/regexp-parts.ts';
import type { Entry, Snapshot } from './snapshot.ts';

/** Looks up the shadow of a cell; Map and Set contents and Date times by the keys the models use. */
export interface ShadowReader {
  cell(object: object, key: PropertyKey): Term;
  /** The expression for an input object that is unchanged. Anything else has its open structure settled. */
  origin?(object: object): string | undefined;
  /** The term of a property's name; 0 when it is known. */
  name?(object: object, key: string): Term;
  /** Shadows of a Map's keys/values or a Set's values, by position; 0 when concrete. */
  containerTerm?(object: object, position: number, part: 'key' | 'value'): Term;
  /** The shadow of a Date's time value. */
  timeTerm?(object: object): Term;
}

const MAX_OBJECTS = 10_000;
const MAX_DEPTH = 200;

/** Takes a {@link Snapshot} of a value without running any code of the analysed program (no getters, no proxy traps). */
export function takeSnapshot(value: unknown, term: Term, shadows: ShadowReader): Snapshot {
  return new Taker(shadows).take(value, term, 0);
}

class Taker {
  readonly #shadows: ShadowReader;
  readonly #ids = new Map<object, number>();

  constructor(shadows: ShadowReader) {
    this.#shadows = shadows;
  }

  take(value: unknown, term: Term, depth: number): Snapshot {
    if (value === null) return { kind: 'primitive', value, term };
    switch (typeof value) {
      case 'object':
        return this.#object(value, depth);
      case 'function':
        return { kind: 'function', name: types.isProxy(value) ? '' : ownString(value, 'name') };
      case 'symbol':
        return { kind: 'symbol', description: value.description ?? '' };
      default:
        return { kind: 'primitive', value: value as number, term };
    }
  }

  #object(object: object, depth: number): Snapshot {
    const known = this.#ids.get(object);
    if (known !== undefined) return { kind: 'same', id: known };
    const id = this.#ids.size;
    this.#ids.set(object, id);
    const name = constructorName(object);
    const path = types.isProxy(object) ? undefined : this.#shadows.origin?.(object);
    const origin = path === undefined ? {} : { origin: path };
    if (types.isProxy(object) || types.isPromise(object) || id >= MAX_OBJECTS || depth >= MAX_DEPTH) {
      return { kind: 'opaque', id, name: types.isProxy(object) ? 'Proxy' : (name ?? 'Object') };
    }
    if (Guest.isArray(object)) {
      const entries = this.#entries(object, depth, 'length');
      return { kind: 'array', id, ...origin, length: object.length, entries };
    }
    if (types.isMap(object)) {
      const pairs: [Snapshot, Snapshot][] = [];
      for (const [k, v] of Map.prototype.entries.call(object)) {
        const at = pairs.length;
        pairs.push([
          this.take(k, this.#part(object, at, 'key'), depth + 1),
          this.take(v, this.#part(object, at, 'value'), depth + 1),
        ]);
      }
      return { kind: 'map', id, ...origin, pairs };
    }
    if (types.isSet(object)) {
      const values: Snapshot[] = [];
      for (const v of Set.prototype.values.call(object))
        values.push(this.take(v, this.#part(object, values.length, 'key'), depth + 1));
      return { kind: 'set', id, ...origin, values };
    }
    if (types.isDate(object)) {
      return {
        kind: 'date',
        id,
        time: Date.prototype.getTime.call(object),
        term: this.#shadows.timeTerm?.(object) ?? 0,
      };
    }
    if (types.isRegExp(object)) return { kind: 'regexp', id, ...regexpParts(object) };
    if (types.isTypedArray(object)) {
      const elements = this.#elements(object as Uint8Array);
      return { kind: 'typedArray', id, ...origin, name: Guest.typedName(object)!, ...elements };
    }
    if (types.isNativeError(object)) {
      const own = Object.getOwnPropertyDescriptor(object, 'message');
      const message: Snapshot =
        own !== undefined && 'value' in own
          ? this.take(own.value, this.#shadows.cell(object, 'message'), depth + 1)
          : { kind: 'primitive', value: '', term: 0 };
      return {
        kind: 'error',
        id,
        name: errorName(object, name),
        message,
        entries: this.#entries(object, depth, 'message', 'stack'),
      };
    }
    if (types.isGeneratorObject(object)) return { kind: 'opaque', id, name: 'Generator' };
    const entries = this.#entries(object, depth);
    return { kind: 'object', id, ...origin, name: name === 'Object' ? '' : name, entries };
  }

  #entries(object: object, depth: number, ...except: readonly string[]): Entry[] {
    const entries: Entry[] = [];
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(object))) {
      if (except.includes(key)) continue;
      const own = Object.getOwnPropertyDescriptor(object, key)!;
      if (!own.enumerable) continue;
      const value: Snapshot =
        'value' in own
          ? this.take(own.value, this.#shadows.cell(object, key), depth + 1)
          : { kind: 'function', name: `get ${key}` };
      const keyTerm = this.#shadows.name?.(object, key) ?? 0;
      entries.push(keyTerm === 0 ? { key, value } : { key, keyTerm, value });
    }
    return entries;
  }

  #elements(array: Uint8Array): { values: number[]; terms?: Term[] } {
    const values = Array.from({ length: Guest.lengthOf(array) }, (_, i) => Guest.get(array, i) as number);
    const terms = values.map((_, i) => this.#shadows.cell(array, i));
    return terms.some((t) => t !== 0) ? { values, terms } : { values };
  }

  #part(object: object, position: number, part: 'key' | 'value'): Term {
    return this.#shadows.containerTerm?.(object, position, part) ?? 0;
  }
}

function ownString(object: object, key: string): string {
  const own = Object.getOwnPropertyDescriptor(object, key);
  return typeof own?.value === 'string' ? own.value : '';
}

/** The constructor's name by the prototype chain, read from data properties only; null without a prototype. */
function constructorName(object: object): string | null {
  if (types.isProxy(object)) return 'Proxy';
  for (let proto = Object.getPrototypeOf(object); proto !== null; proto = Object.getPrototypeOf(proto)) {
    if (types.isProxy(proto)) return 'Proxy';
    const own = Object.getOwnPropertyDescriptor(proto, 'constructor');
    if (typeof own?.value === 'function' && !types.isProxy(own.value)) return ownString(own.value, 'name');
  }
  return null;
}

/** An error's name for people: its own or inherited `name`, or for subclasses that do not set one the constructor's. */
function errorName(error: object, className: string | null): string {
  const own = ownString(error, 'name');
  if (own !== '') return own;
  return className ?? 'Error';
}
