import { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** The negation of a Bool term, in canonical form. */
export function negate(store: TermStore, term: Term): Term {
  return store.make(Op.Not, term);
}
