import { types } from 'node:util';
import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import { NAMED, type StateCut, type StateNode, type StateReads, type StateValue } from '../state-cut.ts';
import { type CellKey, cellKey } from './heap.ts';
import { hasInside } from './heap-dependences.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';

/** Larger states are not worth comparing. */
const MOST_CELLS = 4000;

/** The properties of an iteration's cursor, and those that say where it stands. */
const cursorKeys = 'k s st i n done v t d';
const cursorState = ['k', 's', 'i', 'done'] as const;

/** Thrown where a state holds something that cannot be compared. */
class Incomparable extends Error {}

/** What is the same in all runs of a machine, by number. */
export class StateNames {
  readonly #texts = new Map<string, number>();
  readonly #natives = new WeakMap<object, number>();
  #count = 0;

  of(text: string): number {
    let number = this.#texts.get(text);
    if (number === undefined) this.#texts.set(text, (number = this.#count++));
    return number;
  }

  /** An object of the realm itself, which outlives runs. */
  native(object: object): number {
    let number = this.#natives.get(object);
    if (number === undefined) this.#natives.set(object, (number = this.#count++));
    return number;
  }
}

/** Values of locals, with their terms. */
interface Roots {
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

/**
 * Keeps the states of a run at its cuts. What modules have made before the run has a name by the way it is reached; once the run changes any of it
 * no further states are kept, and none where a state holds a closure or an object whose inside cannot be seen.
 */
export class StateCapture {
  readonly cuts: StateCut[] = [];
  readonly #memory: Memory;
  readonly #context: CaptureContext;
  readonly #named = new Map<object, number>();
  /** By object: its number in each state, by the state's position. */
  readonly #places = new WeakMap<object, { readonly id: number; readonly numbers: (number | undefined)[] }>();
  #objects = 0;
  readonly #instances: number[] = [];
  readonly #inputs = new Set<object>();
  /** Objects that were changed and are not known to be the run's own; constructors work on theirs before it is. */
  readonly #changed = new Set<object>();
  readonly #below: Roots[] = [];
  #isOver = false;

  constructor(memory: Memory, context: CaptureContext) {
    this.#memory = memory;
    this.#context = context;
    const { dependences } = memory;
    if (dependences === undefined) throw new Error('states need dependences');
    dependences.onRead = (object, key, definition) => this.#read(object, key, definition);
    dependences.onChange = (object, how) => {
      if (dependences.isBornInRun(object) || this.#inputs.has(object)) return;
      if (how === 'write' || !context.isNamespace(object)) this.#changed.add(object);
    };
  }

  /** Names what the modules have made, and marks the inputs. */
  start(modules: readonly object[], inputs: readonly unknown[]): void {
    try {
      modules.forEach((module, id) => {
        for (const name of Object.keys(module ?? {})) {
          let value: unknown;
          try {
            value = (Guest.get(module, name) as () => unknown)();
          } catch {
            continue;
          }
          this.#name(value, `${id} ${name}`);
        }
      });
      for (const [object, number] of this.#named) this.#nameInside(object, number);
      const waiting = inputs.filter(isObject);
      for (const input of waiting) {
        if (this.#named.has(input) || this.#inputs.has(input)) continue;
        this.#inputs.add(input);
        if (types.isProxy(input) || this.#inputs.size > MOST_CELLS) throw new Incomparable();
        waiting.push(...insideOf(input).filter(isObject));
      }
    } catch (error) {
      if (!(error instanceof Incomparable)) throw error;
      this.#isOver = true;
    }
  }

  /** The function of the spine at this level calls the next one, and reads these afterwards. */
  below(level: number, roots: Roots): void {
    this.#below.length = level;
    this.#below.push(roots);
  }

  cut(site: SiteId, level: number, own: Roots): void {
    const { s } = this.#memory;
    const { r } = s.registers;
    const decided = s.conditions.length;
    for (const object of this.#changed)
      if (!this.#memory.dependences!.isBornInRun(object)) this.#isOver = true;
    this.#changed.clear();
    if (this.#isOver || decided === (this.cuts.at(-1)?.decided ?? 0) || r[Register.pending] !== 0) return;
    const ambient = this.#context.ambient();
    if (ambient === undefined) return;
    const taker = new Taker(this.#memory, this.#context, this.#named);
    try {
      const roots = [own, ...this.#below.slice(0, level)].flatMap(({ values, terms }) =>
        Array.from({ length: values.length }, (_, i) => taker.value(values[i], terms[i] ?? 0)),
      );
      roots.push(NAMED + this.#context.names.of(`ambient ${ambient}`));
      const nodes = taker.nodes();
      const reads: StateReads = new Map();
      const index = this.cuts.length;
      const objects: number[] = [];
      for (const [object, number] of taker.numbers) {
        let known = this.#places.get(object);
        if (known === undefined) this.#places.set(object, (known = { id: this.#objects++, numbers: [] }));
        known.numbers[index] = number;
        objects.push(known.id);
        if (nodes[number]!.isWhole) reads.set(number, 'all');
      }
      this.#instances.push(r[Register.instance]!);
      this.cuts.push({ site, decided, roots, nodes, objects, reads });
    } catch (error) {
      if (!(error instanceof Incomparable)) throw error;
    }
  }

  #read(object: object, key: CellKey | undefined, definition: number): void {
    const places = this.#places.get(object)?.numbers;
    if (places === undefined) return;
    for (let i = places.length - 1; i >= 0 && definition <= this.#instances[i]!; i--) {
      const node = places[i];
      if (node === undefined) continue;
      const { reads } = this.cuts[i]!;
      const known = reads.get(node);
      if (known === 'all') continue;
      if (key === undefined) reads.set(node, 'all');
      else if (known === undefined) reads.set(node, new Set([key]));
      else known.add(key);
    }
  }

  #name(value: unknown, path: string): void {
    if (!isObject(value) || this.#named.has(value)) return;
    if (this.#named.size > MOST_CELLS) throw new Incomparable();
    this.#named.set(value, this.#context.names.of(path));
  }

  #nameInside(object: object, number: number): void {
    if (types.isProxy(object)) return;
    insideOf(object).forEach((value, i) => {
      if (isObject(value) && !this.#isIntrinsic(value)) this.#name(value, `${number}.${i}`);
    });
  }

  /** Functions that are not the program's, and what they are made of, are the realm's own. */
  #isIntrinsic(value: object): boolean {
    if (typeof value === 'function') return this.#context.functionOf(value) === undefined;
    const maker = Guest.getOwnPropertyDescriptor(value, 'constructor')?.value;
    return (
      typeof maker === 'function' &&
      this.#context.functionOf(maker) === undefined &&
      Guest.getOwnPropertyDescriptor(maker, 'prototype')?.value === value
    );
  }
}

/** What an object holds, as far as it shows without running code. */
function insideOf(object: object): unknown[] {
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
class Taker {
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
