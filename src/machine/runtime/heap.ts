import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import type { Registers } from './run-state.ts';

/** The shadow of a property: valid while the property holds `value`. */
export interface Cell {
  term: Term;
  value: unknown;
  /** The instance that wrote it (dependence mode), or -1. */
  definition: number;
}

/** An input Map or Set whose size and entries this run has not looked at yet. */
export interface OpenCollection {
  /** The term of its size; 0 where that cannot be told. */
  size(): Term;
  /** Whether a key is in it, over any size: a Bool term; 0 where that cannot be asked. */
  has(value: unknown, term: Term): Term;
  /** What a Map has for a key that is in it; 0 where that is no one term. */
  get(value: unknown, term: Term): Term;
  /** Decides the size, and shadows the entries. */
  settle(): void;
}

/** Structure of an input object that this run has not looked at yet. */
export interface OpenStructure {
  /** For arrays: the term of the length. */
  length: Term;
  /** For arrays of strings or numbers: the term of an element, whether it is there or not. */
  readonly element?: ((i: number) => Term) | undefined;
  /** For arrays of primitives or plain objects: what stands for any element. */
  readonly any?: (() => { readonly value: unknown; readonly term: Term }) | undefined;
  readonly isAnyObject?: (() => boolean) | undefined;
  readonly collection?: OpenCollection | undefined;
  /** Optional fields by key: the Bool term that says whether the property is there. */
  readonly fields: Map<string, Term>;
  /** Properties created under a symbolic name that is not fixed yet: the term of the name, by the name of this run. */
  readonly keys?: Map<string, Term>;
  /** For each of `keys`: the properties that were there before it. The run's own order may come from a name that looks like an index. */
  readonly earlier?: Map<string, Set<string>>;
}

/** Property keys in canonical form: array indices are numbers, other strings and symbols themselves. */
export type CellKey = number | string | symbol;

export function cellKey(key: unknown): CellKey {
  if (typeof key === 'number') return key >>> 0 === key && key !== 4294967295 ? key : String(key);
  if (typeof key === 'symbol') return key;
  const text = Guest.text(key);
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57 && text.length < 11) {
    const index = Number(text);
    if (index >>> 0 === index && index !== 4294967295 && String(index) === text) return index;
  }
  return text;
}

/** Shadows of heap cells, open structure and model state, per object. */
export class Heap {
  readonly #cells = new WeakMap<object, Map<CellKey, Cell>>();
  readonly #open = new WeakMap<object, OpenStructure>();
  readonly #states = new WeakMap<object, Map<symbol, unknown>>();
  /** Any term, open structure or model state was put into the heap of this run. */
  shadowed = false;
  /** Objects that are also read where nobody follows, behind a Proxy or by another view of the same memory: they get no shadows. */
  readonly exposed = new WeakSet<object>();
  /** Memory that may have several views. */
  readonly exposedBuffers = new WeakSet<object>();
  /** A shadow that such an object would have got. */
  onExposed: (value: unknown, term: Term) => void = () => undefined;
  /** Shadows of global variables by name. */
  readonly globals = new Map<string, Cell>();
  readonly #registers: Registers;
  /** Told of every cell that an instance defines. */
  onWrite: ((object: object, key: CellKey) => void) | undefined;

  constructor(registers: Registers) {
    this.#registers = registers;
  }

  cells(object: object): ReadonlyMap<CellKey, Cell> | undefined {
    return this.#cells.get(object);
  }

  /** The cell of a property that holds `value` now; a stale one is dropped. */
  get(object: object, key: CellKey, value: unknown): Cell | undefined {
    const cells = this.#cells.get(object);
    const cell = cells?.get(key);
    if (cell === undefined) return undefined;
    if (Object.is(cell.value, value)) return cell;
    cells!.delete(key);
    return undefined;
  }

  set(object: object, key: CellKey, value: unknown, given: Term, definition = -1): void {
    let term = given;
    if (term !== 0) {
      this.shadowed = true;
      if (this.isExposed(object)) {
        this.onExposed(value, term);
        term = 0;
      }
    }
    let cells = this.#cells.get(object);
    if (term === 0 && definition < 0) {
      cells?.delete(key);
      return;
    }
    if (definition >= 0) this.onWrite?.(object, key);
    if (cells === undefined) {
      this.#cells.set(object, (cells = new Map()));
      this.#registers.r[Register.heap] = 1;
    }
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { term, value, definition });
    else {
      cell.term = term;
      cell.value = value;
      cell.definition = definition;
    }
  }

  isExposed(object: object): boolean {
    if (this.exposed.has(object)) return true;
    return types.isTypedArray(object) && this.exposedBuffers.has(bufferOf(object));
  }

  delete(object: object, key: CellKey): void {
    this.#cells.get(object)?.delete(key);
  }

  clear(object: object): void {
    this.#cells.delete(object);
  }

  open(object: object): OpenStructure | undefined {
    return this.#open.get(object);
  }

  setOpen(object: object, structure: OpenStructure): void {
    this.shadowed = true;
    this.#open.set(object, structure);
    this.#registers.r[Register.heap] = 1;
  }

  close(object: object): void {
    this.#open.delete(object);
  }

  states(object: object): Map<symbol, unknown> | undefined {
    return this.#states.get(object);
  }

  state<T>(object: object, key: symbol, create: () => T): T {
    let states = this.#states.get(object);
    if (states === undefined) this.#states.set(object, (states = new Map()));
    if (!states.has(key)) {
      states.set(key, create());
      this.shadowed = true;
      this.#registers.r[Register.heap] = 1;
    }
    return states.get(key) as T;
  }
}

const typedBuffer = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), 'buffer')!
  .get as Function;

/** The memory of a typed array, whatever its own properties say. */
export function bufferOf(view: object): object {
  return Reflect.apply(typedBuffer, view, []) as object;
}
