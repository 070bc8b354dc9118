import { missingValue, namedElement, namedElements } from './asks-of-container.ts';
import { applyOp, chosenAlternative } from './evaluate/apply.ts';
import { applyNumber } from './evaluate/numbers.ts';
import { anyElement, askedElements } from './exists.ts';
import { freeVariables } from './free-variables.ts';
import type { Model, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { isOnNumbers } from './op-family.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Recursion depth from which evaluation goes on with a stack of its own. */
const maxDepth = 400;

/**
 * Evaluates many terms under one model, each shared subterm once, with the host's own operators. Values are kept
 * in an array by term id with a stamp beside it, so that {@link reset} costs nothing. Deep terms are safe.
 */
export class Evaluator {
  readonly #store: TermStore;
  #model: Model;
  #values: Primitive[] = [];
  #stamps = new Uint32Array(64);
  #stamp = 1;
  #depth = 0;
  /** A value was kept that inputs which become known later may change: whether something is among the elements of an array. */
  #passing = false;

  constructor(store: TermStore, model: Model = new Map()) {
    this.#store = store;
    this.#model = model;
  }

  /** Forgets all values and goes on with another model (or the same one, changed). */
  reset(model: Model): void {
    this.#model = model;
    this.#depth = 0;
    this.#passing = false;
    if (++this.#stamp === 0xffffffff) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    }
  }

  /** As {@link reset}, but values that still hold are kept: for a model that does not change. */
  goOn(model: Model): void {
    if (model !== this.#model || this.#passing) this.reset(model);
  }

  /** The value of a term under the current model. Objects are {@link OPAQUE_VALUE}. */
  evaluate(t: Term): Primitive {
    if (this.#stamps.length < this.#store.size) {
      const next = new Uint32Array(this.#store.size * 2);
      next.set(this.#stamps);
      this.#stamps = next;
      // Grown at once: an array that is written far behind its end becomes a table of keys.
      this.#values.length = next.length;
    }
    return this.#value(t);
  }

  #value(t: Term): Primitive {
    if (this.#stamps[t] === this.#stamp) return this.#values[t];
    if (this.#depth >= maxDepth) return this.#deep(t);
    this.#depth++;
    const value = this.#compute(t);
    this.#depth--;
    return this.#keep(t, value);
  }

  #keep(t: Term, value: Primitive): Primitive {
    this.#values[t] = value;
    this.#stamps[t] = this.#stamp;
    return value;
  }

  /** Arguments first, by a stack of terms; all operations are total, so computing more than needed is harmless. */
  #deep(root: Term): Primitive {
    const store = this.#store;
    const stack = [root];
    const next = [0];
    while (stack.length > 0) {
      const t = stack[stack.length - 1]!;
      const i = next[next.length - 1]!;
      if (this.#stamps[t] !== this.#stamp && i < store.arity(t)) {
        next[next.length - 1] = i + 1;
        stack.push(store.arg(t, i));
        next.push(0);
        continue;
      }
      if (this.#stamps[t] !== this.#stamp) this.#keep(t, this.#compute(t));
      stack.pop();
      next.pop();
    }
    return this.#values[root];
  }

  #compute(t: Term): Primitive {
    const store = this.#store;
    const op = store.op(t);
    if (isOnNumbers(op)) {
      const a = this.#value(store.arg(t, 0)) as number;
      return applyNumber(op, a, store.arity(t) > 1 ? (this.#value(store.arg(t, 1)) as number) : 0);
    }
    switch (op) {
      case Op.Const:
        return store.constValue(t);
      case Op.Var: {
        const variable = store.variableOf(t);
        const value = this.#model.get(variable.id);
        return value !== undefined || this.#model.has(variable.id) ? value : variable.initial;
      }
      case Op.Not:
        return !this.#value(store.arg(t, 0));
      case Op.And:
        return this.#value(store.arg(t, 0)) === true && this.#value(store.arg(t, 1)) === true;
      case Op.Or:
        return this.#value(store.arg(t, 0)) === true || this.#value(store.arg(t, 1)) === true;
      case Op.Ite:
        return this.#value(store.arg(t, this.#value(store.arg(t, 0)) ? 1 : 2));
      case Op.Eq:
        return this.#value(store.arg(t, 0)) === this.#value(store.arg(t, 1));
      case Op.Length:
        return (this.#value(store.arg(t, 0)) as string).length;
      case Op.CharCodeAt:
        return (this.#value(store.arg(t, 0)) as string).charCodeAt(this.#value(store.arg(t, 1)) as number);
      case Op.Union: {
        const tag = this.#value(store.arg(t, 0)) as number;
        const last = store.arity(t) - 2;
        return this.#value(store.arg(t, 1 + chosenAlternative(tag, last)));
      }
      case Op.Among:
        return this.#among(t);
      case Op.Exists:
        return this.#exists(t);
      case Op.Distinct:
        return this.#distinct(t);
      case Op.Lookup:
        return this.#lookup(t);
      default: {
        const values: Primitive[] = [];
        for (let i = 0, n = store.arity(t); i < n; i++) values.push(this.#value(store.arg(t, i)));
        return applyOp(op, store.sort(t), values);
      }
    }
  }

  #among(t: Term): boolean {
    const wanted = this.#value(this.#store.arg(t, 2));
    for (const [, value] of this.#elements(t)) if (isSameKey(value, wanted)) return true;
    return false;
  }

  /** The elements (keys) that may differ, as `askedElements` says, with their indices. */
  *#elements(t: Term): Generator<[index: number, value: Primitive]> {
    const store = this.#store;
    this.#passing = true;
    const [path, length] = [0, 1].map((i) => this.#value(store.arg(t, i)));
    const [first, known] = [namedElement(store, t, 0)!, namedElements(store, t)];
    for (const i of askedElements(store, path as string, known, length as number)) {
      const element =
        namedElement(store, t, i) ??
        store.knownVariable({ role: 'value', sort: store.sort(first), path: `${path}[${i}]` });
      // One that nobody has asked about is what a model without it says.
      yield [i, element === undefined ? store.variableOf(first).initial : this.#value(element)];
    }
  }

  #distinct(t: Term): boolean {
    const seen = new Set<Primitive>();
    let count = 0;
    for (const [, value] of this.#elements(t)) {
      seen.add(value);
      count++;
    }
    // Those that are not asked about are the same.
    return seen.size === count && (this.#value(this.#store.arg(t, 1)) as number) <= count;
  }

  #lookup(t: Term): Primitive {
    const store = this.#store;
    const wanted = this.#value(store.arg(t, 2));
    for (const [i, key] of this.#elements(t)) {
      if (!isSameKey(key, wanted)) continue;
      const known = namedElements(store, t);
      if (i < known) return this.#value(store.arg(t, 5 + known + i));
      const values = store.constValue(store.arg(t, 3)) as string;
      return this.#ofElement(store.arg(t, 4), values)(i);
    }
    return missingValue(store, t);
  }

  /** A term over what stands for any element of a list, for the element at an index. */
  #ofElement(body: Term, path: string): (i: number) => Primitive {
    const store = this.#store;
    const from = anyElement(path);
    const bound = [...freeVariables(store, body)].filter((id) => store.variables[id]!.path.includes(from));
    const inner = new Evaluator(store);
    const model = new Map(this.#model);
    return (i) => {
      for (const id of bound) {
        const { role, sort, path: own, initial } = store.variables[id]!;
        const element = store.knownVariable({ role, sort, path: own.replaceAll(from, `${path}[${i}]`) });
        model.set(id, element === undefined ? initial : this.#value(element));
      }
      inner.reset(model);
      return inner.evaluate(body);
    };
  }

  #exists(t: Term): boolean {
    const store = this.#store;
    this.#passing = true;
    const length = this.#value(store.arg(t, 1)) as number;
    const known = store.arity(t) - 3;
    for (let i = 0; i < length && i < known; i++) if (this.#value(store.arg(t, 3 + i)) === true) return true;
    if (length <= known) return false;
    const path = store.constValue(store.arg(t, 0)) as string;
    const holds = this.#ofElement(store.arg(t, 2), path);
    for (const i of askedElements(store, path, known, length))
      if (i >= known && holds(i) === true) return true;
    return false;
  }
}

/** Do arrays and collections find one where the other is? Zeros are the same, and NaN is itself. */
function isSameKey(a: Primitive, b: Primitive): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

/** The exact value of a term under a model; see {@link Evaluator} for many terms. */
export function evaluate(store: TermStore, term: Term, model: Model): Primitive {
  let evaluator = evaluators.get(store);
  if (evaluator === undefined) {
    evaluator = new Evaluator(store);
    evaluators.set(store, evaluator);
  }
  evaluator.reset(model);
  return evaluator.evaluate(term);
}

/** One for each store: its arrays are as long as the store is large. */
const evaluators = new WeakMap<TermStore, Evaluator>();
