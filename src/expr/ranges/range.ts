/** Bits of {@link Range.flags}: what a number may be. Without NAN it is a number, without FRACTION an integer or infinite. */
export const NAN = 1;
export const FRACTION = 2;
export const NEGATIVE_ZERO = 4;
export const ANYTHING = NAN | FRACTION | NEGATIVE_ZERO;

/** The greatest magnitude up to which all integers are doubles. */
export const EXACT = 2 ** 53;

/**
 * What is known of a value. For Num: it is within [lo, hi] (as doubles, infinities included) or NaN when `flags` says so; lo > hi when only NaN is
 * left. For Str: lo and hi bound the length. For Big: they bound the value. For Bool: 0 is false, 1 is true.
 * Mutable, as a register that operations write their result to.
 */
export interface Range {
  lo: number;
  hi: number;
  flags: number;
}

/** Is the value an integer, never NaN or -0, within the exact integers? */
export function isExactInteger(r: Readonly<Range>): boolean {
  return r.flags === 0 && r.lo >= -EXACT && r.hi <= EXACT;
}

/** As {@link isExactInteger}, but it may also be NaN or -0. */
export function isIntegerOrNaN(r: Readonly<Range>): boolean {
  return (r.flags & FRACTION) === 0 && ((r.lo >= -EXACT && r.hi <= EXACT) || r.lo > r.hi);
}

/** Is it a safe integer, or -0 where it may be? */
export function isSafeInteger(r: Readonly<Range>): boolean {
  return (r.flags & (NAN | FRACTION)) === 0 && r.lo > -EXACT && r.hi < EXACT;
}

/** Is every finite value an integer? */
export function isWhole(r: Readonly<Range>): boolean {
  return (r.flags & FRACTION) === 0;
}

export function isFiniteRange(r: Readonly<Range>): boolean {
  return (r.flags & NAN) === 0 && r.lo > -Infinity && r.hi < Infinity;
}

export function mayBeNegativeZero(r: Readonly<Range>): boolean {
  return (r.flags & NEGATIVE_ZERO) !== 0;
}

export function mayBeNaN(r: Readonly<Range>): boolean {
  return (r.flags & NAN) !== 0;
}

export function containsZero(r: Readonly<Range>): boolean {
  return r.lo <= 0 && r.hi >= 0;
}

export function mayBeInfinite(r: Readonly<Range>): boolean {
  return r.lo <= r.hi && (r.lo === -Infinity || r.hi === Infinity);
}

export function setRange(out: Range, lo: number, hi: number, flags: number): Range {
  out.lo = lo;
  out.hi = hi;
  out.flags = flags;
  return out;
}
