import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import { anyRange } from './any-range.ts';
import { addRange, mulRange, negRange, subRange } from './arithmetic-ranges.ts';
import { bitRange, isInt32 } from './bit-ranges.ts';
import { EXACT, type Range, setRange } from './range.ts';

/** The range of an operation on bigints. */
export function bigintRange(out: Range, op: Op, a: Range, b: Range): Range {
  switch (op) {
    case Op.BAdd:
      return exactOrAny(addRange(out, a, b));
    case Op.BSub:
      return exactOrAny(subRange(out, a, b));
    case Op.BMul:
      return exactOrAny(mulRange(out, a, b));
    case Op.BNeg:
      return exactOrAny(negRange(out, a));
    case Op.BNot:
      return exactOrAny(setRange(out, -1 - a.hi, -1 - a.lo, 0));
    case Op.BAnd:
    case Op.BOr:
    case Op.BXor:
      if (!isInt32(a) || !isInt32(b)) return anyRange(out, Sort.Big);
      return bitRange(out, op === Op.BAnd ? Op.BitAnd : op === Op.BOr ? Op.BitOr : Op.BitXor, a, b);
    default:
      return boundedRange(out, op, a, b);
  }
}

/** Operations whose results are bounded by their first argument or by a number of bits. */
function boundedRange(out: Range, op: Op, a: Range, b: Range): Range {
  const size = Math.max(Math.abs(a.lo), Math.abs(a.hi));
  switch (op) {
    case Op.BAsIntN:
      return exactOrAny(setRange(out, -(2 ** (a.hi - 1)), 2 ** (a.hi - 1), 0));
    case Op.BAsUintN:
      return exactOrAny(setRange(out, 0, 2 ** a.hi, 0));
    case Op.BShl:
    case Op.BShr: {
      const by = op === Op.BShl ? b.hi : -b.lo;
      const most = by > 0 ? size * 2 ** by : size;
      return exactOrAny(setRange(out, Math.min(-most, -1), most, 0));
    }
    default:
      return exactOrAny(setRange(out, -size, size, 0));
  }
}

/** Ranges of bigints are kept as far as doubles say them exactly. */
function exactOrAny(out: Range): Range {
  const known = out.lo >= -EXACT && out.hi <= EXACT;
  return known ? setRange(out, out.lo, out.hi, 0) : anyRange(out, Sort.Big);
}
