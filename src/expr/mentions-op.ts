import type { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Tells whether one of these operations occurs in a term. Remembered for each subterm. */
export function mentionsOp(...ops: readonly Op[]): (store: TermStore, term: Term) => boolean {
  const wanted = new Set(ops);
  const caches = new WeakMap<TermStore, Map<Term, boolean>>();
  return (store, term) => {
    let cache = caches.get(store);
    if (cache === undefined) caches.set(store, (cache = new Map()));
    const known = cache.get(term);
    if (known !== undefined) return known;
    const stack = [term];
    while (stack.length > 0) {
      const t = stack[stack.length - 1]!;
      let found = wanted.has(store.op(t));
      const before = stack.length;
      for (let i = 0, n = store.arity(t); i < n && !found; i++) {
        const ofArg = cache.get(store.arg(t, i));
        if (ofArg === undefined) stack.push(store.arg(t, i));
        else found = ofArg;
      }
      if (!found && stack.length > before) continue;
      stack.length = before - 1;
      cache.set(t, found);
    }
    return cache.get(term)!;
  };
}
