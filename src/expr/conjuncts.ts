import { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** The conditions that together are a Bool term: its And spread out, left to right, each once, `true` left out. */
export function conjuncts(store: TermStore, ...terms: readonly Term[]): Term[] {
  const result = new Set<Term>();
  const stack = [...terms].reverse();
  while (stack.length > 0) {
    const t = stack.pop()!;
    if (store.comparisons.has(t)) result.add(t);
    else if (store.op(t) === Op.And) stack.push(store.arg(t, 1), store.arg(t, 0));
    else if (store.op(t) === Op.Not && store.op(store.arg(t, 0)) === Op.Or) {
      const or = store.arg(t, 0);
      stack.push(store.not(store.arg(or, 1)), store.not(store.arg(or, 0)));
    } else if (t !== store.true) result.add(t);
  }
  return [...result];
}
