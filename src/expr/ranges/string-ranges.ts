import { Op } from '../op.ts';
import { FRACTION, mayBeNaN, NAN, NEGATIVE_ZERO, type Range, setRange } from './range.ts';

/** Bounds on the length of a string made from numbers: String(n) of an integer below 2^53, of any double, and so on. */
export function printedLength(a: Range): number {
  if (a.flags === 0 && a.lo >= -(2 ** 53) && a.hi <= 2 ** 53)
    return Math.max(String(a.lo).length, String(a.hi).length);
  return 25;
}

/** Ranges of the operations on strings that give numbers: `s` and `t` bound lengths, `p` a position. */
export function stringNumberRange(out: Range, op: Op, s: Range, p: Range): Range {
  const inside = isInside(s, p);
  switch (op) {
    case Op.Length:
      return setRange(out, s.lo, s.hi, 0);
    case Op.CharCodeAt:
      return setRange(out, 0, 0xffff, inside ? 0 : NAN);
    case Op.CodePointAt:
      return setRange(out, 0, 0x10ffff, inside ? 0 : NAN);
    case Op.ParseInt:
      return setRange(
        out,
        s.hi > 9 ? -Infinity : -(36 ** s.hi),
        s.hi > 9 ? Infinity : 36 ** s.hi,
        NAN | NEGATIVE_ZERO,
      );
    case Op.StrToNum:
    case Op.ParseFloat:
      return setRange(out, -Infinity, Infinity, NAN | FRACTION | NEGATIVE_ZERO);
    default: // IndexOf, LastIndexOf, RegexIndex
      return setRange(out, -1, s.hi, 0);
  }
}

/** Is a character at every position? NaN is the first one. */
function isInside(s: Range, p: Range): boolean {
  return p.lo <= p.hi && p.lo >= 0 && p.hi < s.lo;
}

/** A string that is too long for the host is '' by `defaultOf`. */
function setLength(out: Range, lo: number, hi: number): Range {
  return setRange(out, hi >= 2 ** 29 ? 0 : lo, hi, 0);
}

/** Bounds on the length of `s.slice(from, to)` and `s.substring(from, to)`. */
export function sliceRange(out: Range, s: Range, from: Range, to: Range): Range {
  let hi = s.hi;
  let lo = 0;
  if (!mayBeNaN(from) && !mayBeNaN(to) && from.lo >= 0 && to.lo >= 0) {
    const longest = Math.max(to.hi - Math.trunc(from.lo), from.hi - Math.trunc(to.lo), 0);
    if (longest < hi) hi = longest;
    const rest = Math.max(0, s.hi - Math.trunc(Math.min(from.lo, to.lo)));
    if (rest < hi) hi = rest;
    if (from.lo === from.hi && to.lo === to.hi && to.lo >= from.lo)
      lo = Math.max(0, Math.min(Math.trunc(to.lo), s.lo) - Math.trunc(from.lo));
  }
  return setRange(out, lo, hi, 0);
}

export function concatRange(out: Range, s: Range, t: Range): Range {
  return setLength(out, s.lo + t.lo, s.hi + t.hi);
}

/** Lengths of the remaining operations that give strings; `n` is a count or target length, `t` another string. */
export function stringRange(out: Range, op: Op, s: Range, n: Range, t: Range): Range {
  const count = n.hi >= 0 && n.hi < Infinity ? Math.trunc(n.hi) : 0;
  switch (op) {
    case Op.CharAt:
      return setRange(out, isInside(s, n) ? 1 : 0, Math.min(1, s.hi), 0);
    case Op.Repeat:
      return setRange(out, 0, n.hi === Infinity ? Infinity : count === 0 ? 0 : s.hi * count, 0);
    case Op.PadStart:
    case Op.PadEnd:
      return setLength(out, s.lo, n.hi === Infinity ? Infinity : Math.max(s.hi, count));
    case Op.Replace:
      return setRange(out, 0, s.hi + t.hi, 0);
    case Op.ReplaceAll:
      return setRange(out, 0, s.hi + (s.hi + 1) * t.hi, 0);
    case Op.ToLower:
    case Op.ToUpper:
      return setLength(out, s.lo, 3 * s.hi);
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
    case Op.RegexGroup:
      return setRange(out, 0, s.hi, 0);
    case Op.FromCharCode:
      return setRange(out, 1, 1, 0);
    case Op.NumToStr:
      return setRange(out, 1, printedLength(s), 0);
    case Op.NumToStrRadix:
      return setRange(out, 0, 2200, 0);
    case Op.ToFixed:
      return setRange(out, 0, 130, 0);
    default:
      return setRange(out, 0, Infinity, 0);
  }
}
