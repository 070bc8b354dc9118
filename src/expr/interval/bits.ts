import { Op } from '../op.ts';
import { type Interval, isOnlyNaN, range } from './range.ts';

const lowest = -(2 ** 31);
const highest = 2 ** 31 - 1;

/** Bounds of 32-bit operations: their arguments are taken modulo 2^32 after truncation, NaN as 0. */
export function bitInterval(op: Op, of: (i: number) => Interval): Interval {
  const a = int32(of(0));
  if (op === Op.BitNot) return range(~a.max, ~a.min);
  if (op === Op.Clz32) return range(0, 32);
  const b = int32(of(1));
  switch (op) {
    case Op.BitAnd:
      if (a.min >= 0 && b.min >= 0) return range(0, Math.min(a.max, b.max));
      if (a.min >= 0) return range(0, a.max);
      if (b.min >= 0) return range(0, b.max);
      return range(lowest, highest);
    case Op.BitOr:
      if (b.min === 0 && b.max === 0) return a;
      if (a.min === 0 && a.max === 0) return b;
      return a.min >= 0 && b.min >= 0
        ? range(Math.max(a.min, b.min), allOnes(Math.max(a.max, b.max)))
        : range(lowest, highest);
    case Op.BitXor:
      return a.min >= 0 && b.min >= 0 ? range(0, allOnes(Math.max(a.max, b.max))) : range(lowest, highest);
    case Op.Sar:
      return shift(a, b, (x, k) => x >> k, range(lowest, highest));
    case Op.Shr:
      return a.min >= 0
        ? shift(a, b, (x, k) => x >>> k, range(0, a.max))
        : shift(range(0, 2 ** 32 - 1), b, (x, k) => x >>> k, range(0, 2 ** 32 - 1));
    default:
      return range(lowest, highest);
  }
}

/** The bounds of ToInt32. */
function int32(a: Interval): Interval {
  if (isOnlyNaN(a)) return range(0, 0);
  if (a.min <= lowest - 1 || a.max >= highest + 1) return range(lowest, highest);
  const min = Math.trunc(a.min);
  const max = Math.trunc(a.max);
  return a.maybeNaN ? range(Math.min(min, 0), Math.max(max, 0)) : range(min, max);
}

function allOnes(x: number): number {
  return x === 0 ? 0 : 2 ** (32 - Math.clz32(x)) - 1;
}

function shift(
  a: Interval,
  by: Interval,
  f: (x: number, k: number) => number,
  otherwise: Interval,
): Interval {
  return by.min === by.max ? range(f(a.min, by.min), f(a.max, by.min)) : otherwise;
}
