import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** ToNumber of a term as a Num term; 0 where it would throw (bigint) or ask an object. */
export function toNumber(store: TermStore, term: Term): Term {
  switch (store.sort(term)) {
    case Sort.Num:
      return term;
    case Sort.Bool:
      return store.make(Op.BoolToNum, term);
    case Sort.Str:
      return store.make(Op.StrToNum, term);
    case Sort.Undefined:
      return store.constant(Number.NaN);
    case Sort.Null:
      return store.constant(0);
    case Sort.Any:
      return mapAlternatives(store, term, (t) => toNumber(store, t));
    default:
      return 0;
  }
}

/** ToNumeric: as {@link toNumber}, but a bigint stays itself. Alternatives of both kinds join to sort Any. */
export function toNumeric(store: TermStore, term: Term): Term {
  if (store.sort(term) === Sort.Any) return mapAlternatives(store, term, (t) => toNumeric(store, t));
  return store.sort(term) === Sort.Big ? term : toNumber(store, term);
}
