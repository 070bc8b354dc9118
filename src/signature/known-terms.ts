import { interval } from '../expr/interval.ts';
import { Op } from '../expr/op.ts';
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
  for (const equality of terms) {
    const fixed = fixedTerm(store, equality);
    if (fixed === undefined || !list.includes(equality)) continue;
    const others = list.filter((t) => t !== equality);
    const now = replaceSubterms(store, others, new Map([[fixed.term, fixed.value]]));
    const implied = new Set(others.filter((_, i) => now[i] === store.true));
    list = list.filter((t) => !implied.has(t));
  }
  return list;
}

/** The term that a condition says is one constant and no other value. */
function fixedTerm(store: TermStore, t: Term): { term: Term; value: Term } | undefined {
  const op = store.op(t);
  if (op !== Op.Eq && op !== Op.SameNum) return undefined;
  const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
  const [term, value] = store.isConst(b) ? [a, b] : [b, a];
  if (!store.isConst(value) || store.isConst(term) || store.op(term) === Op.Var) return undefined;
  const isZero = store.sort(term) === Sort.Num && store.constValue(value) === 0;
  if (op === Op.Eq && isZero && interval(store, term).negativeZero) return undefined;
  return { term, value };
}
