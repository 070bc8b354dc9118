import { Op } from '../op.ts';
import { FRACTION, NAN, type Range, setRange } from './range.ts';

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** Does ToInt32 leave every possible value as it is (-0 becomes 0)? */
export function isInt32(r: Range): boolean {
  return (r.flags & (NAN | FRACTION)) === 0 && r.lo >= LEAST && r.hi <= MOST;
}

function ones(x: number): number {
  return x <= 0 ? 0 : 2 ** (32 - Math.clz32(x)) - 1;
}

/** The bounds of ToInt32: truncated, NaN as 0, anything where it may wrap around. */
function toInt32(out: Range, r: Range): Range {
  if (r.lo > r.hi) return setRange(out, 0, 0, 0);
  if (r.lo <= LEAST - 1 || r.hi >= MOST + 1) return setRange(out, LEAST, MOST, 0);
  const [lo, hi] = [Math.trunc(r.lo), Math.trunc(r.hi)];
  return (r.flags & NAN) === 0
    ? setRange(out, lo, hi, 0)
    : setRange(out, Math.min(lo, 0), Math.max(hi, 0), 0);
}

const [left, right]: [Range, Range] = [
  { lo: 0, hi: 0, flags: 0 },
  { lo: 0, hi: 0, flags: 0 },
];

/** Ranges of the operations on 32-bit integers; `second` is `first` for the unary ones. */
export function bitRange(out: Range, op: Op, first: Range, second: Range): Range {
  const a = toInt32(left, first);
  const b = toInt32(right, second);
  let lo = LEAST;
  let hi = MOST;
  const natural = a.lo >= 0 && b.lo >= 0;
  switch (op) {
    case Op.BitAnd:
      if (a.lo >= 0) [lo, hi] = [0, a.hi];
      if (b.lo >= 0) [lo, hi] = [0, Math.min(hi, b.hi)];
      break;
    case Op.BitOr:
      if (b.lo === 0 && b.hi === 0) [lo, hi] = [a.lo, a.hi];
      else if (a.lo === 0 && a.hi === 0) [lo, hi] = [b.lo, b.hi];
      else if (natural) [lo, hi] = [Math.max(a.lo, b.lo), ones(Math.max(a.hi, b.hi))];
      break;
    case Op.BitXor:
      if (natural) [lo, hi] = [0, ones(Math.max(a.hi, b.hi))];
      break;
    case Op.BitNot:
      [lo, hi] = [-a.hi - 1, -a.lo - 1];
      break;
    case Op.Shl:
    case Op.Sar:
    case Op.Shr:
      return shiftRange(out, op, a, knownShift(second, b));
    case Op.Clz32:
      [lo, hi] = [0, 32];
      break;
    default:
      break;
  }
  return setRange(out, lo + 0, hi + 0, 0);
}

function knownShift(by: Range, asInt32: Range): number | undefined {
  if (by.lo === by.hi && by.flags === 0) return by.lo & 31;
  return asInt32.lo === asInt32.hi ? asInt32.lo & 31 : undefined;
}

/** Shifts by a known number of bits, or by some. */
function shiftRange(out: Range, op: Op, { lo, hi }: Range, by: number | undefined): Range {
  switch (op) {
    case Op.Shl: {
      const factor = 2 ** (by ?? 32);
      const fits = lo * factor >= LEAST && hi * factor <= MOST;
      return fits ? setRange(out, lo * factor + 0, hi * factor + 0, 0) : setRange(out, LEAST, MOST, 0);
    }
    case Op.Sar:
      if (by === undefined) return setRange(out, Math.min(lo, 0), Math.max(hi, 0), 0);
      return setRange(out, lo >> by, hi >> by, 0);
    default:
      if (lo < 0) return setRange(out, 0, (2 ** 32 - 1) >>> (by ?? 0), 0);
      return by === undefined ? setRange(out, 0, hi, 0) : setRange(out, lo >>> by, hi >>> by, 0);
  }
}
