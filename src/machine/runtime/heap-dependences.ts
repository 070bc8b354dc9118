import { types } from 'node:util';
import type { VariableTable } from '../../flow/variables.ts';
import type { CellKey, Heap } from './heap.ts';
import { isObject } from './is-object.ts';

/** Built-in methods that only read what their receiver holds inside. */
const readers = new Set(
  'get has keys values entries forEach size getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds toISOString toJSON toString valueOf indexOf lastIndexOf includes join slice at concat every some find findIndex map filter reduce'.split(
    ' ',
  ),
);

/**
 * Data dependences through the heap beyond single cells (dependence mode). An object's *touch* is the latest instance
 * that changed it as a whole: a built-in that got hold of it, a deleted or added key, a grown array. Every read of the
 * object depends on it, and each touch on the one before.
 */
export class HeapDependences {
  readonly #use: (definition: number, variable?: number) => void;
  readonly #current: () => number;
  readonly #heap: Heap;
  readonly #table: VariableTable;
  readonly #touches = new WeakMap<object, number>();
  /** Arrays: the latest instance that added an element at the end. Only reads beyond the elements' own cells depend on it. */
  readonly #growths = new WeakMap<object, number>();
  readonly #classes = new Map<CellKey, number>();
  #left = 2_000_000;
  /** Why the dependences recorded are not all, if so. */
  incomplete: string | undefined;

  constructor(
    heap: Heap,
    table: VariableTable,
    use: (definition: number, variable?: number) => void,
    current: () => number,
  ) {
    this.#heap = heap;
    this.#table = table;
    this.#use = use;
    this.#current = current;
  }

  /** The current instance reads a property; `definition` is the instance that wrote it, or -1. */
  read(object: object, key: CellKey, definition: number): void {
    const variable = this.#class(key);
    this.#use(this.definitionOf(object, definition), variable);
    if (definition >= 0) this.#use(definition);
    else this.#use(this.#growths.get(object) ?? -1);
  }

  /** The latest instance that a read of a cell depends on. */
  definitionOf(object: object, definition: number): number {
    return Math.max(this.#touches.get(object) ?? -1, definition);
  }

  readGlobal(name: string, definition: number): void {
    this.#use(definition, this.#table.global(name));
  }

  /** The current instance changes the object as a whole. */
  touch(object: object): void {
    const before = this.#touches.get(object) ?? -1;
    if (before >= 0) this.#use(before);
    const now = this.#current();
    if (now >= 0) this.#touches.set(object, now);
  }

  /** The current instance adds an element at the end of an array. */
  grow(array: object): void {
    const before = this.#growths.get(array) ?? -1;
    if (before >= 0) this.#use(before);
    const now = this.#current();
    if (now >= 0) this.#growths.set(array, now);
  }

  /** The current instance reads which properties the object has, and all of them. */
  readAll(object: object): void {
    const touch = this.#touches.get(object) ?? -1;
    this.#use(touch, this.#table.anyWrite);
    this.#use(touch, this.#table.internal);
    this.#use(this.#growths.get(object) ?? -1);
    for (const cell of this.#heap.cells(object)?.values() ?? [])
      this.#use(cell.definition, this.#table.anyWrite);
  }

  /** The same for everything reachable. Deep reads of a run are bounded; beyond, its dependences are not complete. */
  readDeep(root: unknown): void {
    if (!isObject(root)) return;
    const seen = new Set<object>([root]);
    for (const object of seen) {
      if (this.#left <= 0) {
        this.incomplete ??= 'more objects were handed to built-ins without a model than are looked through';
        return;
      }
      this.#left--;
      if (types.isProxy(object)) {
        this.incomplete ??= 'a Proxy';
        continue;
      }
      this.readAll(object);
      const add = (value: unknown): void => {
        if (isObject(value) && typeof value !== 'function') seen.add(value);
      };
      if (types.isMap(object))
        Map.prototype.forEach.call(object, (value, key) => {
          add(value);
          add(key);
        });
      if (types.isSet(object)) Set.prototype.forEach.call(object, add);
      if (ArrayBuffer.isView(object)) continue;
      if (Array.isArray(object)) {
        this.#left -= object.length;
        for (let i = 0; i < object.length && this.#left > 0; i++) add(object[i]);
        continue;
      }
      const keys = Reflect.ownKeys(object);
      this.#left -= keys.length;
      for (const key of keys) add(Reflect.getOwnPropertyDescriptor(object, key)?.value);
    }
  }

  /** The current instance calls a built-in whose model reads and writes cells by itself: what else it touches. */
  modelled(name: string, self: unknown, args: readonly unknown[]): void {
    for (const arg of args) if (isObject(arg)) this.#use(this.#touches.get(arg) ?? -1, this.#table.internal);
    if (!isObject(self)) return;
    this.#use(this.#touches.get(self) ?? -1, this.#table.internal);
    const method = name.slice(name.lastIndexOf('.') + 1);
    if (Array.isArray(self)) this.read(self, 'length', -1);
    if (method === 'push' && Array.isArray(self)) this.grow(self);
    else if (!readers.has(method)) this.touch(self);
  }

  /** The current instance hands objects to a built-in without a model. */
  opaque(values: readonly unknown[]): void {
    for (const value of values) {
      this.readDeep(value);
      if (isObject(value)) this.touch(value);
    }
  }

  #class(key: CellKey): number {
    if (typeof key === 'number') return this.#table.element;
    if (typeof key === 'symbol') return this.#table.anyWrite;
    let known = this.#classes.get(key);
    if (known === undefined) this.#classes.set(key, (known = this.#table.property(key)));
    return known;
  }
}
