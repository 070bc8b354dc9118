import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { containsZero, isFiniteRange, isWhole, mayBeNegativeZero } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { linearSum } from './linear.ts';

/** Add, Sub, Mul, Div, Mod, Pow, Neg. Only identities that hold for every double, NaN and both zeros included. */
export function simplifyArithmetic(store: TermStore, op: Op, a: Term, b: Term): Term {
  const k = b !== 0 && store.isConst(b) ? (store.constValue(b) as number) : undefined;
  switch (op) {
    case Op.Add:
      return add(store, a, b, k);
    case Op.Sub:
      return subtract(store, a, b, k);
    case Op.Mul:
      return multiply(store, a, b, k);
    case Op.Div:
      if (k === 1) return a;
      return k === -1 ? store.make(Op.Neg, a) : 0;
    case Op.Mod:
      return remainder(store, a, k);
    case Op.Pow:
      if (k === 0) return store.constant(1);
      return k === 1 ? a : 0;
    case Op.Neg:
      return negative(store, a);
    default:
      return 0;
  }
}

function add(store: TermStore, a: Term, b: Term, k: number | undefined): Term {
  if (store.isConst(a) || (a > b && k === undefined)) return store.make(Op.Add, b, a);
  // Doubling is exact.
  if (a === b) return store.make(Op.Mul, a, store.constant(2));
  if (k !== undefined) {
    if (Object.is(k, -0) || (k === 0 && !mayBeNegativeZero(rangeOf(store, a)))) return a;
    if (k < 0) return store.make(Op.Sub, a, store.constant(-k));
    if (Number.isNaN(k)) return b;
  }
  if (store.op(b) === Op.Neg) return store.make(Op.Sub, a, store.arg(b, 0));
  if (store.op(a) === Op.Neg) return store.make(Op.Sub, b, store.arg(a, 0));
  return linearSum(store, Op.Add, a, b);
}

function subtract(store: TermStore, a: Term, b: Term, k: number | undefined): Term {
  if (k !== undefined) {
    if (Object.is(k, 0)) return a;
    if (k < 0 || Object.is(k, -0)) return store.make(Op.Add, a, store.constant(-k));
    if (Number.isNaN(k)) return b;
  }
  if (a === b && isFiniteRange(rangeOf(store, a))) return store.constant(0);
  if (store.op(b) === Op.Neg) return store.make(Op.Add, a, store.arg(b, 0));
  if (store.isConst(a)) {
    const value = store.constValue(a) as number;
    // -0 - x is -x; 0 - x differs from it at x = 0 only.
    if (Object.is(value, -0) || (value === 0 && !containsZero(rangeOf(store, b))))
      return store.make(Op.Neg, b);
    if (Number.isNaN(value)) return a;
  }
  return linearSum(store, Op.Sub, a, b);
}

function multiply(store: TermStore, a: Term, b: Term, k: number | undefined): Term {
  if (store.isConst(a) || (a > b && k === undefined)) return store.make(Op.Mul, b, a);
  if (k === undefined) return withoutSigns(store, a, b);
  if (k === 1) return a;
  if (k === -1) return store.make(Op.Neg, a);
  if (Number.isNaN(k)) return b;
  const x = rangeOf(store, a);
  if (Object.is(k, 0) && isFiniteRange(x) && x.lo >= 0 && !mayBeNegativeZero(x)) return b;
  return 0;
}

/** Two signs take each other away. */
function withoutSigns(store: TermStore, a: Term, b: Term): Term {
  const [x, y] = [store.op(a), store.op(b)];
  const isSquare = a === b && x === Op.Abs;
  return isSquare || (x === Op.Neg && y === Op.Neg)
    ? store.make(Op.Mul, store.arg(a, 0), store.arg(b, 0))
    : 0;
}

function remainder(store: TermStore, a: Term, k: number | undefined): Term {
  if (k === undefined) return 0;
  if (Number.isNaN(k) || k === 0) return store.constant(Number.NaN);
  if (k < 0) return store.make(Op.Mod, a, store.constant(-k));
  const x = rangeOf(store, a);
  if (x.hi < k && -k < x.lo) return a;
  return isWhole(x) && k === 1 && isFiniteRange(x) && x.lo >= 0 && !mayBeNegativeZero(x)
    ? store.constant(0)
    : 0;
}

function negative(store: TermStore, a: Term): Term {
  if (store.op(a) === Op.Neg) return store.arg(a, 0);
  // -(p - q) is q - p unless they are equal (0 against -0).
  if (store.op(a) === Op.Sub && !containsZero(rangeOf(store, a)))
    return store.make(Op.Sub, store.arg(a, 1), store.arg(a, 0));
  return 0;
}
