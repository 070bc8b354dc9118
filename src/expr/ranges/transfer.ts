import { Op } from '../op.ts';
import { Family, familyOf, isOnNumbers } from '../op-family.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { anyRange } from './any-range.ts';
import {
  absRange,
  addRange,
  divRange,
  froundRange,
  maxRange,
  minRange,
  modRange,
  mulRange,
  negRange,
  powRange,
  roundingRange,
  signRange,
  sqrtRange,
  subRange,
} from './arithmetic-ranges.ts';
import { bigintRange } from './bigint-ranges.ts';
import { bitRange } from './bit-ranges.ts';
import { compareRange, equalRange } from './comparison-ranges.ts';
import { FRACTION, mayBeNaN, NAN, type Range, setRange } from './range.ts';
import { concatRange, sliceRange, stringNumberRange, stringRange } from './string-ranges.ts';

/**
 * The range of an operation from the ranges of its arguments; every operation but Const and Var. Every value that the operation
 * can take on argument values within their ranges is within `out`.
 */
export function transfer(store: TermStore, t: Term, out: Range, a: Range, b: Range, c: Range): Range {
  const op = store.op(t);
  switch (op) {
    case Op.Not:
      return setRange(out, 1 - a.hi, 1 - a.lo, 0);
    case Op.And:
      return setRange(out, Math.min(a.lo, b.lo), Math.min(a.hi, b.hi), 0);
    case Op.Or:
      return setRange(out, Math.max(a.lo, b.lo), Math.max(a.hi, b.hi), 0);
    case Op.Ite: {
      if (store.sort(t) === Sort.Any) return anyRange(out, Sort.Num);
      if (a.lo === 1) return setRange(out, b.lo, b.hi, b.flags);
      if (a.hi === 0) return setRange(out, c.lo, c.hi, c.flags);
      return setRange(out, Math.min(b.lo, c.lo), Math.max(b.hi, c.hi), b.flags | c.flags);
    }
    case Op.Eq:
      return equalRange(out, store.sort(store.arg(t, 0)), store.sort(store.arg(t, 1)), a, b);
    case Op.Lt:
      return compareRange(out, a, b, true);
    case Op.Le:
      return compareRange(out, a, b, false);
    case Op.IsNaN:
      if (!mayBeNaN(a)) return setRange(out, 0, 0, 0);
      return setRange(out, a.lo > a.hi ? 1 : 0, 1, 0);
    case Op.Length:
    case Op.CharCodeAt:
    case Op.CodePointAt:
    case Op.IndexOf:
    case Op.LastIndexOf:
    case Op.RegexIndex:
    case Op.StrToNum:
    case Op.ParseInt:
    case Op.ParseFloat:
      return stringNumberRange(out, op, a, b);
    case Op.BoolToNum:
      return setRange(out, a.lo, a.hi, 0);
    case Op.BigToNum:
      return setRange(out, a.lo, a.hi, 0);
    case Op.NumToBig:
      return setRange(out, Math.min(0, a.lo), Math.max(0, a.hi), 0);
    case Op.Concat:
      return concatRange(out, a, b);
    case Op.Slice:
    case Op.Substring:
      return sliceRange(out, a, b, c);
    case Op.Replace:
    case Op.ReplaceAll:
      return stringRange(out, op, a, b, c);
    case Op.Repeat:
    case Op.CharAt:
    case Op.PadStart:
    case Op.PadEnd:
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
    case Op.ToLower:
    case Op.ToUpper:
    case Op.RegexGroup:
    case Op.FromCharCode:
    case Op.NumToStr:
    case Op.NumToStrRadix:
    case Op.ToFixed:
      return stringRange(out, op, a, b, c);
    case Op.Mul:
      mulRange(out, a, b);
      if (store.arg(t, 0) === store.arg(t, 1) && out.lo < 0) out.lo = 0;
      return out;
    default:
      if (store.sort(t) === Sort.Big && familyOf(op) === Family.Bigint && op !== Op.BPow)
        return bigintRange(out, op, a, b);
      return isOnNumbers(op) && store.sort(t) === Sort.Num
        ? numberRange(out, op, a, b)
        : anyRange(out, store.sort(t));
  }
}

/** Arithmetic and Math on doubles. */
export function numberRange(out: Range, op: Op, a: Range, b: Range): Range {
  switch (op) {
    case Op.Add:
      return addRange(out, a, b);
    case Op.Sub:
      return subRange(out, a, b);
    case Op.Mul:
      return mulRange(out, a, b);
    case Op.Div:
      return divRange(out, a, b);
    case Op.Mod:
      return modRange(out, a, b);
    case Op.Pow:
      return powRange(out, a, b);
    case Op.Neg:
      return negRange(out, a);
    case Op.BitAnd:
    case Op.BitOr:
    case Op.BitXor:
    case Op.Shl:
    case Op.Sar:
    case Op.Shr:
    case Op.Imul:
      return bitRange(out, op, a, b);
    case Op.BitNot:
    case Op.Clz32:
      return bitRange(out, op, a, a);
    case Op.Abs:
      return absRange(out, a);
    case Op.Floor:
      return roundingRange(out, a, Math.floor);
    case Op.Ceil:
      return roundingRange(out, a, Math.ceil);
    case Op.Trunc:
      return roundingRange(out, a, Math.trunc);
    case Op.Round:
      return roundingRange(out, a, Math.round);
    case Op.Sign:
      return signRange(out, a);
    case Op.Sqrt:
      return sqrtRange(out, a);
    case Op.Min:
      return minRange(out, a, b);
    case Op.Max:
      return maxRange(out, a, b);
    case Op.Fround:
      return froundRange(out, a);
    default:
      return anyRange(out, Sort.Num);
  }
}

/** Nothing known, for arguments that are not there. */
export const UNKNOWN: Range = { lo: -Infinity, hi: Infinity, flags: NAN | FRACTION };
