import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import type { FunctionTable } from './calls.ts';
import type { Memory } from './memory.ts';

/** Shadows of globals that are read and written by their names. Those that are properties of the global object have theirs there, however they are written. */
export class GlobalTerms {
  readonly #memory: Memory;
  readonly #table: FunctionTable;

  constructor(memory: Memory, table: FunctionTable) {
    this.#memory = memory;
    this.#table = table;
  }

  of(name: string, value: unknown): Term {
    const cell = this.#memory.heap.globals.get(name);
    const known = cell !== undefined && Object.is(cell.value, value);
    this.#memory.dependences?.readGlobal(name, known ? cell.definition : -1);
    const object = this.#objectWith(name);
    return object !== undefined ? this.#memory.read(object, name, value) : known ? cell.term : 0;
  }

  set(name: string, value: unknown, term: Term): void {
    const { s, heap } = this.#memory;
    const { r } = s.registers;
    if (term !== 0) r[Register.heap] = 1;
    const object = this.#objectWith(name);
    if (object !== undefined) this.#memory.write(object, name, value, term);
    if (term === 0 && !s.dependences) heap.globals.delete(name);
    else heap.globals.set(name, { term, value, definition: s.dependences ? r[Register.instance]! : -1 });
  }

  /** The global object when the name is one of its properties. */
  #objectWith(name: string): object | undefined {
    const global = this.#table.intrinsic('globalThis') as object;
    return Guest.hasOwn(global, name) ? global : undefined;
  }
}
