import { Op } from '../op.ts';
import { neverNaN } from '../range-of.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { negateTagSet } from './tag-sets.ts';

/** Negations move inward, except before comparisons that may meet NaN. */
export function simplifyNot(store: TermStore, a: Term): Term {
  const x = store.arity(a) > 0 ? store.arg(a, 0) : 0;
  const y = store.arity(a) > 1 ? store.arg(a, 1) : 0;
  switch (store.op(a)) {
    case Op.Not:
      return x;
    case Op.And:
      return store.or(store.not(x), store.not(y));
    case Op.Or:
      return negateTagSet(store, a) || store.and(store.not(x), store.not(y));
    case Op.Ite:
      return store.ite(x, store.not(y), store.not(store.arg(a, 2)));
    case Op.Lt:
      return neverNaN(store, x) && neverNaN(store, y) ? store.make(Op.Le, y, x) : 0;
    case Op.Le:
      return neverNaN(store, x) && neverNaN(store, y) ? store.make(Op.Lt, y, x) : 0;
    case Op.StrLt:
      return store.make(Op.StrLe, y, x);
    case Op.StrLe:
      return store.make(Op.StrLt, y, x);
    case Op.BLt:
      return store.make(Op.BLe, y, x);
    case Op.BLe:
      return store.make(Op.BLt, y, x);
    case Op.Eq:
      if (store.op(x) === Op.Length && y === store.constant(0)) return store.make(Op.Lt, y, x);
      return negateTagSet(store, a);
    default:
      return 0;
  }
}

/** Ite: constant and equal sides, negated and repeated conditions, and Bool sides as And, Or and Eq. */
export function simplifyIte(store: TermStore, c: Term, a: Term, b: Term): Term {
  if (a === b || c === store.true) return a;
  if (c === store.false) return b;
  if (store.op(c) === Op.Not) return store.ite(store.arg(c, 0), b, a);
  if (store.op(a) === Op.Ite && store.arg(a, 0) === c) return store.ite(c, store.arg(a, 1), b);
  if (store.op(b) === Op.Ite && store.arg(b, 0) === c) return store.ite(c, a, store.arg(b, 2));
  // c ? a : d ? a : e
  if (store.op(b) === Op.Ite && store.arg(b, 1) === a)
    return store.ite(store.or(c, store.arg(b, 0)), a, store.arg(b, 2));
  if (store.sort(a) !== Sort.Bool || store.sort(b) !== Sort.Bool) return 0;
  if (a === store.true || a === c) return store.or(c, b);
  if (b === store.false || b === c) return store.and(c, a);
  if (a === store.false) return store.and(store.not(c), b);
  if (b === store.true) return store.or(store.not(c), a);
  return b === store.not(a) ? store.eq(c, a) : 0;
}
