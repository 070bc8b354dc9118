import { Op } from '../expr/op.ts';
import { rangeOf } from '../expr/range-of.ts';
import { mayBeNegativeZero } from '../expr/ranges/range.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** The variable (by id) that a condition says has one value and no other. */
export function fixedValue(store: TermStore, t: Term): { variable: number; value: Term } | undefined {
  if (store.op(t) === Op.Var) return { variable: store.variableOf(t).id, value: store.true };
  if (store.op(t) === Op.Not && store.op(store.arg(t, 0)) === Op.Var)
    return { variable: store.variableOf(store.arg(t, 0)).id, value: store.false };
  if (store.op(t) !== Op.Eq) return undefined;
  const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
  const [x, value] = store.isConst(b) ? [a, b] : [b, a];
  if (store.op(x) !== Op.Var || !store.isConst(value)) return undefined;
  // `x === 0` also holds for -0, which other conditions may tell from 0.
  if (store.sort(x) === Sort.Num && store.constValue(value) === 0 && mayBeNegativeZero(rangeOf(store, x)))
    return undefined;
  return { variable: store.variableOf(x).id, value };
}
