import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isWhole, mayBeNaN } from '../ranges/range.ts';
import { Sort } from '../sort.ts';
import { strictEquals } from '../strict-equals.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { linearComparison } from './linear.ts';
import { textEquals } from './text-equality.ts';
import { withoutZeroSigns } from './zero-signs.ts';

/** Eq between terms of any sorts. Constants stand on the right, otherwise the older term on the left. */
export function simplifyEq(store: TermStore, a: Term, b: Term): Term {
  const sort = store.sort(a);
  if (sort !== store.sort(b) || sort === Sort.Any) return strictEquals(store, a, b);
  if (a === b) return sort === Sort.Num ? store.not(store.make(Op.IsNaN, a)) : store.true;
  if (store.isConst(a) || (a > b && !store.isConst(b))) return store.make(Op.Eq, b, a);
  switch (sort) {
    case Sort.Bool:
      return boolEquals(store, a, b);
    case Sort.Num:
      return numberEquals(store, a, b);
    case Sort.Str:
      return textEquals(store, a, b);
    case Sort.Big:
      return bigEquals(store, a, b);
    case Sort.Undefined:
    case Sort.Null:
      return store.true;
    default:
      return 0;
  }
}

function boolEquals(store: TermStore, a: Term, b: Term): Term {
  if (b === store.true) return a;
  if (b === store.false) return store.not(a);
  if (a === store.not(b)) return store.false;
  if (store.op(a) === Op.Not) return store.not(store.eq(store.arg(a, 0), b));
  return store.op(b) === Op.Not ? store.not(store.eq(a, store.arg(b, 0))) : 0;
}

function numberEquals(store: TermStore, a: Term, b: Term): Term {
  const [plainA, plainB] = [withoutZeroSigns(store, a), withoutZeroSigns(store, b)];
  if (plainA !== a || plainB !== b) return store.eq(plainA, plainB);
  const x = rangeOf(store, a);
  const y = rangeOf(store, b);
  if (x.hi < y.lo || y.hi < x.lo) return store.false;
  if (x.lo === x.hi && y.lo === y.hi && !mayBeNaN(x) && !mayBeNaN(y)) return store.true;
  if (store.isConst(b)) {
    const value = store.constValue(b) as number;
    if (Object.is(value, -0)) return store.eq(a, store.constant(0));
    if (isWhole(x) && Number.isFinite(value) && !Number.isInteger(value)) return store.false;
    const known = equalsNumber(store, a, value);
    if (known !== 0) return known;
  }
  if (store.op(a) === Op.Neg && store.op(b) === Op.Neg) return store.eq(store.arg(a, 0), store.arg(b, 0));
  return linearComparison(store, Op.Eq, a, b);
}

function equalsNumber(store: TermStore, a: Term, value: number): Term {
  switch (store.op(a)) {
    case Op.Neg:
      return store.eq(store.arg(a, 0), store.constant(-value));
    case Op.BoolToNum:
      return value === 1 ? store.arg(a, 0) : store.not(store.arg(a, 0));
    case Op.IndexOf:
      if (value === -1) return store.not(store.make(Op.Includes, ...store.args(a)));
      if (value === 0 && isZero(store, store.arg(a, 2)))
        return store.make(Op.StartsWith, store.arg(a, 0), store.arg(a, 1), store.arg(a, 2));
      return 0;
    case Op.RegexIndex:
      return value === -1 ? store.not(store.make(Op.RegexTest, ...store.args(a))) : 0;
    case Op.Abs:
      return value === 0 ? store.eq(store.arg(a, 0), store.constant(0)) : 0;
    case Op.Sign: {
      const [zero, x] = [store.constant(0), store.arg(a, 0)];
      if (value === 0) return store.eq(x, zero);
      return value > 0 ? store.make(Op.Lt, zero, x) : store.make(Op.Lt, x, zero);
    }
    default:
      return 0;
  }
}

function isZero(store: TermStore, t: Term): boolean {
  return store.isConst(t) && store.constValue(t) === 0;
}

function bigEquals(store: TermStore, a: Term, b: Term): Term {
  if (!store.isConst(b)) return 0;
  const value = store.constValue(b) as bigint;
  switch (store.op(a)) {
    case Op.BNeg:
      return store.eq(store.arg(a, 0), store.constant(-value));
    case Op.BAdd:
    case Op.BSub: {
      const k = store.arg(a, 1);
      if (!store.isConst(k)) return 0;
      const by = store.constValue(k) as bigint;
      return store.eq(store.arg(a, 0), store.constant(store.op(a) === Op.BAdd ? value - by : value + by));
    }
    default:
      return 0;
  }
}
