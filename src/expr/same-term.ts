import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/**
 * How numbers are compared. `nan`: only whether both are NaN or none is; `equal`: as `===`, with NaN equal to itself; `is`: as
 * `Object.is`, which tells -0 from 0. Each says more than the one before.
 */
export type NumberComparison = 'nan' | 'equal' | 'is';

/** Whether two terms of any sorts are the same, as a Bool term; 0 when both may be objects. */
export function sameTerm(store: TermStore, a: Term, b: Term, numbers: NumberComparison): Term {
  if (a === b) return store.true;
  if (store.sort(a) === Sort.Any) return mapAlternatives(store, a, (t) => sameTerm(store, t, b, numbers));
  if (store.sort(b) === Sort.Any) return mapAlternatives(store, b, (t) => sameTerm(store, a, t, numbers));
  const sort = store.sort(a);
  if (sort !== store.sort(b)) return store.false;
  switch (sort) {
    case Sort.Undefined:
    case Sort.Null:
      return store.true;
    case Sort.Opaque:
    case Sort.Re:
      return 0;
    case Sort.Num:
      return sameNumber(store, a, b, numbers);
    default:
      return store.eq(a, b);
  }
}

function sameNumber(store: TermStore, a: Term, b: Term, numbers: NumberComparison): Term {
  if (numbers === 'is') return store.make(Op.SameNum, a, b);
  const [x, y] = [store.make(Op.IsNaN, a), store.make(Op.IsNaN, b)];
  if (numbers === 'nan') return store.eq(x, y);
  return store.or(store.eq(a, b), store.and(x, y));
}
