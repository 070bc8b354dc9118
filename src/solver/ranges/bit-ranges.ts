import { Op } from '../../expr/op.ts';
import { FRACTION, NAN, type Range, setRange } from '../../expr/range.ts';

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** Does ToInt32 leave every possible value as it is (-0 becomes 0)? */
export function isInt32(r: Range): boolean {
  return (r.flags & (NAN | FRACTION)) === 0 && r.lo >= LEAST && r.hi <= MOST;
}

function ones(x: number): number {
  return x <= 0 ? 0 : 2 ** (32 - Math.clz32(x)) - 1;
}

/** Ranges of the operations on 32-bit integers; `b` is `a` for the unary ones. */
export function bitRange(out: Range, op: Op, a: Range, b: Range): Range {
  let lo = LEAST;
  let hi = MOST;
  const small = isInt32(a) && isInt32(b);
  const shift = b.lo === b.hi && b.flags === 0 ? b.lo & 31 : -1;
  switch (op) {
    case Op.BitAnd:
      if (isInt32(a) && a.lo >= 0) [lo, hi] = [0, a.hi];
      if (isInt32(b) && b.lo >= 0) [lo, hi] = [0, Math.min(hi, b.hi)];
      break;
    case Op.BitOr:
      if (small && b.lo === 0 && b.hi === 0) [lo, hi] = [a.lo, a.hi];
      else if (small && a.lo === 0 && a.hi === 0) [lo, hi] = [b.lo, b.hi];
      else if (small && a.lo >= 0 && b.lo >= 0) [lo, hi] = [Math.max(a.lo, b.lo), ones(Math.max(a.hi, b.hi))];
      break;
    case Op.BitXor:
      if (small && a.lo >= 0 && b.lo >= 0) [lo, hi] = [0, ones(Math.max(a.hi, b.hi))];
      break;
    case Op.BitNot:
      if (isInt32(a)) [lo, hi] = [-a.hi - 1, -a.lo - 1];
      break;
    case Op.Shl:
      if (isInt32(a) && shift >= 0 && a.lo * 2 ** shift >= LEAST && a.hi * 2 ** shift <= MOST)
        [lo, hi] = [a.lo * 2 ** shift, a.hi * 2 ** shift];
      break;
    case Op.Sar:
      if (shift >= 0)
        [lo, hi] = isInt32(a) ? [a.lo >> shift, a.hi >> shift] : [LEAST >> shift, MOST >> shift];
      else if (isInt32(a)) [lo, hi] = [Math.min(a.lo, 0), Math.max(a.hi, 0)];
      break;
    case Op.Shr:
      [lo, hi] = [0, 2 ** 32 - 1];
      if (shift >= 0) hi = isInt32(a) && a.lo >= 0 ? a.hi >>> shift : (2 ** 32 - 1) >>> shift;
      if (shift >= 0 && isInt32(a) && a.lo >= 0) lo = a.lo >>> shift;
      break;
    case Op.Clz32:
      [lo, hi] = [0, 32];
      break;
    default:
      break;
  }
  return setRange(out, lo + 0, hi + 0, 0);
}
