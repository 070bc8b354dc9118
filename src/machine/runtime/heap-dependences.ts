import { types } from 'node:util';
import type { VariableTable } from '../../flow/data/variables.ts';
import { Guest } from '../guest/guest.ts';
import type { CellKey, Heap } from './heap.ts';
import { isObject } from './is-object.ts';

/** Built-in methods that only read what their receiver holds inside. */
const readers = new Set(
  'get has keys values entries forEach size getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds toISOString toJSON toString valueOf indexOf lastIndexOf includes join slice at concat every some find findIndex map filter reduce'.split(
    ' ',
  ),
);

/** Built-ins that change which writes an object allows, or say it. */
const restricting =
  /^(?:Object|Reflect)\.(?:freeze|seal|preventExtensions|defineProperty|defineProperties|setPrototypeOf|isFrozen|isSealed|isExtensible|getOwnPropertyDescriptor)$/;

/** Properties through which built-in objects show what they hold inside. */
const insideKeys = new Set(['size', 'lastIndex', 'byteLength', 'length']);

/** How dependences of the current instance are recorded. */
export interface Recorder {
  use(definition: number, variable?: number): void;
  since(definition: number, variable: number): void;
}

/** Arrays and plain objects hold nothing inside but their properties. */
function isPlain(object: object): boolean {
  // A Proxy would notice.
  if (types.isProxy(object)) return false;
  return Guest.isArray(object) || Guest.getPrototypeOf(object) === null || !hasInside(object);
}

/** Does it hold more than its properties show? */
export function hasInside(object: object): boolean {
  return (
    types.isMap(object) ||
    types.isSet(object) ||
    types.isDate(object) ||
    types.isRegExp(object) ||
    types.isWeakMap(object) ||
    types.isWeakSet(object) ||
    types.isAnyArrayBuffer(object) ||
    ArrayBuffer.isView(object) ||
    types.isPromise(object) ||
    types.isGeneratorObject(object) ||
    types.isProxy(object) ||
    types.isMapIterator(object) ||
    types.isSetIterator(object) ||
    typeof object === 'function' ||
    types.isBoxedPrimitive(object) ||
    types.isNativeError(object) ||
    types.isArgumentsObject(object) ||
    types.isModuleNamespaceObject(object) ||
    isTagged(object)
  );
}

/** Iterators and other built-ins that say what they are by a text on their prototypes; getters are not asked. */
function isTagged(object: object): boolean {
  for (let holder: object | null = object; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) return true;
    const slot = Reflect.getOwnPropertyDescriptor(holder, Symbol.toStringTag);
    if (slot !== undefined) return typeof slot.value === 'string' || slot.get !== undefined;
  }
  return false;
}

/**
 * Data dependences through the heap beyond single cells (dependence mode). An object's *touch* is the latest instance
 * that changed it as a whole: a built-in that got hold of it, a deleted or added key, a grown array. Every read of the
 * object depends on it, and each touch on the one before.
 */
export class HeapDependences {
  readonly #use: (definition: number) => void;
  readonly #since: (definition: number, variable: number) => void;
  readonly #current: () => number;
  readonly #heap: Heap;
  readonly #table: VariableTable;
  readonly #touches = new WeakMap<object, number>();
  /** Arrays: the latest instance that added an element at the end. Only reads beyond the elements' own cells depend on it. */
  readonly #growths = new WeakMap<object, number>();
  readonly #births = new WeakMap<object, number>();
  /** The latest instance that may have changed which writes the object allows. */
  readonly #attributes = new WeakMap<object, number>();
  readonly #classes = new Map<CellKey, number>();
  #left = 2_000_000;
  /** Why the dependences recorded are not all, if so. */
  incomplete: string | undefined;
  /** Told of every read of a property, or of all (key undefined), with the instance that wrote it, or -1. */
  onRead: ((object: object, key: CellKey | undefined, definition: number) => void) | undefined;
  /** Told of every object that an instance changes, or calls a method of that may change it. */
  onChange: ((object: object, how: 'write' | 'call') => void) | undefined;

  constructor(heap: Heap, table: VariableTable, recorder: Recorder, current: () => number) {
    this.#heap = heap;
    this.#table = table;
    this.#use = recorder.use;
    this.#since = recorder.since;
    heap.onWrite = (object) => this.onChange?.(object, 'write');
    this.#current = current;
  }

  /** The current instance reads a property; `definition` is the instance that wrote it, or -1. */
  read(object: object, key: CellKey, definition: number): void {
    this.onRead?.(object, key, definition);
    const birth = this.#birth(object);
    const from = Math.max(this.definitionOf(object, definition), birth);
    this.#since(from, this.#class(key));
    if (typeof key === 'string' && insideKeys.has(key) && !Guest.isArray(object))
      this.#since(from, this.#table.internal);
    this.#use(this.#touches.get(object) ?? -1);
    this.#use(definition >= 0 ? definition : (this.#growths.get(object) ?? -1));
  }

  /** The current instance writes to the object, if that allows it. */
  write(object: object): void {
    const definition = this.#attributes.get(object) ?? -1;
    this.#use(definition);
    this.#since(Math.max(definition, this.#birth(object)), this.#table.attributes);
  }

  /** An object was made, by that instance: nothing before can have changed it. */
  born(object: object, instance: number): void {
    if (!this.#births.has(object)) this.#births.set(object, instance);
  }

  isBornInRun(object: object): boolean {
    return this.#birth(object) >= 0;
  }

  #birth(object: object): number {
    return this.#births.get(object) ?? -1;
  }

  /** The latest instance that a read of a cell depends on. */
  definitionOf(object: object, definition: number): number {
    return Math.max(this.#touches.get(object) ?? -1, definition);
  }

  readGlobal(name: string, definition: number): void {
    this.#use(definition);
    this.#since(definition, this.#table.global(name));
  }

  /** The current instance changes the object as a whole. */
  touch(object: object): void {
    this.write(object);
    const before = this.#touches.get(object) ?? -1;
    if (before >= 0) this.#use(before);
    const now = this.#current();
    if (now >= 0) this.#touches.set(object, now);
    if (now >= 0) this.onChange?.(object, 'call');
  }

  /** The current instance adds an element at the end of an array. */
  grow(array: object): void {
    this.write(array);
    const before = this.#growths.get(array) ?? -1;
    if (before >= 0) this.#use(before);
    const now = this.#current();
    if (now >= 0) this.#growths.set(array, now);
    if (now >= 0) this.onChange?.(array, 'write');
  }

  /** The current instance reads which properties the object has, and all of them. */
  readAll(object: object): void {
    this.onRead?.(object, undefined, -1);
    const touch = this.#touches.get(object) ?? -1;
    const birth = this.#birth(object);
    const from = Math.max(touch, birth);
    this.#use(touch);
    this.#use(this.#growths.get(object) ?? -1);
    for (const cell of this.#heap.cells(object)?.values() ?? []) this.#use(cell.definition);
    if (Guest.isArray(object)) {
      this.#since(from, this.#class(0));
      this.#since(from, this.#class('length'));
      return;
    }
    this.#since(from, this.#table.anyWrite);
    if (!isPlain(object)) this.#since(from, this.#table.internal);
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
      if (Guest.isArray(object)) {
        this.#left -= object.length;
        for (let i = 0; i < object.length && this.#left > 0; i++)
          add(Guest.getOwnPropertyDescriptor(object, i)?.value);
        continue;
      }
      const keys = Guest.ownKeys(object);
      this.#left -= keys.length;
      for (const key of keys) add(Guest.getOwnPropertyDescriptor(object, key)?.value);
    }
  }

  /** The current instance calls a built-in whose model reads and writes cells by itself: what else it touches. */
  modelled(name: string, self: unknown, args: readonly unknown[]): void {
    for (const value of isObject(self) ? [self, ...args] : args) {
      if (!isObject(value)) continue;
      const touch = this.#touches.get(value) ?? -1;
      this.#use(touch);
      const birth = this.#birth(value);
      this.onRead?.(value, undefined, -1);
      if (restricting.test(name)) {
        this.write(value);
        this.#attributes.set(value, this.#current());
        this.onChange?.(value, 'write');
      }
      if (!isPlain(value)) this.#since(Math.max(touch, birth), this.#table.internal);
      if (value === self) continue;
      if (Guest.isArray(value)) this.read(value, 'length', -1);
      // Static methods look at the properties of what they are given.
      if (!name.includes('.prototype.')) this.readAll(value);
    }
    if (!isObject(self)) return;
    const method = name.slice(name.lastIndexOf('.') + 1);
    if (Guest.isArray(self)) this.read(self, 'length', -1);
    if (method === 'push' && Guest.isArray(self)) this.grow(self);
    else if (!readers.has(method)) this.touch(self);
  }

  /** The current instance hands objects to a built-in without a model. */
  opaque(values: readonly unknown[]): void {
    for (const value of values) {
      this.readDeep(value);
      if (!isObject(value)) continue;
      this.touch(value);
      this.#attributes.set(value, this.#current());
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
