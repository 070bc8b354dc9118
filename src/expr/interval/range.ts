/**
 * Bounds of a number. `integer`: every finite value is an integer. `negativeZero`: may it be -0 (which lies within
 * the bounds as 0)? A value that is always NaN has min = Infinity and max = -Infinity.
 */
export interface Interval {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly maybeNaN: boolean;
  readonly negativeZero: boolean;
}

const { POSITIVE_INFINITY: infinity } = Number;

/** Longer than any string of the host. */
export const MAX_STRING_LENGTH = 2 ** 30;

export const allNumbers: Interval = {
  min: -infinity,
  max: infinity,
  integer: false,
  maybeNaN: true,
  negativeZero: true,
};

export const onlyNaN: Interval = {
  min: infinity,
  max: -infinity,
  integer: true,
  maybeNaN: true,
  negativeZero: false,
};

/** Integers from `min` to `max`, no -0. */
export function range(min: number, max: number, maybeNaN = false): Interval {
  return { min: min + 0, max: max + 0, integer: true, maybeNaN, negativeZero: false };
}

export function constantInterval(value: number): Interval {
  if (Number.isNaN(value)) return onlyNaN;
  const integer = Number.isInteger(value) || !Number.isFinite(value);
  return { min: value + 0, max: value + 0, integer, maybeNaN: false, negativeZero: Object.is(value, -0) };
}

export function isOnlyNaN(a: Interval): boolean {
  return a.min > a.max;
}

export function containsZero(a: Interval): boolean {
  return a.min <= 0 && a.max >= 0;
}

/** Is every value a safe integer (-0 included when it says so)? */
export function isExactInteger(a: Interval): boolean {
  return a.integer && !a.maybeNaN && a.min > -(2 ** 53) && a.max < 2 ** 53;
}

export function isFiniteInterval(a: Interval): boolean {
  return !a.maybeNaN && a.min > -infinity && a.max < infinity;
}

export function join(a: Interval, b: Interval): Interval {
  return {
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    integer: a.integer && b.integer,
    maybeNaN: a.maybeNaN || b.maybeNaN,
    negativeZero: a.negativeZero || b.negativeZero,
  };
}
