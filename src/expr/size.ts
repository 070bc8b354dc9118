import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** All different subterms of terms, in increasing order of id, so that arguments come before what uses them. */
export function subterms(store: TermStore, ...roots: readonly Term[]): Term[] {
  const seen = new Set<Term>();
  const stack: Term[] = [];
  const visit = (t: Term) => {
    if (t === 0 || seen.has(t)) return;
    seen.add(t);
    stack.push(t);
  };
  for (const root of roots) visit(root);
  while (stack.length > 0) {
    const t = stack.pop()!;
    for (let i = 0, n = store.arity(t); i < n; i++) visit(store.arg(t, i));
  }
  return [...seen].sort((a, b) => a - b);
}

/** Number of different subterms, the term itself included. */
export function size(store: TermStore, ...roots: readonly Term[]): number {
  return subterms(store, ...roots).length;
}
