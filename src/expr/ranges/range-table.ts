import type { InputVariable } from '../input-variable.ts';
import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { domainOf } from '../variable-domain.ts';
import { NAN, NEGATIVE_ZERO, type Range, setRange } from './range.ts';
import { transfer, UNKNOWN } from './transfer.ts';

/**
 * What the variables' domains alone say about each term: computed once a term, kept for the life of the store. Domains are those
 * of {@link domainOf} unless others are given.
 */
export class RangeTable {
  readonly #store: TermStore;
  readonly #known = new Map<Term, Range>();
  readonly #domain: (v: InputVariable) => Range;

  constructor(store: TermStore, domain: (v: InputVariable) => Range = domainOf) {
    this.#store = store;
    this.#domain = domain;
  }

  ofVariable(v: InputVariable): Range {
    return this.#domain(v);
  }

  of(t: Term): Range {
    const known = this.#known.get(t);
    if (known) return known;
    const store = this.#store;
    // Arguments first, without recursion: terms can be deep.
    const stack = [t];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      let ready = true;
      if (!this.#known.has(top) && store.op(top) !== Op.Union) {
        for (let i = 0, n = store.arity(top); i < n; i++) {
          const arg = store.arg(top, i);
          if (this.#known.has(arg)) continue;
          stack.push(arg);
          ready = false;
        }
      }
      if (!ready) continue;
      stack.pop();
      if (!this.#known.has(top)) this.#known.set(top, this.#compute(top));
    }
    return this.#known.get(t)!;
  }

  #compute(t: Term): Range {
    const store = this.#store;
    const out: Range = { lo: 0, hi: 0, flags: 0 };
    if (store.op(t) === Op.Var) return this.#domain(store.variableOf(t));
    if (leafRange(store, t, out)) return out;
    const arg = (i: number) =>
      i < store.arity(t) && store.op(t) !== Op.Union ? this.#known.get(store.arg(t, i))! : UNKNOWN;
    transfer(store, t, out, arg(0), arg(1), arg(2));
    return out;
  }
}

/** Sets `out` for constants and variables; false for other terms. */
export function leafRange(store: TermStore, t: Term, out: Range): boolean {
  if (store.op(t) === Op.Var) {
    const r = domainOf(store.variableOf(t));
    setRange(out, r.lo, r.hi, r.flags);
    return true;
  }
  if (store.op(t) !== Op.Const) return false;
  constantRange(out, store.constValue(t), store.sort(t));
  return true;
}

function constantRange(out: Range, value: unknown, sort: Sort): Range {
  if (sort === Sort.Re) return setRange(out, -Infinity, Infinity, 0);
  switch (typeof value) {
    case 'number':
      if (Number.isNaN(value)) return setRange(out, Infinity, -Infinity, NAN);
      return setRange(
        out,
        value + 0,
        value + 0,
        (Number.isInteger(value) || Math.abs(value) === Infinity ? 0 : 2) |
          (Object.is(value, -0) ? NEGATIVE_ZERO : 0),
      );
    case 'string':
      return setRange(out, value.length, value.length, 0);
    case 'boolean':
      return setRange(out, Number(value), Number(value), 0);
    case 'bigint': {
      const n = Number(value);
      const exact = Number.isSafeInteger(n);
      return setRange(out, exact ? n : -Infinity, exact ? n : Infinity, 0);
    }
    default:
      return setRange(out, 0, 0, 0);
  }
}
