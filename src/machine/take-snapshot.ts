import { types } from 'node:util';
import type { Term } from '../expr/term.ts';
import { builtInParts } from './built-in-parts.ts';
import { bytesOf } from './bytes-of.ts';
import { mapPairs, setValues } from './collection-parts.ts';
import { Guest } from './guest/guest.ts';
import { regexpParts } from './guest/regexp-parts.ts';
import { placed } from './placed-entries.ts';
import type { Entry, HiddenEntry, Snapshot, SymbolSnapshot, Traits } from './snapshot.ts';
import {
  bufferName,
  constructorName,
  errorName,
  fixedOf,
  hasUsualPrototype,
  hiddenKind,
  isUsualHidden,
  MAX_DEPTH,
  MAX_OBJECTS,
  ownString,
  shown,
} from './snapshot-parts.ts';
import { type IdentityReader, idIn, type ObjectIds, type ShadowReader } from './snapshot-readers.ts';
import { typedElements } from './typed-elements.ts';

/** Takes a {@link Snapshot} of a value without running any code of the analysed program (no getters, no proxy traps). */
export function takeSnapshot(
  value: unknown,
  term: Term,
  shadows: ShadowReader,
  identity?: IdentityReader,
  ids: ObjectIds = new Map(),
): Snapshot {
  return new Taker(shadows, identity, ids).take(value, term, 0);
}

class Taker {
  readonly #shadows: ShadowReader;
  readonly #identity: IdentityReader | undefined;
  readonly #ids: ObjectIds;
  readonly #met = new Set<object>();

  constructor(shadows: ShadowReader, identity: IdentityReader | undefined, ids: ObjectIds) {
    this.#shadows = shadows;
    this.#identity = identity;
    this.#ids = ids;
  }

  take(value: unknown, term: Term, depth: number): Snapshot {
    if (value === null) return { kind: 'primitive', value, term };
    switch (typeof value) {
      case 'object':
        return this.#object(value, depth);
      case 'function':
        return this.#function(value, depth);
      case 'symbol':
        return this.#symbol(value);
      default:
        return { kind: 'primitive', value: value as number, term };
    }
  }

  #symbol(value: symbol): SymbolSnapshot {
    const description = value.description ?? '';
    if (this.#identity === undefined) return { kind: 'symbol', description };
    const anchor = Symbol.keyFor(value) === undefined ? this.#identity.anchor(value) : 'Symbol.for';
    return {
      kind: 'symbol',
      description,
      id: idIn(this.#ids, value),
      ...(anchor !== undefined && { anchor }),
    };
  }

  #function(f: object, depth: number): Snapshot {
    const name = types.isProxy(f) ? '' : ownString(f, 'name');
    if (this.#identity === undefined) return { kind: 'function', name };
    const id = idIn(this.#ids, f);
    if (this.#met.has(f)) return { kind: 'same', id };
    this.#met.add(f);
    if (types.isProxy(f)) return { kind: 'opaque', id, name: 'Proxy', ...this.#anchorOf(f) };
    const anchor = this.#anchorOf(f);
    if (this.#identity.builtIn(f) !== undefined) return { kind: 'function', name, id, ...anchor };
    const code = this.#identity.code(f);
    const length: unknown = Object.getOwnPropertyDescriptor(f, 'length')?.value;
    return {
      kind: 'function',
      name,
      id,
      ...(code !== undefined && { code }),
      ...(typeof length === 'number' && { length }),
      ...this.#traits(f, 'Function', depth),
    };
  }

  #object(object: object, depth: number): Snapshot {
    const id = idIn(this.#ids, object);
    if (this.#met.has(object)) return { kind: 'same', id };
    this.#met.add(object);
    const name = constructorName(object);
    const path = types.isProxy(object) ? undefined : this.#shadows.origin?.(object);
    const origin = path === undefined ? {} : { origin: path };
    const traits = (kind: string) => this.#traits(object, kind, depth);
    const inside = (part: unknown, term: Term) => this.take(part, term, depth + 1);
    const opaque = (what: string): Snapshot => ({
      kind: 'opaque',
      id,
      name: what,
      ...this.#anchorOf(object),
    });
    if (types.isProxy(object)) return opaque('Proxy');
    if (this.#identity?.builtIn(object) !== undefined)
      return {
        kind: 'object',
        id,
        name: name === 'Object' ? '' : name,
        entries: [],
        ...this.#anchorOf(object),
      };
    if (types.isPromise(object) || this.#met.size > MAX_OBJECTS || depth >= MAX_DEPTH)
      return opaque(name ?? 'Object');
    if (Guest.isArray(object)) {
      const entries = this.#entries(object, depth, 'length');
      return { kind: 'array', id, ...origin, length: object.length, entries, ...traits('Array') };
    }
    if (types.isMap(object))
      return { kind: 'map', id, ...origin, pairs: mapPairs(object, this.#shadows, inside), ...traits('Map') };
    if (types.isSet(object))
      return {
        kind: 'set',
        id,
        ...origin,
        values: setValues(object, this.#shadows, inside),
        ...traits('Set'),
      };
    if (types.isDate(object))
      return {
        kind: 'date',
        id,
        ...origin,
        time: Date.prototype.getTime.call(object),
        term: this.#shadows.timeTerm?.(object) ?? 0,
        ...traits('Date'),
      };
    if (types.isRegExp(object)) return { kind: 'regexp', id, ...regexpParts(object), ...traits('RegExp') };
    if (types.isTypedArray(object)) {
      const elements = typedElements(object as Uint8Array, this.#shadows);
      const own = Guest.typedName(object)!;
      return { kind: 'typedArray', id, ...origin, name: own, ...elements, ...traits(own) };
    }
    const bytes = this.#identity === undefined ? bytesOf(object) : undefined;
    if (bytes !== undefined) return { kind: 'typedArray', id, ...origin, ...bytes };
    if (types.isNativeError(object))
      return { id, ...origin, ...this.#error(object, name, depth), ...traits('Error') };
    if (types.isGeneratorObject(object)) return opaque('Generator');
    const hidden = this.#identity === undefined ? undefined : hiddenKind(object, this.#identity);
    if (hidden !== undefined) return opaque(hidden);
    const entries = this.#entries(object, depth);
    return {
      kind: 'object',
      id,
      ...origin,
      name: name === 'Object' ? '' : name,
      entries,
      ...traits('Object'),
    };
  }

  #error(error: Error, name: string | null, depth: number) {
    return {
      kind: 'error' as const,
      name: errorName(error, name),
      message: this.#message(error, depth),
      entries: this.#entries(error, depth, 'message', 'stack'),
      ...this.#engine(error),
    };
  }

  #message(error: Error, depth: number): Snapshot {
    const own = Object.getOwnPropertyDescriptor(error, 'message');
    return own !== undefined && 'value' in own
      ? this.take(own.value, this.#shadows.cell(error, 'message'), depth + 1)
      : { kind: 'primitive', value: '', term: 0 };
  }

  #entries(object: object, depth: number, ...except: readonly string[]): Entry[] {
    const entries: Entry[] = [];
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(object))) {
      if (except.includes(key)) continue;
      const own = Object.getOwnPropertyDescriptor(object, key)!;
      if (own.enumerable) entries.push(this.#entry(object, key, own, depth));
    }
    // Comparisons have them among what printing leaves out, in order.
    for (const key of this.#identity === undefined ? Object.getOwnPropertySymbols(object) : []) {
      const own = Object.getOwnPropertyDescriptor(object, key)!;
      if (own.enumerable) entries.push(this.#symbolEntry(object, key, own, depth));
    }
    return placed(entries, (name) => this.#shadows.earlier?.(object, name));
  }

  #entry(object: object, key: string, own: PropertyDescriptor, depth: number): Entry {
    const keyTerm = this.#shadows.name?.(object, key) ?? 0;
    const named = keyTerm === 0 ? { key } : { key, keyTerm };
    const fixed = this.#identity === undefined ? {} : fixedOf(own);
    if ('value' in own)
      return { ...named, value: this.take(own.value, this.#shadows.cell(object, key), depth + 1), ...fixed };
    const value: Snapshot = { kind: 'function', name: `get ${key}` };
    return this.#identity === undefined
      ? { ...named, value }
      : { ...named, value, ...fixed, ...this.#accessors(own, depth) };
  }

  #accessors(own: PropertyDescriptor, depth: number): { get: Snapshot; set: Snapshot } {
    return { get: this.take(own.get, 0, depth + 1), set: this.take(own.set, 0, depth + 1) };
  }

  #engine(error: object): { engine?: 'surely' | 'maybe' } {
    const engine = this.#identity?.isEngines(error);
    return engine === undefined ? {} : { engine };
  }

  #anchorOf(thing: object): { anchor?: string } {
    const anchor = this.#identity?.anchor(thing);
    return anchor === undefined ? {} : { anchor };
  }

  /** What else can be seen of an object. `kind`: the constructor whose prototype objects of its kind usually have. */
  #traits(object: object, kind: string, depth: number): Traits {
    if (this.#identity === undefined) return {};
    const hidden = this.#hidden(object, depth, !shown.has(kind));
    const proto = Object.getPrototypeOf(object) as object | null;
    const isUsual = hasUsualPrototype(kind, proto, this.#identity);
    const inside = this.#inside(object, depth);
    const anchor = this.#anchorOf(object);
    const held = anchor.anchor === undefined ? this.#identity.held(object) : undefined;
    return {
      ...anchor,
      ...(held !== undefined && { held }),
      ...(hidden.length > 0 && { hidden }),
      ...(!isUsual && { proto: this.take(proto, 0, depth + 1) }),
      ...(!Object.isExtensible(object) && { closed: true as const }),
      ...(inside.length > 0 && { inside }),
    };
  }

  /** `all`: enumerable properties too, which for some kinds nothing else shows. */
  #hidden(object: object, depth: number, all: boolean): HiddenEntry[] {
    const hidden: HiddenEntry[] = [];
    const isTyped = types.isTypedArray(object);
    let at = -1;
    for (const key of Reflect.ownKeys(object)) {
      at++;
      // Elements have no attributes of their own.
      if (isTyped && typeof key === 'string') continue;
      const own = Object.getOwnPropertyDescriptor(object, key)!;
      if (typeof key === 'string' && (own.enumerable ? !all : isUsualHidden(object, key, own))) continue;
      const entry =
        typeof key === 'symbol'
          ? this.#symbolEntry(object, key, own, depth)
          : this.#entry(object, key, own, depth);
      hidden.push({ ...entry, at, ...(own.enumerable && { enumerable: true as const }) });
    }
    return hidden;
  }

  #symbolEntry(object: object, key: symbol, own: PropertyDescriptor, depth: number) {
    const value: Snapshot =
      'value' in own
        ? this.take(own.value, this.#shadows.cell(object, key), depth + 1)
        : { kind: 'primitive', value: undefined, term: 0 };
    return {
      key: String(key),
      symbol: this.#symbol(key),
      value,
      ...fixedOf(own),
      ...(!('value' in own) && this.#accessors(own, depth)),
    };
  }

  /** What built-in kinds and classes keep out of sight. */
  #inside(object: object, depth: number): Entry[] {
    const kept = this.#identity!.privates(object).map(({ key, value, term }) => ({
      key,
      value: this.take(value, term, depth + 1),
    }));
    for (const { key, value, isWhole } of builtInParts(object))
      kept.push({ key, value: isWhole ? this.#bufferOfAll(value) : this.take(value, 0, depth + 1) });
    return kept;
  }

  #bufferOfAll(buffer: ArrayBuffer): Snapshot {
    const id = idIn(this.#ids, buffer);
    if (this.#met.has(buffer)) return { kind: 'same', id };
    this.#met.add(buffer);
    return { kind: 'object', id, name: bufferName(buffer), entries: [], ...this.#anchorOf(buffer) };
  }
}
