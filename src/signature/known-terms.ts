import { Op } from '../expr/op.ts';
import { rangeOf } from '../expr/range-of.ts';
import { mayBeNegativeZero } from '../expr/ranges/range.ts';
import { subterms } from '../expr/size.ts';
import { Sort } from '../expr/sort.ts';
import { replaceSubterms } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/**
 * Conjuncts without those that an equality with a constant among them makes true: beside `Math.ceil(x) === 2` nobody needs
 * `Math.ceil(x) > 1`.
 */
export function withoutSaidByEqualities(store: TermStore, terms: readonly Term[]): Term[] {
  let list = [...terms];
  const fixedTerms = new Map(terms.map((t) => [t, fixedTerm(store, t)]));
  const holders = holdersOf(
    store,
    terms,
    new Set([...fixedTerms.values()].flatMap((f) => (f === undefined ? [] : [f.term]))),
  );
  for (const equality of terms) {
    const fixed = fixedTerms.get(equality);
    if (fixed === undefined || !list.includes(equality)) continue;
    const others = list.filter((t) => t !== equality && holders.get(fixed.term)?.has(t));
    if (others.length === 0) continue;
    const now = replaceSubterms(store, others, new Map([[fixed.term, fixed.value]]));
    const implied = new Set(others.filter((_, i) => now[i] === store.true));
    list = list.filter((t) => !implied.has(t));
  }
  return list;
}

/** Which of some terms have each of others in them. */
function holdersOf(
  store: TermStore,
  terms: readonly Term[],
  parts: ReadonlySet<Term>,
): ReadonlyMap<Term, ReadonlySet<Term>> {
  const found = new Map<Term, Set<Term>>();
  if (parts.size === 0) return found;
  for (const t of terms)
    for (const part of subterms(store, t)) {
      if (!parts.has(part)) continue;
      const holding = found.get(part) ?? new Set();
      found.set(part, holding.add(t));
    }
  return found;
}

/** The term that a condition says is one constant and no other value. */
function fixedTerm(store: TermStore, t: Term): { term: Term; value: Term } | undefined {
  const op = store.op(t);
  if (op !== Op.Eq && op !== Op.SameNum) return undefined;
  const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
  const [term, value] = store.isConst(b) ? [a, b] : [b, a];
  if (!store.isConst(value) || store.isConst(term) || store.op(term) === Op.Var) return undefined;
  const isZero = store.sort(term) === Sort.Num && store.constValue(value) === 0;
  if (op === Op.Eq && isZero && mayBeNegativeZero(rangeOf(store, term))) return undefined;
  return { term, value };
}
