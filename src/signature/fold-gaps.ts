import { Op } from '../expr/op.ts';
import { rangeOf } from '../expr/range-of.ts';
import { isWhole } from '../expr/ranges/range.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** `n !== 0 && n !== 1 && n !== 2` of an integer that is at least 0, or is said to be: `n > 2`. It stands where the first of them stood. */
export function foldGaps(store: TermStore, terms: readonly Term[]): Term[] {
  const excluded = new Map<Term, Map<number, Term>>();
  for (const t of terms) {
    const gap = gapOf(store, t);
    if (gap === undefined) continue;
    const values = excluded.get(gap.term) ?? new Map<number, Term>();
    values.set(gap.value, t);
    excluded.set(gap.term, values);
  }
  let list = [...terms];
  for (const [x, values] of excluded) {
    const range = rangeOf(store, x);
    const min = range.lo;
    if (!isWhole(range) || !Number.isSafeInteger(min)) continue;
    const lower = lowerBound(store, x, terms);
    let next = Math.max(min, lower?.value ?? min);
    const gone = new Set<Term>();
    for (let t = values.get(next); t !== undefined; t = values.get(++next)) gone.add(t);
    if (lower !== undefined && lower.value > min && gone.size > 0) gone.add(lower.term);
    if (gone.size < 2) continue;
    const first = terms.find((t) => gone.has(t));
    const bound = store.make(Op.Lt, store.constant(next - 1), x);
    list = list.flatMap((t) => (t === first ? [bound] : gone.has(t) ? [] : [t]));
  }
  return list;
}

/** The greatest of the bounds `x >= value` that the terms say of an integer. */
function lowerBound(
  store: TermStore,
  x: Term,
  terms: readonly Term[],
): { term: Term; value: number } | undefined {
  let best: { term: Term; value: number } | undefined;
  for (const t of terms) {
    const op = store.op(t);
    if ((op !== Op.Lt && op !== Op.Le) || store.arg(t, 1) !== x || !store.isConst(store.arg(t, 0))) continue;
    const value = (store.constValue(store.arg(t, 0)) as number) + (op === Op.Lt ? 1 : 0);
    if (Number.isSafeInteger(value) && value > (best?.value ?? Number.NEGATIVE_INFINITY))
      best = { term: t, value };
  }
  return best;
}

/** `x !== constant` */
function gapOf(store: TermStore, t: Term): { term: Term; value: number } | undefined {
  if (store.op(t) !== Op.Not) return undefined;
  const equality = store.arg(t, 0);
  if (store.op(equality) !== Op.Eq) return undefined;
  const [a, b] = [store.arg(equality, 0), store.arg(equality, 1)];
  const [term, constant] = store.isConst(b) ? [a, b] : [b, a];
  if (!store.isConst(constant) || store.isConst(term)) return undefined;
  const value = store.constValue(constant);
  return typeof value === 'number' && Number.isSafeInteger(value) ? { term, value } : undefined;
}
