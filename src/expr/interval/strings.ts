import { Op } from '../op.ts';
import { allNumbers, type Interval, isOnlyNaN, MAX_STRING_LENGTH, range } from './range.ts';

type Argument = (i: number) => Interval;

/** Bounds of numbers that string operations yield; intervals of Str arguments are those of their lengths. */
export function positionInterval(op: Op, of: Argument): Interval {
  switch (op) {
    case Op.Length:
      return of(0);
    case Op.CharCodeAt:
      return range(0, 0xffff, !isInside(of(0), of(1)));
    case Op.CodePointAt:
      return range(0, 0x10ffff, !isInside(of(0), of(1)));
    case Op.IndexOf:
    case Op.LastIndexOf:
    case Op.RegexIndex:
      return range(-1, of(0).max);
    case Op.BoolToNum:
      return range(0, 1);
    case Op.BigToNum:
      return range(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    case Op.ParseInt:
      return { ...allNumbers, integer: true };
    default:
      return allNumbers;
  }
}

function isInside(length: Interval, position: Interval): boolean {
  return !isOnlyNaN(position) && position.min >= 0 && position.max < length.min;
}

/** Bounds of the length of strings that operations yield. */
export function lengthInterval(op: Op, of: Argument): Interval {
  switch (op) {
    case Op.Concat:
      return lengths(of(0).min + of(1).min, of(0).max + of(1).max);
    case Op.CharAt:
      return range(isInside(of(0), of(1)) ? 1 : 0, Math.min(1, of(0).max));
    case Op.Substring:
      return substring(of(0), of(1), of(2));
    case Op.Slice:
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
    case Op.RegexGroup:
      return range(0, of(0).max);
    case Op.PadStart:
    case Op.PadEnd:
      return lengths(of(0).min, Math.max(of(0).max, of(1).max));
    case Op.ToLower:
    case Op.ToUpper:
      return lengths(Math.min(of(0).min, 1), of(0).max * 3);
    case Op.FromCharCode:
      return range(1, 1);
    case Op.NumToStr:
      return range(1, 25);
    case Op.NumToStrRadix:
      return range(0, 2200);
    case Op.ToFixed:
      return range(0, 130);
    case Op.BigToStr:
      return range(0, MAX_STRING_LENGTH);
    default:
      return range(0, MAX_STRING_LENGTH);
  }
}

/** A string too long for the host is '' by {@link defaultOf}. */
function lengths(min: number, max: number): Interval {
  return max >= MAX_STRING_LENGTH / 2 ? range(0, MAX_STRING_LENGTH) : range(min, max);
}

function substring(s: Interval, from: Interval, to: Interval): Interval {
  const isFixed = from.min === from.max && to.min === to.max && 0 <= from.min && from.min <= to.min;
  if (!isFixed) return range(0, s.max);
  const start = Math.trunc(from.min);
  const end = Math.trunc(to.min);
  return range(Math.max(0, Math.min(s.min, end) - start), Math.max(0, Math.min(s.max, end) - start));
}
