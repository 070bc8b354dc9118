import { containsZero, FRACTION, mayBeInfinite, NAN, NEGATIVE_ZERO, type Range, setRange } from './range.ts';

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
  return setRange(out, low(a.lo + b.lo) + 0, high(a.hi + b.hi) + 0, flags);
}

export function subRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = (a.flags | b.flags) & (NAN | FRACTION);
  if ((a.flags & NEGATIVE_ZERO) !== 0 && containsZero(b)) flags |= NEGATIVE_ZERO;
  if ((a.hi === Infinity && b.hi === Infinity) || (a.lo === -Infinity && b.lo === -Infinity)) flags |= NAN;
  return setRange(out, low(a.lo - b.hi) + 0, high(a.hi - b.lo) + 0, flags);
}

/** May one be negative (or -0) and the other not? */
function signsMayDiffer(a: Range, b: Range): boolean {
  const isBelow = a.lo < 0 || (a.flags & NEGATIVE_ZERO) !== 0;
  const isOtherBelow = b.lo < 0 || (b.flags & NEGATIVE_ZERO) !== 0;
  return (isBelow && b.hi >= 0) || (a.hi >= 0 && isOtherBelow);
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
  const mayVanish = containsZero(a) || containsZero(b) || (flags & FRACTION) !== 0;
  if (mayVanish && signsMayDiffer(a, b)) flags |= NEGATIVE_ZERO;
  return setRange(out, Math.min(p, q, r, s) + 0, Math.max(p, q, r, s) + 0, flags);
}

export function divRange(out: Range, a: Range, b: Range): Range {
  if (absorbed(out, a, b)) return out;
  let flags = ((a.flags | b.flags) & NAN) | FRACTION;
  if (mayBeInfinite(a) && mayBeInfinite(b)) flags |= NAN;
  const negative = signsMayDiffer(a, b);
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
  return setRange(out, Math.min(p, q, r, s) + 0, Math.max(p, q, r, s) + 0, flags);
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
  return setRange(out, lo + 0, hi, flags);
}

export function powRange(out: Range, a: Range, b: Range): Range {
  const known = NAN & (a.flags | b.flags);
  if (b.lo === 2 && b.hi === 2 && known === 0) {
    mulRange(out, a, a);
    if (containsZero(a)) out.lo = 0;
    else out.lo = Math.max(0, out.lo);
    out.flags &= ~(NEGATIVE_ZERO | NAN);
    return out;
  }
  if (b.lo > b.hi) return setRange(out, Infinity, -Infinity, NAN);
  const whole = ((a.flags | b.flags) & FRACTION) === 0 && b.lo >= 0;
  // Whole finite powers of numbers are numbers.
  const isNumber = known === 0 && (b.flags & FRACTION) === 0 && !mayBeInfinite(b);
  const nonNegative = a.lo >= 0 && (a.flags & NEGATIVE_ZERO) === 0;
  return setRange(
    out,
    nonNegative ? 0 : -Infinity,
    Infinity,
    (isNumber ? 0 : NAN) | (whole ? 0 : FRACTION) | (nonNegative ? 0 : NEGATIVE_ZERO),
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

/** Floor, Ceil, Trunc, Round: monotone functions onto the integers. All but Floor make -0 of what is just below. */
export function roundingRange(out: Range, a: Range, f: (x: number) => number): Range {
  if (a.lo > a.hi) return setRange(out, Infinity, -Infinity, NAN);
  let flags = a.flags & (NAN | NEGATIVE_ZERO);
  if ((a.flags & FRACTION) !== 0 && a.lo < 0 && a.hi > -1 && f !== Math.floor) flags |= NEGATIVE_ZERO;
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

export function signRange(out: Range, a: Range): Range {
  if (a.lo > a.hi) return setRange(out, Infinity, -Infinity, NAN);
  return setRange(out, Math.sign(a.lo) + 0, Math.sign(a.hi) + 0, a.flags & ~FRACTION);
}

export function froundRange(out: Range, a: Range): Range {
  const vanishes = (a.flags & FRACTION) !== 0 && a.lo < 0;
  const flags = a.flags | (vanishes ? NEGATIVE_ZERO : 0);
  return setRange(out, Math.fround(a.lo) + 0, Math.fround(a.hi) + 0, flags);
}
