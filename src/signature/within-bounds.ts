import { Op } from '../expr/op.ts';
import { subterms } from '../expr/size.ts';
import { replaceSubterms } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** `Math.min(x, 50)` is `x`, and `Math.max(x, 50)` is 50, in conjuncts beside one that says `x <= 3`: the comparison excludes NaN. Zeros are left alone, which have two signs. */
export function withinBounds(store: TermStore, terms: readonly Term[]): readonly Term[] {
  let list = terms;
  for (const bound of terms) {
    const said = boundOf(store, bound);
    if (said === undefined) continue;
    const chosen = chosenWithin(store, list, said);
    if (chosen.size > 0) list = list.map((t) => (t === bound ? t : replaceSubterms(store, [t], chosen)[0]!));
  }
  return list === terms ? terms : [...new Set(list)];
}

interface Bound {
  readonly x: Term;
  readonly limit: number;
  readonly isUpper: boolean;
}

/** `x <= 3`, `3 < x`. */
function boundOf(store: TermStore, t: Term): Bound | undefined {
  const op = store.op(t);
  if (op !== Op.Lt && op !== Op.Le) return undefined;
  const [low, high] = [store.arg(t, 0), store.arg(t, 1)];
  const isUpper = store.isConst(high);
  const [x, constant] = isUpper ? [low, high] : [high, low];
  const limit = store.isConst(constant) ? store.constValue(constant) : undefined;
  return store.isConst(x) || typeof limit !== 'number' ? undefined : { x, limit, isUpper };
}

/** What is chosen by each `Math.min` and `Math.max` of that term and a constant, where the bound settles it. */
function chosenWithin(
  store: TermStore,
  terms: readonly Term[],
  { x, limit, isUpper }: Bound,
): ReadonlyMap<Term, Term> {
  const chosen = new Map<Term, Term>();
  for (const t of subterms(store, ...terms)) {
    const op = store.op(t);
    if (op !== Op.Min && op !== Op.Max) continue;
    const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
    const other = a === x ? b : b === x ? a : undefined;
    const value = other !== undefined && store.isConst(other) ? store.constValue(other) : undefined;
    if (other === undefined || typeof value !== 'number' || value === 0) continue;
    if (isUpper ? limit <= value : limit >= value) chosen.set(t, (op === Op.Min) === isUpper ? x : other);
  }
  return chosen;
}
