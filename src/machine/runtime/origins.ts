import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { viewParts } from '../snapshot-parts.ts';
import { cellKey, type Heap } from './heap.ts';
import { isObject } from './is-object.ts';
import { timeTerm } from './time-term.ts';

/** What an input object was when it was built: where it stands in the inputs, if an expression says that, and what it held, in order. */
interface Origin {
  readonly path: string | undefined;
  readonly parts: readonly Part[];
  readonly prototype: object | null;
  readonly isOpen: boolean;
}

interface Part {
  readonly key: unknown;
  readonly value: unknown;
  readonly term: Term;
  /** What may be done with it, and with the object. */
  readonly rights?: number;
}

/** Input objects by the expression that names them, so that a result that hands one back unchanged can say so. */
export class Origins {
  readonly #heap: Heap;
  readonly #origins = new Map<object, Origin>();

  /** Has an object private fields, which properties do not show? */
  hides: (object: object) => boolean = () => false;

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** Notes an input object that has just been built. */
  note(object: object, path: string): void {
    this.#set(object, path);
  }

  /** Notes what a constructor has made, in depth: no expression names it, but whether it was changed since can be told. */
  noteMade(object: object): void {
    const work = [object];
    for (let next = work.pop(); next !== undefined && this.#origins.size < MOST; next = work.pop()) {
      if (this.#origins.has(next) || keepsMore(next) || this.hides(next)) continue;
      const { parts } = this.#set(next, undefined);
      for (const { key, value } of parts)
        for (const part of [key, value]) if (isObject(part) && typeof part !== 'function') work.push(part);
    }
  }

  #set(object: object, path: string | undefined): Origin {
    const origin = {
      path,
      parts: this.#parts(object),
      prototype: Guest.getPrototypeOf(object),
      isOpen: Guest.isExtensible(object),
    };
    this.#origins.set(object, origin);
    return origin;
  }

  /** The expression that an object had among the inputs, whatever has become of it; undefined for others. */
  nameOf(object: object): string | undefined {
    return this.#origins.get(object)?.path;
  }

  /** Whether an input object is as it was built, in depth. */
  isUnchanged(object: object): boolean {
    return this.#isUnchanged(object, new Set());
  }

  /** The expression for an object that is an input and that nothing has changed, in depth; undefined for others. */
  pathOf(object: object): string | undefined {
    const origin = this.#origins.get(object);
    return origin?.path !== undefined && this.isUnchanged(object) ? origin.path : undefined;
  }

  #isUnchanged(object: object, seen: Set<object>): boolean {
    if (seen.has(object)) return true;
    seen.add(object);
    const origin = this.#origins.get(object);
    if (origin === undefined) return false;
    const now = this.#parts(object);
    return (
      Guest.getPrototypeOf(object) === origin.prototype &&
      Guest.isExtensible(object) === origin.isOpen &&
      now.length === origin.parts.length &&
      now.every((part, i) => {
        const before = origin.parts[i]!;
        return (
          Object.is(part.key, before.key) &&
          Object.is(part.value, before.value) &&
          part.term === before.term &&
          part.rights === before.rights &&
          (!isObject(part.value) || typeof part.value === 'function' || this.#isUnchanged(part.value, seen))
        );
      })
    );
  }

  #parts(object: object): Part[] {
    const parts: Part[] = Guest.ownKeys(object).map((key) => {
      const slot = Guest.getOwnPropertyDescriptor(object, key)!;
      const value: unknown = 'value' in slot ? slot.value : slot.get;
      const term = this.#heap.get(object, cellKey(key), value)?.term ?? 0;
      return { key, value, term, rights: rightsOf(slot) };
    });
    if (types.isMap(object))
      for (const [key, value] of Map.prototype.entries.call(object))
        parts.push({ key, value, term: this.#entryTerm(object, key) });
    if (types.isSet(object))
      for (const key of Set.prototype.values.call(object)) parts.push({ key, value: key, term: 0 });
    for (const [i, value] of bytesOf(object).entries()) parts.push({ key: `byte ${i}`, value, term: 0 });
    if (types.isDate(object))
      parts.push({
        key: 'time',
        value: Date.prototype.getTime.call(object),
        term: timeTerm(this.#heap, object),
      });
    return parts;
  }

  #entryTerm(map: object, key: unknown): Term {
    for (const state of this.#heap.states(map)?.values() ?? []) {
      const entries = (state as { entries?: unknown } | undefined)?.entries;
      const terms = entries instanceof Map ? (entries.get(key) as { value?: Term } | undefined) : undefined;
      if (terms !== undefined) return terms.value ?? 0;
    }
    return 0;
  }
}

function rightsOf(slot: PropertyDescriptor): number {
  return Number(slot.writable) + 2 * Number(slot.enumerable) + 4 * Number(slot.configurable);
}

/** Objects that are noted at the most. */
const MOST = 2000;

/** Has it a state that its properties and entries do not show? */
function keepsMore(object: object): boolean {
  return (
    types.isDate(object) ||
    types.isProxy(object) ||
    types.isAnyArrayBuffer(object) ||
    types.isWeakMap(object) ||
    types.isWeakSet(object) ||
    types.isGeneratorObject(object) ||
    types.isMapIterator(object) ||
    types.isSetIterator(object) ||
    ArrayBuffer.isView(object)
  );
}

/** What a buffer, or a view without elements of its own, holds. */
function bytesOf(object: object): Uint8Array {
  if (types.isDataView(object)) return new Uint8Array(viewParts(object)[0]);
  return types.isAnyArrayBuffer(object) ? new Uint8Array(object) : new Uint8Array();
}
