import {
  containsZero,
  FRACTION,
  mayBeInfinite,
  NAN,
  NEGATIVE_ZERO,
  type Range,
  setRange,
} from '../../expr/range.ts';

// Rounding to nearest is monotone, so the host's own operations on the ends bound the rounded results exactly.

function low(x: number): number {
  return Number.isNaN(x) ? -Infinity : x;
}

function high(x: number): number {
  return Number.isNaN(x) ? Infinity : x;
}

/** True (with `out` set) when an operand is always NaN, and so is the result. */
function absorbed(out: Range, a: Range, b: Range): boolean {
  if (a.lo <= a.hi && b.lo <= b.hi) return false;
  setRange(out, Infinity, -Infinity, NAN);
  return true;
}

export function addRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = (a.flags | b.flags) & (NAN | FRACTION);
  flags |= a.flags & b.flags & NEGATIVE_ZERO;
  if ((a.hi === Infinity && b.lo === -Infinity) || (a.lo === -Infinity && b.hi === Infinity)) flags |= NAN;
  return setRange(out, low(a.lo + b.lo), high(a.hi + b.hi), flags);
}

export function subRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = (a.flags | b.flags) & (NAN | FRACTION);
  if ((a.flags & NEGATIVE_ZERO) !== 0 && containsZero(b)) flags |= NEGATIVE_ZERO;
  if ((a.hi === Infinity && b.hi === Infinity) || (a.lo === -Infinity && b.lo === -Infinity)) flags |= NAN;
  return setRange(out, low(a.lo - b.hi), high(a.hi - b.lo), flags);
}

function product(x: number, y: number): number {
  return x === 0 || y === 0 ? 0 : x * y;
}

export function mulRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  const p = product(a.lo, b.lo);
  const q = product(a.lo, b.hi);
  const r = product(a.hi, b.lo);
  const s = product(a.hi, b.hi);
  let flags = (a.flags | b.flags) & (NAN | FRACTION);
  if ((containsZero(a) && mayBeInfinite(b)) || (containsZero(b) && mayBeInfinite(a))) flags |= NAN;
  const negative = a.lo < 0 || b.lo < 0 || ((a.flags | b.flags) & NEGATIVE_ZERO) !== 0;
  if (negative && (containsZero(a) || containsZero(b) || (flags & FRACTION) !== 0)) flags |= NEGATIVE_ZERO;
  return setRange(out, Math.min(p, q, r, s), Math.max(p, q, r, s), flags);
}

export function divRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = ((a.flags | b.flags) & NAN) | FRACTION;
  if (mayBeInfinite(a) && mayBeInfinite(b)) flags |= NAN;
  const negative = a.lo < 0 || b.lo < 0 || ((a.flags | b.flags) & NEGATIVE_ZERO) !== 0;
  if (negative) flags |= NEGATIVE_ZERO;
  if (containsZero(b)) {
    if (containsZero(a)) flags |= NAN;
    return setRange(out, negative ? -Infinity : 0, Infinity, flags);
  }
  if (b.lo === b.hi && Math.abs(b.lo) === 1) flags = (flags & ~FRACTION) | (a.flags & FRACTION);
  const quotient = (x: number, y: number) => (Math.abs(y) === Infinity ? 0 : x / y);
  const p = quotient(a.lo, b.lo);
  const q = quotient(a.lo, b.hi);
  const r = quotient(a.hi, b.lo);
  const s = quotient(a.hi, b.hi);
  return setRange(out, Math.min(p, q, r, s), Math.max(p, q, r, s), flags);
}

export function modRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = (a.flags | b.flags) & (NAN | FRACTION);
  if (containsZero(b) || mayBeInfinite(a)) flags |= NAN;
  if (a.lo < 0 || (a.flags & NEGATIVE_ZERO) !== 0) flags |= NEGATIVE_ZERO;
  let limit = Math.max(Math.abs(b.lo), Math.abs(b.hi));
  if ((flags & FRACTION) === 0 && limit !== Infinity && limit > 0) limit -= 1;
  limit = Math.min(limit, Number.MAX_VALUE);
  const lo = a.lo < 0 ? Math.max(a.lo, -limit) : 0;
  const hi = a.hi > 0 ? Math.min(a.hi, limit) : 0;
  return setRange(out, lo, hi, flags);
}

export function powRange(out: Range, a: Range, b: Range): Range {
  const known = NAN & (a.flags | b.flags);
  if (b.lo === 2 && b.hi === 2 && known === 0) {
    mulRange(out, a, a);
    if (containsZero(a)) out.lo = 0;
    else out.lo = Math.max(0, out.lo);
    out.flags &= ~NEGATIVE_ZERO;
    return out;
  }
  const whole = ((a.flags | b.flags) & FRACTION) === 0 && b.lo >= 0;
  const nonNegative = a.lo >= 0 && (a.flags & NEGATIVE_ZERO) === 0;
  return setRange(
    out,
    nonNegative ? 0 : -Infinity,
    Infinity,
    NAN | (whole ? 0 : FRACTION) | (nonNegative ? 0 : NEGATIVE_ZERO),
  );
}

export function negRange(out: Range, a: Range): Range {
  const flags = (a.flags & (NAN | FRACTION)) | (containsZero(a) ? NEGATIVE_ZERO : 0);
  return setRange(out, 0 - a.hi, 0 - a.lo, flags);
}

export function absRange(out: Range, a: Range): Range {
  const lo = containsZero(a) ? 0 : Math.min(Math.abs(a.lo), Math.abs(a.hi));
  const hi = a.lo > a.hi ? -Infinity : Math.max(Math.abs(a.lo), Math.abs(a.hi));
  return setRange(out, a.lo > a.hi ? Infinity : lo, hi, a.flags & (NAN | FRACTION));
}

/** Floor, Ceil, Trunc, Round: monotone functions onto the integers. */
export function roundingRange(out: Range, a: Range, f: (x: number) => number): Range {
  let flags = a.flags & (NAN | NEGATIVE_ZERO);
  if (a.lo < 0 && a.hi > -1) flags |= NEGATIVE_ZERO;
  if ((a.flags & (FRACTION | NEGATIVE_ZERO)) === 0) flags &= ~NEGATIVE_ZERO;
  return setRange(out, f(a.lo) + 0, f(a.hi) + 0, flags);
}

export function sqrtRange(out: Range, a: Range): Range {
  const flags = (a.flags & (NAN | NEGATIVE_ZERO)) | FRACTION | (a.lo < 0 ? NAN : 0);
  if (a.hi < 0) return setRange(out, Infinity, -Infinity, NAN);
  else return setRange(out, Math.sqrt(Math.max(0, a.lo)), Math.sqrt(a.hi), flags);
}

export function minRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  return setRange(out, Math.min(a.lo, b.lo) + 0, Math.min(a.hi, b.hi) + 0, a.flags | b.flags);
}

export function maxRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  return setRange(out, Math.max(a.lo, b.lo) + 0, Math.max(a.hi, b.hi) + 0, a.flags | b.flags);
}
