import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import {
  isFiniteRange,
  isSafeInteger,
  isWhole,
  mayBeNaN,
  mayBeNegativeZero,
  type Range,
} from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { withoutZeroSigns } from './zero-signs.ts';

/** Math functions that do nothing to values within the argument's bounds. */
export function simplifyMath(store: TermStore, op: Op, a: Term, b: Term): Term {
  const x = rangeOf(store, a);
  switch (op) {
    case Op.Abs:
      if (x.lo >= 0 && !mayBeNegativeZero(x)) return a;
      return store.op(a) === Op.Neg || store.op(a) === Op.Abs ? store.make(Op.Abs, store.arg(a, 0)) : 0;
    case Op.Floor:
    case Op.Ceil:
    case Op.Trunc:
    case Op.Round:
      return isWhole(x) ? a : 0;
    case Op.Min:
    case Op.Max:
      return extreme(store, op, a, b);
    case Op.Fround:
      return isSafeInteger(x) && x.lo >= -(2 ** 24) && x.hi <= 2 ** 24 ? a : 0;
    default:
      return 0;
  }
}

function extreme(store: TermStore, op: typeof Op.Min | typeof Op.Max, a: Term, b: Term): Term {
  if (a === b) return a;
  if (store.isConst(a) || (a > b && !store.isConst(b))) return store.make(op, b, a);
  const x = rangeOf(store, a);
  const y = rangeOf(store, b);
  if (mayBeNaN(x) || mayBeNaN(y)) return 0;
  const [low, high] = op === Op.Min ? [a, b] : [b, a];
  if (isBelow(x, y)) return low;
  return isBelow(y, x) ? high : 0;
}

/** Is x at most y, and the two never zeros of different sign? */
function isBelow(x: Readonly<Range>, y: Readonly<Range>): boolean {
  if (x.hi !== y.lo) return x.hi < y.lo;
  return x.hi !== 0 || (!mayBeNegativeZero(x) && !mayBeNegativeZero(y));
}

/** IsNaN, IsFinite, IsInteger, IsSafeInteger and SameNum. */
export function simplifyNumberTest(store: TermStore, op: Op, a: Term, b: Term): Term {
  const plain = op === Op.SameNum ? a : withoutZeroSigns(store, a);
  if (plain !== a) return store.make(op, plain);
  const x = rangeOf(store, a);
  switch (op) {
    case Op.IsNaN:
      return mayBeNaN(x) ? isNaNOf(store, a) : store.false;
    case Op.IsFinite:
      return isFiniteRange(x) ? store.true : 0;
    case Op.IsInteger:
      return isFiniteRange(x) && isWhole(x) ? store.true : 0;
    case Op.IsSafeInteger:
      return isSafeInteger(x) ? store.true : 0;
    case Op.SameNum:
      return sameNumber(store, a, b);
    default:
      return 0;
  }
}

function sameNumber(store: TermStore, a: Term, b: Term): Term {
  if (a === b) return store.true;
  if (store.isConst(a) || (a > b && !store.isConst(b))) return store.make(Op.SameNum, b, a);
  const x = rangeOf(store, a);
  const y = rangeOf(store, b);
  if (x.lo > x.hi && y.lo > y.hi) return store.true;
  if (y.lo > y.hi) return store.make(Op.IsNaN, a);
  if (!mayBeNegativeZero(x) && store.isConst(b) && Object.is(store.constValue(b), -0)) return store.false;
  if (mayBeNaN(x) && mayBeNaN(y)) return 0;
  const zero = x.lo <= 0 && x.hi >= 0 && y.lo <= 0 && y.hi >= 0;
  return zero && (mayBeNegativeZero(x) || mayBeNegativeZero(y)) ? 0 : store.eq(a, b);
}

function isNaNOf(store: TermStore, a: Term): Term {
  const x = store.arity(a) > 0 ? store.arg(a, 0) : 0;
  switch (store.op(a)) {
    case Op.Neg:
    case Op.Abs:
    case Op.Floor:
    case Op.Ceil:
    case Op.Trunc:
    case Op.Round:
    case Op.Sign:
    case Op.Fround:
      return store.make(Op.IsNaN, x);
    case Op.Add:
    case Op.Sub: {
      const y = store.arg(a, 1);
      if (isFiniteRange(rangeOf(store, y))) return store.make(Op.IsNaN, x);
      return isFiniteRange(rangeOf(store, x)) ? store.make(Op.IsNaN, y) : 0;
    }
    case Op.Min:
    case Op.Max:
      return store.or(store.make(Op.IsNaN, x), store.make(Op.IsNaN, store.arg(a, 1)));
    case Op.CharCodeAt:
    case Op.CodePointAt:
      return isOutside(store, x, store.arg(a, 1));
    case Op.Ite:
      return store.ite(x, store.make(Op.IsNaN, store.arg(a, 1)), store.make(Op.IsNaN, store.arg(a, 2)));
    default:
      return 0;
  }
}

/** Is an integer position outside a string? */
function isOutside(store: TermStore, s: Term, position: Term): Term {
  const p = rangeOf(store, position);
  if (!isWhole(p) || mayBeNaN(p)) return 0;
  const below = store.make(Op.Lt, position, store.constant(0));
  return store.or(below, store.make(Op.Le, store.make(Op.Length, s), position));
}
