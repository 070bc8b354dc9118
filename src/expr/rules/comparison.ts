import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isFiniteRange, isWhole, mayBeNaN } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { linearComparison } from './linear.ts';
import { withoutZeroSigns } from './zero-signs.ts';

/** Lt and Le on numbers. */
export function simplifyComparison(
  store: TermStore,
  op: typeof Op.Lt | typeof Op.Le,
  a: Term,
  b: Term,
): Term {
  const strict = op === Op.Lt;
  const [plainA, plainB] = [withoutZeroSigns(store, a), withoutZeroSigns(store, b)];
  if (plainA !== a || plainB !== b) return store.make(op, plainA, plainB);
  if (a === b) return strict ? store.false : store.not(store.make(Op.IsNaN, a));
  const x = rangeOf(store, a);
  const y = rangeOf(store, b);
  if (strict ? x.lo >= y.hi : x.lo > y.hi) return store.false;
  if (!mayBeNaN(x) && !mayBeNaN(y) && (strict ? x.hi < y.lo : x.hi <= y.lo)) return store.true;
  if (!strict && x.lo === y.hi) return store.eq(a, b);
  if (store.isConst(a)) {
    const low = store.constValue(a) as number;
    if (Object.is(low, -0)) return store.make(op, store.constant(0), b);
    if (isWhole(y) && Number.isFinite(low)) {
      if (!Number.isInteger(low)) return store.make(Op.Le, store.constant(Math.ceil(low) + 0), b);
      if (strict && y.hi === low + 1) return store.eq(b, store.constant(low + 1));
    }
    return aboveConstant(store, op, low, b) || linearComparison(store, op, a, b);
  }
  if (store.isConst(b)) {
    const high = store.constValue(b) as number;
    if (Object.is(high, -0)) return store.make(op, a, store.constant(0));
    if (isWhole(x) && Number.isFinite(high)) {
      if (!Number.isInteger(high)) return store.make(Op.Le, a, store.constant(Math.floor(high) + 0));
      if (strict && x.lo === high - 1) return store.eq(a, store.constant(high - 1));
    }
    return belowConstant(store, op, a, high) || linearComparison(store, op, a, b);
  }
  if (store.op(a) === Op.Neg && store.op(b) === Op.Neg)
    return store.make(op, store.arg(b, 0), store.arg(a, 0));
  return linearComparison(store, op, a, b);
}

/** `low < b` or `low <= b`. */
function aboveConstant(store: TermStore, op: Op, low: number, b: Term): Term {
  const isFound = op === Op.Lt ? low === -1 : low === 0;
  if (isFound && store.op(b) === Op.IndexOf) return store.make(Op.Includes, ...store.args(b));
  if (isFound && store.op(b) === Op.RegexIndex) return store.make(Op.RegexTest, ...store.args(b));
  if (store.op(b) === Op.Neg) return store.make(op, store.arg(b, 0), store.constant(-low + 0));
  if (low === 0 && store.op(b) === Op.Sub && mayCompareSides(store, op, b))
    return store.make(op, store.arg(b, 1), store.arg(b, 0));
  if (low === 0 && store.op(b) === Op.Sign) return store.make(op, store.constant(0), store.arg(b, 0));
  return 0;
}

/** `a < high` or `a <= high`. */
function belowConstant(store: TermStore, op: Op, a: Term, high: number): Term {
  if (store.op(a) === Op.Neg) return store.make(op, store.constant(-high + 0), store.arg(a, 0));
  if (high === 0 && store.op(a) === Op.Sub && mayCompareSides(store, op, a))
    return store.make(op, store.arg(a, 0), store.arg(a, 1));
  if (high === 0 && store.op(a) === Op.Sign) return store.make(op, store.arg(a, 0), store.constant(0));
  return 0;
}

/**
 * May `p - q < 0` be written `p < q`? Always, since doubles have gradual underflow; `<=` only when the difference
 * of two equal infinities (NaN) cannot occur.
 */
function mayCompareSides(store: TermStore, op: Op, difference: Term): boolean {
  if (op === Op.Lt) return true;
  return (
    isFiniteRange(rangeOf(store, store.arg(difference, 0))) ||
    isFiniteRange(rangeOf(store, store.arg(difference, 1)))
  );
}
