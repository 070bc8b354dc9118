import { Op } from '../expr/op.ts';
import { subterms } from '../expr/size.ts';
import { replaceSubterms } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** `Math.min(x, 50)` is `x`, and `Math.max(x, 50)` is 50, in conjuncts beside one that says `x <= 3`: the comparison excludes NaN. Where both may be zero they are left alone: zeros have two signs. */
export function withinBounds(store: TermStore, terms: readonly Term[]): readonly Term[] {
  let list = terms;
  for (const bound of terms) {
    const chosen = chosenWithin(store, list, bound);
    if (chosen.size > 0) list = list.map((t) => (t === bound ? t : replaceSubterms(store, [t], chosen)[0]!));
  }
  return list === terms ? terms : [...new Set(list)];
}

interface Bound {
  readonly x: Term;
  readonly limit: number;
  readonly isUpper: boolean;
  /** It is not the limit itself. */
  readonly isStrict: boolean;
}

/** `x <= 3`, `3 < x`. */
function boundOf(store: TermStore, t: Term): Bound | undefined {
  const op = store.op(t);
  if (op !== Op.Lt && op !== Op.Le) return undefined;
  const [low, high] = [store.arg(t, 0), store.arg(t, 1)];
  const isUpper = store.isConst(high);
  const [x, constant] = isUpper ? [low, high] : [high, low];
  const limit = store.isConst(constant) ? store.constValue(constant) : undefined;
  return store.isConst(x) || typeof limit !== 'number'
    ? undefined
    : { x, limit, isUpper, isStrict: op === Op.Lt };
}

/** What is chosen by each `Math.min` and `Math.max` in some terms of what a condition bounds and a constant, where the bound settles it. */
export function chosenWithin(
  store: TermStore,
  terms: readonly Term[],
  condition: Term,
): ReadonlyMap<Term, Term> {
  const chosen = new Map<Term, Term>();
  const bound = boundOf(store, condition);
  if (bound === undefined) return chosen;
  const { x, limit, isUpper, isStrict } = bound;
  for (const t of subterms(store, ...terms)) {
    const op = store.op(t);
    if (op !== Op.Min && op !== Op.Max) continue;
    const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
    const other = a === x ? b : b === x ? a : undefined;
    const value = other !== undefined && store.isConst(other) ? store.constValue(other) : undefined;
    if (other === undefined || typeof value !== 'number') continue;
    if (value === 0 && limit === 0 && !isStrict) continue;
    if (isUpper ? limit <= value : limit >= value) chosen.set(t, (op === Op.Min) === isUpper ? x : other);
  }
  return chosen;
}
