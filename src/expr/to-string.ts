import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** ToString of a term as a Str term; 0 where it would ask an object. */
export function toStringTerm(store: TermStore, term: Term): Term {
  switch (store.sort(term)) {
    case Sort.Str:
      return term;
    case Sort.Num:
      return store.make(Op.NumToStr, term);
    case Sort.Bool:
      return store.ite(term, store.constant('true'), store.constant('false'));
    case Sort.Big:
      return store.make(Op.BigToStr, term);
    case Sort.Undefined:
      return store.constant('undefined');
    case Sort.Null:
      return store.constant('null');
    case Sort.Any:
      return mapAlternatives(store, term, (t) => toStringTerm(store, t));
    default:
      return 0;
  }
}
