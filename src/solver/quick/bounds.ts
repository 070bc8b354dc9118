import { applyOp } from '../../expr/evaluate/apply.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { isOnNumbers } from '../../expr/op-family.ts';
import { NAN, type Range } from '../../expr/ranges/range.ts';
import { leafRange } from '../../expr/ranges/range-table.ts';
import { transfer, UNKNOWN } from '../../expr/ranges/transfer.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { QueryTerms } from '../query-terms.ts';
import { contract } from './contract.ts';

const MOST_SWEEPS = 12;

/**
 * What the conditions of a query together say about each subterm: ranges narrowed forwards from arguments to results and backwards from what
 * must hold, until nothing changes. Every value that a term takes in any solution is within its range, so an empty one
 * means that there is no solution.
 */
export class Bounds {
  readonly store: TermStore;
  readonly terms: readonly Term[];
  readonly ranges: Range[] = [];
  /** Constants that strings must equal. */
  readonly known: (string | undefined)[];
  /** The only texts that strings can be, where these are few. */
  readonly candidates = new Map<Term, readonly string[]>();
  changed = false;
  /** No solution. */
  empty = false;
  readonly #query: QueryTerms;
  readonly #out: Range = { lo: 0, hi: 0, flags: 0 };

  constructor(query: QueryTerms) {
    const { store, terms, conditions } = query;
    this.#query = query;
    this.store = store;
    this.terms = terms;
    this.known = new Array(terms.length);
    for (let i = 0; i < terms.length; i++) {
      const t = terms[i]!;
      const range: Range = { lo: 0, hi: 0, flags: 0 };
      this.ranges.push(range);
      if (leafRange(store, t, range)) {
        if (store.op(t) === Op.Const && store.sort(t) === Sort.Str)
          this.known[i] = store.constValue(t) as string;
      } else {
        this.#forward(t, range);
      }
    }
    for (const c of conditions) this.narrow(c, 1, 1);
  }

  /** Narrows until nothing changes or it goes on for too long; false when there is no solution. */
  propagate(): boolean {
    for (let sweep = 0; sweep < MOST_SWEEPS && !this.empty; sweep++) {
      this.changed = false;
      for (let i = this.terms.length - 1; i >= 0 && !this.empty; i--) contract(this, this.terms[i]!);
      for (let i = 0; i < this.terms.length && !this.empty; i++) this.#renew(i);
      if (!this.changed) break;
    }
    return !this.empty;
  }

  of(t: Term): Range {
    return this.ranges[this.#query.slot(t)]!;
  }

  knownText(t: Term): string | undefined {
    return this.known[this.#query.slot(t)];
  }

  /** A value within [lo, hi] (or NaN when that is still possible). */
  narrow(t: Term, lo: number, hi: number): void {
    const r = this.of(t);
    if (!(lo > r.lo) && !(hi < r.hi)) return;
    if (lo > r.lo) r.lo = lo + 0;
    if (hi < r.hi) r.hi = hi + 0;
    const whole = this.store.sort(t) !== Sort.Num || (r.flags & 2) === 0;
    if (whole) {
      r.lo = Math.ceil(r.lo) + 0;
      r.hi = Math.floor(r.hi) + 0;
    }
    this.changed = true;
    if (r.lo > r.hi) {
      if ((r.flags & NAN) === 0) this.empty = true;
      r.lo = Infinity;
      r.hi = -Infinity;
    }
  }

  /** Takes flags away: what the value cannot be. */
  exclude(t: Term, flags: number): void {
    const r = this.of(t);
    if ((r.flags & flags) === 0) return;
    r.flags &= ~flags;
    this.changed = true;
    if (r.lo > r.hi && (r.flags & NAN) === 0) this.empty = true;
    else if ((flags & 2) !== 0) {
      r.lo = Math.ceil(r.lo) + 0;
      r.hi = Math.floor(r.hi) + 0;
      if (r.lo > r.hi && (r.flags & NAN) === 0) this.empty = true;
    }
  }

  /** A string that must equal a constant. */
  setText(t: Term, text: string): void {
    const slot = this.#query.slot(t);
    const known = this.known[slot];
    if (known === text) return;
    if (known !== undefined) {
      this.empty = true;
      return;
    }
    this.known[slot] = text;
    this.changed = true;
    this.narrow(t, text.length, text.length);
  }

  /** The single value a term can have; undefined when there are several (or it is undefined itself). */
  single(t: Term): Primitive {
    if (this.store.isConst(t)) return this.store.constValue(t);
    const sort = this.store.sort(t);
    if (sort === Sort.Str) return this.knownText(t);
    const r = this.of(t);
    if (r.lo !== r.hi || r.flags !== 0) return undefined;
    if (sort === Sort.Num) return r.lo;
    return sort === Sort.Bool ? r.lo === 1 : undefined;
  }

  #forward(t: Term, out: Range): void {
    const { store } = this;
    const isUnion = store.op(t) === Op.Union;
    const arg = (i: number) => (!isUnion && i < store.arity(t) ? this.of(store.arg(t, i)) : UNKNOWN);
    transfer(store, t, out, arg(0), arg(1), arg(2));
  }

  #renew(i: number): void {
    const t = this.terms[i]!;
    const { store } = this;
    if (store.arity(t) === 0) return;
    const out = this.#out;
    this.#forward(t, out);
    const gone = this.ranges[i]!.flags & ~out.flags;
    if (store.sort(t) === Sort.Num && gone !== 0) this.exclude(t, gone);
    if (this.empty) return;
    if (out.lo > out.hi && store.sort(t) === Sort.Num) this.narrow(t, Infinity, -Infinity);
    else this.narrow(t, out.lo, out.hi);
    if (!this.empty) this.#evaluateKnown(t);
  }

  /** Operations on strings whose arguments are all known have a known result. */
  #evaluateKnown(t: Term): void {
    const { store } = this;
    const op = store.op(t);
    if (isOnNumbers(op) || op === Op.Ite || op === Op.Union) return;
    const args = store.args(t);
    if (!args.some((a) => store.sort(a) === Sort.Str)) return;
    const values: Primitive[] = [];
    for (const a of args) {
      const value = this.single(a);
      if (value === undefined) return;
      values.push(value);
    }
    const value = applyOp(op, store.sort(t), values);
    if (typeof value === 'string') this.setText(t, value);
    else if (typeof value === 'boolean') this.narrow(t, Number(value), Number(value));
    else if (typeof value === 'number') {
      if (Number.isNaN(value)) {
        this.narrow(t, Infinity, -Infinity);
      } else {
        this.exclude(t, NAN);
        this.narrow(t, value, value);
      }
    }
  }
}
