import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** The members of an Or, left to right; the term itself when it is none. */
export function disjuncts(store: TermStore, t: Term): Term[] {
  if (store.op(t) !== Op.Or || store.comparisons.has(t)) return [t];
  return [...disjuncts(store, store.arg(t, 0)), ...disjuncts(store, store.arg(t, 1))];
}
