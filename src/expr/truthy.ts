import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** ToBoolean of a term of any sort, as a Bool term. Objects are true. */
export function truthy(store: TermStore, term: Term): Term {
  switch (store.sort(term)) {
    case Sort.Bool:
      return term;
    case Sort.Num: {
      const isZero = store.eq(term, store.constant(0));
      return store.and(store.not(store.make(Op.IsNaN, term)), store.not(isZero));
    }
    case Sort.Str:
      return store.not(store.eq(store.make(Op.Length, term), store.constant(0)));
    case Sort.Big:
      return store.not(store.eq(term, store.constant(0n)));
    case Sort.Undefined:
    case Sort.Null:
      return store.false;
    case Sort.Re:
    case Sort.Opaque:
      return store.true;
    case Sort.Any:
      return mapAlternatives(store, term, (t) => truthy(store, t));
  }
}
