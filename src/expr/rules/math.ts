import { isExactInteger, isFiniteInterval } from '../interval/range.ts';
import { interval } from '../interval.ts';
import { Op } from '../op.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { withoutZeroSigns } from './zero-signs.ts';

/** Math functions that do nothing to values within the argument's bounds. */
export function simplifyMath(store: TermStore, op: Op, a: Term, b: Term): Term {
  const x = interval(store, a);
  switch (op) {
    case Op.Abs:
      if (x.min >= 0 && !x.negativeZero) return a;
      return store.op(a) === Op.Neg || store.op(a) === Op.Abs ? store.make(Op.Abs, store.arg(a, 0)) : 0;
    case Op.Floor:
    case Op.Ceil:
    case Op.Trunc:
    case Op.Round:
      return x.integer ? a : 0;
    case Op.Min:
    case Op.Max:
      return extreme(store, op, a, b);
    case Op.Fround:
      return isExactInteger(x) && x.min >= -(2 ** 24) && x.max <= 2 ** 24 ? a : 0;
    default:
      return 0;
  }
}

function extreme(store: TermStore, op: typeof Op.Min | typeof Op.Max, a: Term, b: Term): Term {
  if (a === b) return a;
  if (store.isConst(a) || (a > b && !store.isConst(b))) return store.make(op, b, a);
  const x = interval(store, a);
  const y = interval(store, b);
  if (x.maybeNaN || y.maybeNaN) return 0;
  const [low, high] = op === Op.Min ? [a, b] : [b, a];
  if (isBelow(x, y)) return low;
  return isBelow(y, x) ? high : 0;
}

/** Is x at most y, and the two never zeros of different sign? */
function isBelow(
  x: { max: number; negativeZero: boolean },
  y: { min: number; negativeZero: boolean },
): boolean {
  return x.max < y.min || (x.max === y.min && (x.max !== 0 || (!x.negativeZero && !y.negativeZero)));
}

/** IsNaN, IsFinite, IsInteger, IsSafeInteger and SameNum. */
export function simplifyNumberTest(store: TermStore, op: Op, a: Term, b: Term): Term {
  const plain = op === Op.SameNum ? a : withoutZeroSigns(store, a);
  if (plain !== a) return store.make(op, plain);
  const x = interval(store, a);
  switch (op) {
    case Op.IsNaN:
      return x.maybeNaN ? isNaNOf(store, a) : store.false;
    case Op.IsFinite:
      return isFiniteInterval(x) ? store.true : 0;
    case Op.IsInteger:
      return isFiniteInterval(x) && x.integer ? store.true : 0;
    case Op.IsSafeInteger:
      return isExactInteger(x) ? store.true : 0;
    case Op.SameNum:
      return sameNumber(store, a, b);
    default:
      return 0;
  }
}

function sameNumber(store: TermStore, a: Term, b: Term): Term {
  if (a === b) return store.true;
  if (store.isConst(a) || (a > b && !store.isConst(b))) return store.make(Op.SameNum, b, a);
  const x = interval(store, a);
  const y = interval(store, b);
  if (x.min > x.max && y.min > y.max) return store.true;
  if (y.min > y.max) return store.make(Op.IsNaN, a);
  if (!x.negativeZero && store.isConst(b) && Object.is(store.constValue(b), -0)) return store.false;
  if (x.maybeNaN && y.maybeNaN) return 0;
  const zero = x.min <= 0 && x.max >= 0 && y.min <= 0 && y.max >= 0;
  return zero && (x.negativeZero || y.negativeZero) ? 0 : store.eq(a, b);
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
      if (isFiniteInterval(interval(store, y))) return store.make(Op.IsNaN, x);
      return isFiniteInterval(interval(store, x)) ? store.make(Op.IsNaN, y) : 0;
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
  const p = interval(store, position);
  if (!p.integer || p.maybeNaN) return 0;
  const below = store.make(Op.Lt, position, store.constant(0));
  return store.or(below, store.make(Op.Le, store.make(Op.Length, s), position));
}
