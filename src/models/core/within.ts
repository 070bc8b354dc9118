import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

/** `low <= number && number <= high`. */
export function within(store: TermStore, number: Term, low: number, high: number): Term {
  return store.and(
    store.make(Op.Le, store.constant(low), number),
    store.make(Op.Le, number, store.constant(high)),
  );
}
