import { BitSet } from '../base/bitset.ts';
import { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

const caches = new WeakMap<TermStore, Map<Term, BitSet>>();
const none = new BitSet();

/**
 * The ids of the variables that occur in a term, as a set that must not be changed. Memoised for each subterm; sets
 * are shared where a term adds nothing to one of its arguments.
 */
export function freeVariables(store: TermStore, term: Term): BitSet {
  let cache = caches.get(store);
  if (cache === undefined) caches.set(store, (cache = new Map()));
  const known = cache.get(term);
  if (known !== undefined) return known;
  const stack = [term];
  while (stack.length > 0) {
    const t = stack[stack.length - 1]!;
    const before = stack.length;
    if (!cache.has(t))
      for (let i = 0, n = store.arity(t); i < n; i++)
        if (!cache.has(store.arg(t, i))) stack.push(store.arg(t, i));
    if (stack.length > before) continue;
    stack.pop();
    if (!cache.has(t)) cache.set(t, compute(store, t, cache));
  }
  return cache.get(term)!;
}

function compute(store: TermStore, t: Term, cache: ReadonlyMap<Term, BitSet>): BitSet {
  const op = store.op(t);
  if (op === Op.Var) {
    const own = new BitSet();
    own.add(store.variableOf(t).id);
    return own;
  }
  let result = none;
  let isOwn = false;
  for (let i = 0, n = store.arity(t); i < n; i++) {
    const set = cache.get(store.arg(t, i))!;
    if (set === none || set === result) continue;
    if (result === none) {
      result = set;
      continue;
    }
    const joined = isOwn ? result : result.clone();
    if (joined.union(set)) {
      result = joined;
      isOwn = true;
    }
  }
  return result;
}
