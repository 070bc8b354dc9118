import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isSafeInteger, mayBeNaN, mayBeNegativeZero } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** Conversions that undo each other. */
export function simplifyConversion(store: TermStore, op: Op, a: Term, b: Term): Term {
  const inner = store.op(a);
  switch (op) {
    case Op.StrToNum:
    case Op.ParseFloat:
      return inner === Op.NumToStr && !mayBeNegativeZero(rangeOf(store, store.arg(a, 0)))
        ? store.arg(a, 0)
        : 0;
    case Op.NumToStrRadix:
      return isConstant(store, b, 10) ? store.make(Op.NumToStr, a) : 0;
    case Op.ParseInt:
      return isConstant(store, b, 0) || isConstant(store, b, 10) ? parseInteger(store, a, b) : 0;
    case Op.FromCharCode:
      return fromCharCode(store, a);
    case Op.StrToBig:
      return inner === Op.BigToStr ? store.arg(a, 0) : 0;
    default:
      return 0;
  }
}

function isConstant(store: TermStore, t: Term, value: number): boolean {
  return t !== 0 && store.isConst(t) && store.constValue(t) === value;
}

/** parseInt of a printed integer without exponent; and one canonical radix. */
function parseInteger(store: TermStore, a: Term, radix: Term): Term {
  if (store.op(a) === Op.NumToStr) {
    const x = rangeOf(store, store.arg(a, 0));
    if (isSafeInteger(x) && !mayBeNegativeZero(x)) return store.arg(a, 0);
  }
  return Object.is(store.constValue(radix), -0) ? store.make(Op.ParseInt, a, store.constant(0)) : 0;
}

/** A code that was read from inside a string gives that character back. */
function fromCharCode(store: TermStore, a: Term): Term {
  if (store.op(a) !== Op.CharCodeAt || mayBeNaN(rangeOf(store, a))) return 0;
  return store.make(Op.CharAt, store.arg(a, 0), store.arg(a, 1));
}
