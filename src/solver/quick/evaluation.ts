import { applyOp } from '../../expr/evaluate/apply.ts';
import { applyNumber } from '../../expr/evaluate/numbers.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { isOnNumbers } from '../../expr/op-family.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { QueryTerms } from '../query-terms.ts';

/**
 * The subterms of some conditions with their values under a current assignment, kept up to date when one variable changes. Terms are
 * numbered by slots, arguments before uses.
 */
export class Evaluation {
  readonly store: TermStore;
  readonly terms: readonly Term[];
  readonly conditions: readonly Term[];
  readonly variables: readonly number[];
  readonly values: Primitive[] = [];
  /** How many conditions do not hold. */
  violated = 0;
  readonly #query: QueryTerms;
  readonly #starts: Int32Array;
  readonly #args: Int32Array;
  readonly #isCondition: Uint8Array;
  readonly #dependents = new Map<number, Int32Array>();
  #undoSlots: number[] = [];
  #undoValues: Primitive[] = [];

  constructor(query: QueryTerms, model: Model) {
    this.#query = query;
    this.store = query.store;
    this.terms = query.terms;
    this.conditions = query.conditions;
    this.variables = query.variables;
    this.#starts = query.argStarts;
    this.#args = query.argSlots;
    const { store, terms } = query;
    this.#isCondition = new Uint8Array(terms.length);
    for (let i = 0; i < terms.length; i++) {
      const t = terms[i]!;
      if (store.op(t) === Op.Var) {
        const v = store.variableOf(t);
        this.values.push(model.has(v.id) ? model.get(v.id) : v.initial);
      } else {
        this.values.push(this.#compute(i));
      }
    }
    for (const c of query.conditions) {
      const slot = query.slot(c);
      if (this.#isCondition[slot] === 0 && this.values[slot] !== true) this.violated++;
      this.#isCondition[slot] = 1;
    }
  }

  slot(t: Term): number {
    return this.#query.slot(t);
  }

  value(t: Term): Primitive {
    return this.values[this.#query.slot(t)];
  }

  /** Gives a variable another value. The last change can be taken back by {@link undo}. */
  set(slot: number, value: Primitive): void {
    this.#undoSlots.length = 0;
    this.#undoValues.length = 0;
    this.#write(slot, value);
    for (const i of this.#dependentsOf(slot)) {
      const next = this.#compute(i);
      if (!Object.is(next, this.values[i])) this.#write(i, next);
    }
  }

  undo(): void {
    for (let k = this.#undoSlots.length - 1; k >= 0; k--) {
      const slot = this.#undoSlots[k]!;
      this.#count(slot, -1);
      this.values[slot] = this.#undoValues[k]!;
      this.#count(slot, 1);
    }
    this.#undoSlots.length = 0;
    this.#undoValues.length = 0;
  }

  /** The current assignment of the variables that occur. */
  model(): Map<number, Primitive> {
    const model = new Map<number, Primitive>();
    for (const slot of this.variables)
      model.set(this.store.variableOf(this.terms[slot]!).id, this.values[slot]);
    return model;
  }

  #write(slot: number, value: Primitive): void {
    this.#undoSlots.push(slot);
    this.#undoValues.push(this.values[slot]);
    this.#count(slot, -1);
    this.values[slot] = value;
    this.#count(slot, 1);
  }

  #count(slot: number, by: number): void {
    if (this.#isCondition[slot] === 1 && this.values[slot] !== true) this.violated += by;
  }

  #dependentsOf(slot: number): Int32Array {
    let list = this.#dependents.get(slot);
    if (list) return list;
    const dirty = new Uint8Array(this.terms.length);
    dirty[slot] = 1;
    const found: number[] = [];
    for (let i = slot + 1; i < this.terms.length; i++) {
      for (let k = this.#starts[i]!, end = this.#starts[i + 1]!; k < end; k++) {
        if (dirty[this.#args[k]!] === 0) continue;
        dirty[i] = 1;
        found.push(i);
        break;
      }
    }
    list = Int32Array.from(found);
    this.#dependents.set(slot, list);
    return list;
  }

  #compute(i: number): Primitive {
    const { store, values } = this;
    const t = this.terms[i]!;
    const op = store.op(t);
    const args = this.#args;
    const at = this.#starts[i]!;
    const count = this.#starts[i + 1]! - at;
    if (isOnNumbers(op))
      return applyNumber(op, values[args[at]!] as number, count > 1 ? (values[args[at + 1]!] as number) : 0);
    switch (op) {
      case Op.Const:
        return store.constValue(t);
      case Op.Not:
        return !values[args[at]!];
      case Op.Eq:
        return values[args[at]!] === values[args[at + 1]!];
      case Op.CharCodeAt:
        return (values[args[at]!] as string).charCodeAt(values[args[at + 1]!] as number);
      case Op.Length:
        return (values[args[at]!] as string).length;
      case Op.Opaque:
        return applyOp(op, store.sort(t), []);
      default: {
        const list: Primitive[] = [];
        for (let k = 0; k < count; k++) list.push(values[args[at + k]!]);
        return applyOp(op, store.sort(t), list);
      }
    }
  }
}
