import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/**
 * `a === b` for terms of any sorts, Unions included, as a Bool term. 0 when both may be objects, whose identity
 * terms do not know (except that a term is the same object as itself).
 */
export function strictEquals(store: TermStore, a: Term, b: Term): Term {
  if (store.sort(a) === Sort.Any) {
    if (a === b) return mapAlternatives(store, a, (t) => sameAs(store, t));
    return mapAlternatives(store, a, (t) => strictEquals(store, t, b));
  }
  if (store.sort(b) === Sort.Any) return mapAlternatives(store, b, (t) => strictEquals(store, a, t));
  const sort = store.sort(a);
  if (sort !== store.sort(b)) return store.false;
  switch (sort) {
    case Sort.Undefined:
    case Sort.Null:
      return store.true;
    case Sort.Opaque:
    case Sort.Re:
      return 0;
    default:
      return store.make(Op.Eq, a, b);
  }
}

function sameAs(store: TermStore, t: Term): Term {
  return store.sort(t) === Sort.Num ? store.not(store.make(Op.IsNaN, t)) : store.true;
}
