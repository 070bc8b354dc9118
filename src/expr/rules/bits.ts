import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isSafeInteger, mayBeNegativeZero } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** 32-bit operations: neutral elements, masks that change nothing, and arguments that are converted anyway. */
export function simplifyBits(store: TermStore, op: Op, a: Term, b: Term): Term {
  if (op === Op.BitNot)
    return store.op(a) === Op.BitNot ? store.make(Op.BitOr, store.arg(a, 0), store.constant(0)) : 0;
  const isCommutative = op === Op.BitAnd || op === Op.BitOr || op === Op.BitXor || op === Op.Imul;
  if (isCommutative && (store.isConst(a) || (a > b && !store.isConst(b)))) return store.make(op, b, a);
  if (a === b && (op === Op.BitAnd || op === Op.BitOr)) return toInt32(store, a);
  if (a === b && op === Op.BitXor) return store.constant(0);
  if (!store.isConst(b)) return 0;
  const k = (store.constValue(b) as number) | 0;
  switch (op) {
    case Op.BitAnd:
      if (k === 0) return store.constant(0);
      return k === -1 || isWithinMask(store, a, k) ? toInt32(store, a) : 0;
    case Op.BitOr:
      if (k === -1) return store.constant(-1);
      return k === 0 ? orZero(store, a, b) : 0;
    case Op.BitXor:
      if (k === -1) return store.make(Op.BitNot, a);
      return k === 0 ? toInt32(store, a) : 0;
    case Op.Shl:
    case Op.Sar:
      return (k & 31) === 0 ? toInt32(store, a) : 0;
    case Op.Shr: {
      const x = rangeOf(store, a);
      const unchanged = (k & 31) === 0 && isSafeInteger(x) && !mayBeNegativeZero(x);
      return unchanged && x.lo >= 0 && x.hi < 2 ** 32 ? a : 0;
    }
    case Op.Imul:
      if (k === 0) return store.constant(0);
      return k === 1 ? toInt32(store, a) : 0;
    default:
      return 0;
  }
}

function toInt32(store: TermStore, a: Term): Term {
  return store.make(Op.BitOr, a, store.constant(0));
}

/** `a | 0`, whose second argument is a constant that converts to 0. */
function orZero(store: TermStore, a: Term, b: Term): Term {
  const x = rangeOf(store, a);
  if (isSafeInteger(x) && !mayBeNegativeZero(x) && x.lo >= -(2 ** 31) && x.hi < 2 ** 31) return a;
  const zero = store.constant(0);
  if (b !== zero) return store.make(Op.BitOr, a, zero);
  const truncates = store.op(a) === Op.Trunc;
  return truncates ? store.make(Op.BitOr, store.arg(a, 0), zero) : 0;
}

/** Is a mask of low bits at least as wide as a non-negative integer? */
function isWithinMask(store: TermStore, a: Term, mask: number): boolean {
  const x = rangeOf(store, a);
  return mask > 0 && (mask & (mask + 1)) === 0 && isSafeInteger(x) && x.lo >= 0 && x.hi <= mask;
}
