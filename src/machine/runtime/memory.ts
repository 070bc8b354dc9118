import { types } from 'node:util';
import { FIRST_ITEMS } from '../../base/input-sizes.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { VariableTable } from '../../flow/data/variables.ts';
import { Guest } from '../guest/guest.ts';
import type { Held } from '../model.ts';
import { Register } from '../registers.ts';
import { ConditionKind } from '../trace.ts';
import { Anchors } from './anchors.ts';
import { bufferOf, type CellKey, cellKey, Heap } from './heap.ts';
import { HeapDependences, type Recorder } from './heap-dependences.ts';
import { isObject } from './is-object.ts';
import { Origins } from './origins.ts';
import { pushObjects, pushReachable } from './reachable-objects.ts';
import { Records } from './records.ts';
import type { RunState } from './run-state.ts';
import { settleNames } from './settle-names.ts';

const EXPOSED = 'a symbolic value in an object behind a Proxy, or in memory that several views share';

/**
 * Heap shadows in the terms of one run: reading and writing cells with their defining instances, open structure of input
 * objects, and concretising whatever is reachable.
 */
export class Memory {
  readonly s: RunState;
  readonly heap: Heap;
  readonly origins: Origins;
  readonly records: Records;
  readonly anchors = new Anchors();
  /** Objects that variables of modules held before the call. */
  readonly held = new Anchors();
  /** Dependences beyond single cells; undefined when none are recorded. */
  readonly dependences: HeapDependences | undefined;

  constructor(s: RunState, recorder: Recorder, table: VariableTable | undefined) {
    this.s = s;
    this.heap = new Heap(s.registers);
    this.heap.onExposed = (value, term) => s.concretise(value, term, 'exposed-object', EXPOSED);
    this.origins = new Origins(this.heap);
    this.records = new Records(s);
    this.dependences =
      table && new HeapDependences(this.heap, table, recorder, () => s.registers.r[Register.instance]!);
  }

  /** Shadows a cell that holds (or is about to hold) a value; the current instance defines it. */
  write(object: object, key: unknown, value: unknown, term: Term): void {
    const { s } = this;
    this.heap.set(object, cellKey(key), value, term, s.dependences ? s.registers.r[Register.instance]! : -1);
  }

  /** The term of a property that holds `value`, found along the prototypes. */
  read(object: object, key: CellKey, value: unknown): Term {
    for (let holder: object | null = object; holder !== null; ) {
      if (this.heap.cells(holder) !== undefined) {
        const cell = this.heap.get(holder, key, value);
        if (cell !== undefined) {
          this.dependences?.read(object, key, cell.definition);
          return cell.term;
        }
      }
      if (types.isProxy(holder) || Guest.hasOwn(holder, key)) break;
      holder = Guest.getPrototypeOf(holder);
    }
    this.dependences?.read(object, key, -1);
    return 0;
  }

  /** The term of an array's length. */
  lengthTerm(array: object): Term {
    const open = this.heap.open(array);
    if (open !== undefined && open.length !== 0) return open.length;
    return this.s.store.constant(Guest.lengthOf(array));
  }

  /** Whether a primitive is among the elements of an untouched input array, over any length; 0 where that cannot be asked. */
  among(array: object, wanted: Term): Term {
    const { store } = this.s;
    const open = this.heap.open(array);
    if (open?.element === undefined || open.length === 0 || store.isConst(open.length)) return 0;
    const path = this.origins.pathOf(array);
    if (path === undefined) return 0;
    const elements = Array.from({ length: FIRST_ITEMS + 1 }, (_, i) => open.element!(i));
    if (elements.some((e) => store.op(e) !== Op.Var || store.sort(e) !== store.sort(wanted))) return 0;
    return store.make(Op.Among, store.constant(path), open.length, wanted, ...elements);
  }

  /** Fixes an open length or size by a decision. */
  pinLength(array: object): void {
    const open = this.heap.open(array);
    open?.collection?.settle();
    if (open === undefined || open.length === 0) return;
    const length = this.s.store.constant(Guest.lengthOf(array));
    this.s.decide(this.s.store.eq(open.length, length), true, ConditionKind.split);
    open.length = 0;
    this.dependences?.touch(array);
  }

  /**
   * Something looks at an input object in a way that shows what its type does not say: lists the keys of an array, asks whether an index is
   * there, converts an object by the `toString` that it inherits. Inputs that are built have nothing of that kind, which is assumed from then on.
   */
  look(object: object, at: keyof typeof looks): void {
    const name = this.origins.nameOf(object);
    const isAny = at === 'conversion' || at === 'rest';
    if (name === undefined || (!isAny && !Array.isArray(object))) return;
    const text = looks[at];
    this.s.assume(isAny ? 'properties' : at, `${name.replace(/\[\d+\]/g, '[i]')} ${text}`);
  }

  /** Decides which optional fields are there, and the length, and fixes symbolic names. */
  settle(object: object): void {
    this.records.list(object);
    const open = this.heap.open(object);
    if (open === undefined) return;
    this.settleFields(object);
    for (const [key, term] of open.keys ?? []) this.s.pin(key, term);
    this.heap.close(object);
    this.dependences?.touch(object);
  }

  /** Decides what the list of an object's properties depends on: which are there, and their order. Symbolic names stay. */
  settleOrder(object: object): void {
    const names = this.heap.open(object)?.keys;
    if (names === undefined || names.size === 0) {
      this.settle(object);
      return;
    }
    this.settleFields(object);
    settleNames(this, object, names);
    this.dependences?.touch(object);
  }

  /** The term of a property's name where it is still symbolic; 0 otherwise. */
  nameOf(object: object, key: string): Term {
    return this.heap.open(object)?.keys?.get(key) ?? 0;
  }

  /** Decides which optional fields are there, and the length. */
  settleFields(object: object): void {
    this.records.list(object);
    const open = this.heap.open(object);
    if (open === undefined) return;
    for (const [key, present] of open.fields)
      this.s.decide(present, Guest.hasOwn(object, key), ConditionKind.split);
    open.fields.clear();
    this.pinLength(object);
  }

  /** Decides for each property with a symbolic name whether it is the one with this name. */
  meetName(object: object, key: CellKey): void {
    const keys = this.heap.open(object)?.keys;
    if (keys === undefined || typeof key === 'symbol') return;
    const name = String(key);
    for (const [own, term] of keys) {
      this.s.decide(this.s.store.eq(term, this.s.store.constant(name)), own === name, ConditionKind.split);
      if (own === name) keys.delete(own);
    }
  }

  /** Notes that the property of this name was created under a symbolic name, after those of the names `earlier`. */
  setName(object: object, name: string, term: Term, earlier: Iterable<string>): void {
    if (this.dependences !== undefined) this.dependences.incomplete ??= 'properties with symbolic names';
    let open = this.heap.open(object);
    if (open?.keys === undefined) {
      open = { length: 0, fields: new Map(), ...open, keys: new Map(), earlier: new Map() };
      this.heap.setOpen(object, open);
    }
    open.keys!.set(name, term);
    open.earlier!.set(name, new Set(earlier));
  }

  /** What a bound function was bound to. */
  boundTo: (f: Function) => Held['holds'] = () => [];

  /** A promise goes where nobody follows it. */
  release: (promise: object) => void = () => undefined;

  /** An object is from now on read where nobody follows, together with what it inherits from: it has no shadows any more. */
  expose(root: object): void {
    for (let o: object | null = root; o !== null && !types.isProxy(o); o = Guest.getPrototypeOf(o)) {
      if (this.heap.exposed.has(o)) continue;
      this.settle(o);
      this.#concretiseCells(o, 'exposed-object', EXPOSED);
      this.heap.exposed.add(o);
      if (types.isTypedArray(o)) this.heap.exposedBuffers.add(bufferOf(o));
    }
  }

  #concretiseCells(object: object, code: string, message: string): void {
    for (const [key, cell] of this.heap.cells(object) ?? []) {
      const name = typeof key === 'number' ? String(key) : key;
      const now = Guest.getOwnPropertyDescriptor(object, name)?.value;
      if (cell.term !== 0 && Object.is(now, cell.value))
        this.s.concretise(cell.value, cell.term, code, message);
      cell.term = 0;
      if (this.s.dependences) cell.definition = this.s.registers.r[Register.instance]!;
    }
  }

  /** Concretises everything reachable from a value through data properties, Map and Set. */
  concretiseDeep(root: unknown, code: string, message: string): void {
    if (isObject(root) && types.isPromise(root)) this.release(root);
    if (!isObject(root) || !this.heap.shadowed) return;
    const seen = new Set<object>();
    const work: object[] = [root];
    for (let object = work.pop(); object !== undefined && seen.size < 100_000; object = work.pop()) {
      if (seen.has(object)) continue;
      seen.add(object);
      if (types.isProxy(object)) {
        this.#concretiseState(object, work, code, message);
        continue;
      }
      if (types.isPromise(object)) this.release(object);
      this.settle(object);
      this.#concretiseCells(object, code, message);
      this.#concretiseState(object, work, code, message);
      if (typeof object === 'function') this.#concretiseHeld(this.boundTo(object), work, code, message);
      if (typeof object === 'function' && this.heap.cells(object) === undefined) continue;
      if (ArrayBuffer.isView(object)) continue;
      pushReachable(work, object);
      if (types.isMap(object))
        Map.prototype.forEach.call(object, (value, key) => pushObjects(work, value, key));
      if (types.isSet(object)) Set.prototype.forEach.call(object, (value) => pushObjects(work, value));
    }
  }

  #concretiseHeld(holds: Held['holds'], work: object[], code: string, message: string): void {
    for (const { value, term } of holds) {
      if (term !== 0) this.s.concretise(value, term, code, message);
      pushObjects(work, value);
    }
  }

  /** Model state that holds values, or terms: tables of entries `{ key, value }` by concrete key, as Map and Set models keep. */
  #concretiseState(object: object, work: object[], code: string, message: string): void {
    for (const state of this.heap.states(object)?.values() ?? []) {
      this.#concretiseHeld((state as Partial<Held> | undefined)?.holds ?? [], work, code, message);
      if (isObject(state) && this.heap.cells(state) !== undefined)
        this.#concretiseCells(state, code, message);
      const entries = (state as { entries?: unknown } | undefined)?.entries;
      if (!(entries instanceof Map)) continue;
      for (const [key, terms] of entries as Map<unknown, { key?: Term; value?: Term }>) {
        if (terms.key) this.s.concretise(key, terms.key, code, message);
        if (terms.value && types.isMap(object))
          this.s.concretise(Map.prototype.get.call(object, key), terms.value, code, message);
      }
      entries.clear();
      (state as { symbolic?: number }).symbolic = 0;
    }
  }

  /** Is `i` an integer inside `[0, length)`? */
  inRange(index: Term, length: Term): Term {
    const { store } = this.s;
    const low = store.make(Op.Le, store.constant(0), index);
    const high = store.make(Op.Lt, index, length);
    return store.and(store.make(Op.IsInteger, index), store.and(low, high));
  }

  /** The term of an element, constant when concrete; 0 when it is no primitive (or a hole). */
  elementTerm(array: object, index: number): Term {
    this.dependences?.onRead?.(array, index, -1);
    const slot = Guest.getOwnPropertyDescriptor(array, index);
    if (slot === undefined || !('value' in slot)) return 0;
    const term = this.heap.get(array, index, slot.value)?.term ?? 0;
    if (term !== 0) return this.s.store.sort(term) === Sort.Any && isObject(slot.value) ? 0 : term;
    if (isObject(slot.value) || typeof slot.value === 'symbol') return 0;
    return this.s.store.constant(slot.value);
  }
}

/** What an input object is taken not to have. */
const looks = {
  properties: 'is a plain array without further properties',
  rest: 'has no further properties, its own are in the order of its type, and optional ones are left out rather than undefined',
  holes: 'has no holes',
  conversion: 'has no toString, valueOf, Symbol.toPrimitive or Symbol.toStringTag of its own',
} as const;
