import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import type { ModelContext } from '../model.ts';
import { Register } from '../registers.ts';
import type { ConditionKind } from '../trace.ts';
import { askAll } from './ask-all.ts';
import type { Calls } from './calls.ts';
import { type Cell, cellKey } from './heap.ts';
import { presence } from './property.ts';

/** The machine as one call of a model sees it. */
export class RealmModelContext implements ModelContext {
  readonly store: TermStore;
  resultTerm: Term = 0;
  lastTerm: Term = 0;
  readonly #calls: Calls;
  readonly #site: SiteId;

  constructor(calls: Calls, site: SiteId) {
    this.#calls = calls;
    this.#site = site;
    this.store = calls.memory.s.store;
  }

  result(term: Term): void {
    this.resultTerm = this.store.isConst(term) ? 0 : term;
  }

  decide(term: Term, taken: boolean, kind: ConditionKind): void {
    this.#calls.memory.s.decide(term, taken, kind, this.#site);
  }

  resolve(value: unknown, term: Term): Term {
    return this.#calls.memory.s.resolve(value, term);
  }

  termOf(value: unknown, term: Term): Term {
    return this.#calls.memory.s.termOf(value, term);
  }

  pin<T>(value: T, term: Term): T {
    return this.#calls.memory.s.pin(value, term);
  }

  concretise<T>(value: T, term: Term, code: string, message: string): T {
    return this.#calls.memory.s.concretise(value, term, code, message);
  }

  concretiseDeep(value: unknown, code: string, message: string): void {
    this.#calls.memory.concretiseDeep(value, code, message);
  }

  among(array: object, wanted: Term): Term {
    return this.#calls.memory.among(array, wanted);
  }

  hasKey(collection: object, value: unknown, term: Term): Term {
    return this.#calls.memory.heap.open(collection)?.collection?.has(value, term) ?? 0;
  }

  sizeOf(collection: object): Term {
    return this.#calls.memory.heap.open(collection)?.collection?.size() ?? 0;
  }

  valueFor(map: object, value: unknown, term: Term): Term {
    return this.#calls.memory.heap.open(map)?.collection?.get(value, term) ?? 0;
  }

  askAll(array: object, callback: Function, wanted: boolean): Term {
    return askAll(this.#calls, this.#site, array, callback, wanted);
  }

  valueOf(term: Term): unknown {
    return this.#calls.memory.s.evaluate(term);
  }

  look(object: object, at: 'holes' | 'properties' | 'conversion'): void {
    this.#calls.memory.look(object, at);
  }

  waits(delay: number, term: Term): void {
    const { delays } = this.#calls.memory.s;
    if (delays.isOpen) delays.give(term);
    else delays.fix(delay, term);
  }

  presence(object: object, key: string | number): Term {
    return presence(this.#calls.memory, object, key);
  }

  settle(object: object): void {
    this.#calls.memory.settle(object);
  }

  settleOrder(object: object): void {
    this.#calls.memory.settleOrder(object);
  }

  nameOf(object: object, key: string): Term {
    return this.#calls.memory.nameOf(object, key);
  }

  getCell(object: object, key: PropertyKey): Term {
    const { heap, dependences } = this.#calls.memory;
    // A Proxy holds nothing itself, and would notice.
    if (types.isProxy(object)) {
      if (dependences !== undefined) dependences.incomplete ??= 'a Proxy';
      return 0;
    }
    const cell = heap.get(object, cellKey(key), Guest.getOwnPropertyDescriptor(object, key)?.value);
    dependences?.read(object, cellKey(key), cell?.definition ?? -1);
    return cell?.term ?? 0;
  }

  setCell(object: object, key: PropertyKey, term: Term): void {
    if (types.isProxy(object)) return;
    const slot = Guest.getOwnPropertyDescriptor(object, key);
    // What is not there has no shadow: a typed array takes no elements behind its end.
    this.#calls.memory.write(
      object,
      key,
      slot?.value,
      slot === undefined || this.store.isConst(term) ? 0 : term,
    );
  }

  lengthTerm(array: object): Term {
    return this.#calls.memory.lengthTerm(array);
  }

  pinLength(array: object): void {
    this.#calls.memory.pinLength(array);
  }

  copyCells(source: object, sourceStart: number, target: object, targetStart: number, count: number): void {
    const { heap, s } = this.#calls.memory;
    const cells: (Cell | undefined)[] = [];
    for (let i = 0; i < count; i++) {
      const cell = heap.cells(source)?.get(sourceStart + i);
      cells.push(cell && { ...cell });
    }
    for (let i = 0; i < count; i++) {
      const value = Guest.getOwnPropertyDescriptor(target, targetStart + i)?.value;
      const cell = cells[i];
      const term = cell !== undefined && Object.is(cell.value, value) ? cell.term : 0;
      const definition = s.dependences ? (cell?.definition ?? s.registers.r[Register.instance]!) : -1;
      heap.set(target, targetStart + i, value, term, definition);
    }
  }

  expose(object: object): void {
    this.#calls.memory.expose(object);
  }

  state<T>(object: object, key: symbol, create: () => T): T {
    return this.#calls.memory.heap.state(object, key, create);
  }

  intrinsic(path: string): unknown {
    return this.#calls.table.intrinsic(path);
  }

  call(
    fn: Function,
    self: unknown,
    selfTerm: Term,
    args: readonly unknown[],
    argTerms: readonly Term[],
  ): unknown {
    const result = this.#calls.invoke(this.#site, fn, self, selfTerm, args, argTerms, false);
    this.lastTerm = this.#calls.memory.s.registers.r[Register.ret]!;
    this.#calls.memory.s.site = this.#site;
    return result;
  }
}
