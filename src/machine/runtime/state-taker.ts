import { types } from 'node:util';
import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Guest } from '../guest/guest.ts';
import { NAMED, type StateNode, type StateValue } from '../state-cut.ts';
import { type CellKey, cellKey } from './heap.ts';
import { hasInside } from './heap-dependences.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { StateNames } from './state-names.ts';

/** Larger states are not worth comparing. */
export const MOST_CELLS = 4000;

/** The properties of an iteration's cursor, and those that say where it stands. */
const cursorKeys = 'k s st i n done v t d';

const cursorState = ['k', 's', 'i', 'done'] as const;

/** Thrown where a state holds something that cannot be compared. */
export class Incomparable extends Error {}

/** Values of locals, with their terms. */
export interface Roots {
  readonly values: ArrayLike<unknown>;
  readonly terms: ArrayLike<Term>;
}

/** What a capture has to know of the program and the realm. */
export interface CaptureContext {
  readonly names: StateNames;
  /** The program's function that an object was made from. */
  readonly functionOf: (f: unknown) => number | undefined;
  /** Randomness and the clock; undefined while something else is pending. */
  readonly ambient: () => string | undefined;
  /** Is it an object of the realm whose methods belong to nobody: Math and its like? */
  readonly isNamespace: (object: object) => boolean;
}

/** What an object holds, as far as it shows without running code. */
export function insideOf(object: object): unknown[] {
  const values: unknown[] = [];
  for (const key of Guest.ownKeys(object)) {
    const own = Guest.getOwnPropertyDescriptor(object, key);
    if (own !== undefined) values.push(own.value, own.get, own.set);
  }
  values.push(Guest.getPrototypeOf(object));
  if (types.isMap(object)) for (const [k, v] of Map.prototype.entries.call(object)) values.push(k, v);
  if (types.isSet(object)) values.push(...Set.prototype.values.call(object));
  return values;
}

/** Takes one state. */
export class Taker {
  readonly numbers = new Map<object, number>();
  readonly #memory: Memory;
  readonly #store: TermStore;
  readonly #context: CaptureContext;
  readonly #named: ReadonlyMap<object, number>;
  #cells = 0;

  constructor(memory: Memory, context: CaptureContext, named: ReadonlyMap<object, number>) {
    this.#memory = memory;
    this.#store = memory.s.store;
    this.#context = context;
    this.#named = named;
  }

  value(value: unknown, term: Term): StateValue {
    if (!isObject(value)) {
      if (typeof value === 'symbol') throw new Incomparable();
      return term === 0 ? this.#store.constant(value as Primitive) : term;
    }
    if (term !== 0) throw new Incomparable();
    const named = this.#named.get(value);
    if (named !== undefined) return NAMED + named;
    if (typeof value === 'function') {
      if (this.#context.functionOf(value) !== undefined || this.#memory.dependences!.isBornInRun(value))
        throw new Incomparable();
      return NAMED + this.#context.names.native(value);
    }
    let number = this.numbers.get(value);
    if (number === undefined) this.numbers.set(value, (number = this.numbers.size));
    return -number - 1;
  }

  nodes(): StateNode[] {
    const nodes: StateNode[] = [];
    for (const object of this.numbers.keys()) nodes.push(this.#node(object));
    return nodes;
  }

  #node(object: object): StateNode {
    const { heap } = this.#memory;
    if (types.isProxy(object) || (heap.states(object)?.size ?? 0) > 0) throw new Incomparable();
    const keys = Guest.ownKeys(object);
    this.#cells += keys.length;
    if (this.#cells > MOST_CELLS) throw new Incomparable();
    const proto = Guest.getPrototypeOf(object);
    if (proto === null && keys.join(' ') === cursorKeys) return this.#cursor(object);
    const cells = new Map<CellKey, StateValue>();
    let kind = `${this.#sort(object, cells)} ${this.#prototype(proto)} ${Guest.isExtensible(object)}`;
    for (const key of keys) {
      const own = Guest.getOwnPropertyDescriptor(object, key)!;
      if (typeof key === 'symbol' || !('value' in own)) throw new Incomparable();
      if (key === 'stack' && types.isNativeError(object)) continue;
      const at = cellKey(key);
      const attributes = (own.writable ? 1 : 0) | (own.enumerable ? 2 : 0) | (own.configurable ? 4 : 0);
      if (attributes !== 7) kind += ` ${String(at)}:${attributes}`;
      cells.set(at, this.value(own.value, heap.get(object, at, own.value)?.term ?? 0));
    }
    const open = heap.open(object);
    if (open !== undefined) {
      if ((open.keys?.size ?? 0) > 0) throw new Incomparable();
      cells.set('\0length', open.length);
      for (const [key, term] of open.fields) cells.set(`\0${key}`, term);
    }
    const isWhole = open !== undefined || types.isMap(object) || types.isSet(object);
    return { kind: this.#context.names.of(kind), cells, isWhole };
  }

  #cursor(cursor: object): StateNode {
    const read = (key: string): unknown => Guest.get(cursor, key);
    if (read('k') === 2) throw new Incomparable();
    const cells = new Map<CellKey, StateValue>();
    for (const key of cursorState)
      cells.set(key, this.value(read(key), key === 's' ? (read('st') as Term) : 0));
    return { kind: this.#context.names.of('cursor'), cells, isWhole: true };
  }

  /** What sort of object it is, with what it holds inside. */
  #sort(object: object, cells: Map<CellKey, StateValue>): string {
    if (Guest.isArray(object)) return 'array';
    if (types.isDate(object)) return `date ${Date.prototype.getTime.call(object)}`;
    if (types.isRegExp(object)) return `regexp ${RegExp.prototype.toString.call(object)}`;
    if (types.isNativeError(object)) return 'error';
    if (types.isMap(object)) {
      let i = 0;
      for (const [k, v] of Map.prototype.entries.call(object)) {
        cells.set(`\0key ${i}`, this.value(k, 0));
        cells.set(`\0value ${i++}`, this.value(v, 0));
      }
      return 'map';
    }
    if (types.isSet(object)) {
      let i = 0;
      for (const v of Set.prototype.values.call(object)) cells.set(`\0key ${i++}`, this.value(v, 0));
      return 'set';
    }
    if (hasInside(object)) throw new Incomparable();
    return 'object';
  }

  #prototype(proto: object | null): number {
    if (proto === null) return -1;
    return this.#named.get(proto) ?? this.#context.names.native(proto);
  }
}
