import { Op } from '../op.ts';
import { allNumbers, containsZero, type Interval, isOnlyNaN, onlyNaN } from './range.ts';

const { POSITIVE_INFINITY: infinity } = Number;
type Argument = (i: number) => Interval;

const oneNumber = new Set<Op>([
  Op.Neg,
  Op.Abs,
  Op.Floor,
  Op.Ceil,
  Op.Trunc,
  Op.Round,
  Op.Sign,
  Op.Sqrt,
  Op.Fround,
]);

/** Bounds of arithmetic and of Math functions. Rounding is monotone, so rounded bounds bound rounded results. */
export function arithmeticInterval(op: Op, of: Argument): Interval {
  const a = of(0);
  if (isOnlyNaN(a)) return op === Op.Pow ? allNumbers : onlyNaN;
  if (oneNumber.has(op)) return unary(op, a);
  const b = of(1);
  if (isOnlyNaN(b)) return onlyNaN;
  switch (op) {
    case Op.Add:
      return sum(a, b, b.negativeZero);
    case Op.Sub:
      return sum(a, { ...b, min: -b.max, max: -b.min }, containsZero(b));
    case Op.Mul:
      return product(a, b);
    case Op.Div:
      return quotient(a, b);
    case Op.Mod:
      return remainder(a, b);
    case Op.Pow:
      return power(a, b);
    case Op.Min:
      return extreme(Math.min, a, b);
    case Op.Max:
      return extreme(Math.max, a, b);
    default:
      return allNumbers;
  }
}

function sum(a: Interval, b: Interval, bNegativeZero: boolean): Interval {
  const min = a.min + b.min;
  const max = a.max + b.max;
  const opposite = (a.max === infinity && b.min === -infinity) || (a.min === -infinity && b.max === infinity);
  return {
    min: Number.isNaN(min) ? -infinity : min + 0,
    max: Number.isNaN(max) ? infinity : max + 0,
    integer: a.integer && b.integer,
    maybeNaN: a.maybeNaN || b.maybeNaN || opposite,
    negativeZero: a.negativeZero && bNegativeZero,
  };
}

function signsMayDiffer(a: Interval, b: Interval): boolean {
  const negative = (x: Interval) => x.min < 0 || x.negativeZero;
  const positive = (x: Interval) => x.max >= 0;
  return (negative(a) && positive(b)) || (positive(a) && negative(b));
}

function hasInfinity(a: Interval): boolean {
  return a.min === -infinity || a.max === infinity;
}

function corners(a: number, b: number, c: number, d: number): { min: number; max: number } {
  return { min: Math.min(a, b, c, d) + 0, max: Math.max(a, b, c, d) + 0 };
}

function product(a: Interval, b: Interval): Interval {
  const times = (x: number, y: number) => (x === 0 || y === 0 ? 0 : x * y);
  const zeroByInfinity = (containsZero(a) && hasInfinity(b)) || (containsZero(b) && hasInfinity(a));
  const integer = a.integer && b.integer;
  return {
    ...corners(times(a.min, b.min), times(a.min, b.max), times(a.max, b.min), times(a.max, b.max)),
    integer,
    maybeNaN: a.maybeNaN || b.maybeNaN || zeroByInfinity,
    negativeZero: (!integer || containsZero(a) || containsZero(b)) && signsMayDiffer(a, b),
  };
}

function quotient(a: Interval, b: Interval): Interval {
  const maybeNaN =
    a.maybeNaN || b.maybeNaN || (containsZero(a) && containsZero(b)) || (hasInfinity(a) && hasInfinity(b));
  if (containsZero(b)) return { ...allNumbers, maybeNaN };
  // A finite value divided by an infinite bound is 0.
  const by = (x: number, y: number) => (Math.abs(y) === infinity ? 0 : x / y);
  const bounds = corners(by(a.min, b.min), by(a.min, b.max), by(a.max, b.min), by(a.max, b.max));
  return { ...bounds, integer: false, maybeNaN, negativeZero: signsMayDiffer(a, b) };
}

function remainder(a: Interval, b: Interval): Interval {
  const integer = a.integer && b.integer;
  const largest = Math.max(Math.abs(b.min), Math.abs(b.max));
  const limit = integer && largest >= 1 && largest <= 2 ** 53 ? largest - 1 : largest;
  return {
    min: a.min < 0 ? Math.max(a.min, -limit) + 0 : 0,
    max: a.max > 0 ? Math.min(a.max, limit) : 0,
    integer,
    maybeNaN: a.maybeNaN || b.maybeNaN || hasInfinity(a) || containsZero(b),
    negativeZero: a.min < 0 || a.negativeZero,
  };
}

function power(a: Interval, b: Interval): Interval {
  const wholeExponent = b.integer && !hasInfinity(b);
  const maybeNaN = a.maybeNaN || b.maybeNaN || !wholeExponent;
  const isSigned = a.min < 0 || a.negativeZero;
  return isSigned
    ? { ...allNumbers, maybeNaN }
    : { min: 0, max: infinity, integer: false, maybeNaN, negativeZero: false };
}

function extreme(choose: (x: number, y: number) => number, a: Interval, b: Interval): Interval {
  return {
    min: choose(a.min, b.min) + 0,
    max: choose(a.max, b.max) + 0,
    integer: a.integer && b.integer,
    maybeNaN: a.maybeNaN || b.maybeNaN,
    negativeZero: a.negativeZero || b.negativeZero,
  };
}

function unary(op: Op, a: Interval): Interval {
  const negative = a.min < 0 || a.negativeZero;
  switch (op) {
    case Op.Neg:
      return { ...a, min: -a.max + 0, max: -a.min + 0, negativeZero: containsZero(a) };
    case Op.Abs:
      return {
        ...a,
        min: a.min >= 0 ? a.min : a.max <= 0 ? -a.max + 0 : 0,
        max: Math.max(Math.abs(a.min), Math.abs(a.max)),
        negativeZero: false,
      };
    case Op.Floor:
      return { ...monotone(Math.floor, a), integer: true };
    case Op.Ceil:
      return {
        ...monotone(Math.ceil, a),
        integer: true,
        negativeZero: a.integer ? a.negativeZero : negative,
      };
    case Op.Trunc:
      return {
        ...monotone(Math.trunc, a),
        integer: true,
        negativeZero: a.integer ? a.negativeZero : negative,
      };
    case Op.Round:
      return {
        ...monotone(Math.round, a),
        integer: true,
        negativeZero: a.integer ? a.negativeZero : negative,
      };
    case Op.Sign:
      return { ...monotone(Math.sign, a), integer: true };
    case Op.Fround:
      return { ...monotone(Math.fround, a), negativeZero: a.integer ? a.negativeZero : negative };
    default:
      return squareRoot(a);
  }
}

function monotone(f: (x: number) => number, a: Interval): Interval {
  return { ...a, min: f(a.min) + 0, max: f(a.max) + 0 };
}

function squareRoot(a: Interval): Interval {
  if (a.max < 0) return onlyNaN;
  return {
    min: Math.sqrt(Math.max(a.min, 0)) + 0,
    max: Math.sqrt(a.max) + 0,
    integer: false,
    maybeNaN: a.maybeNaN || a.min < 0,
    negativeZero: a.negativeZero,
  };
}
