import { Op } from '../op.ts';

/** Numeric operations with one or two Num arguments (`b` is ignored by unary ones), computed by the host. */
export function applyNumber(op: Op, a: number, b: number): number | boolean {
  switch (op) {
    case Op.Add:
      return a + b;
    case Op.Sub:
      return a - b;
    case Op.Mul:
      return a * b;
    case Op.Div:
      return a / b;
    case Op.Mod:
      return a % b;
    case Op.Pow:
      return a ** b;
    case Op.Neg:
      return -a;
    case Op.BitAnd:
      return a & b;
    case Op.BitOr:
      return a | b;
    case Op.BitXor:
      return a ^ b;
    case Op.BitNot:
      return ~a;
    case Op.Shl:
      return a << b;
    case Op.Sar:
      return a >> b;
    case Op.Shr:
      return a >>> b;
    case Op.Lt:
      return a < b;
    case Op.Le:
      return a <= b;
    case Op.SameNum:
      return Object.is(a, b);
    default:
      return applyMath(op, a, b);
  }
}

function applyMath(op: Op, a: number, b: number): number | boolean {
  switch (op) {
    case Op.Abs:
      return Math.abs(a);
    case Op.Floor:
      return Math.floor(a);
    case Op.Ceil:
      return Math.ceil(a);
    case Op.Trunc:
      return Math.trunc(a);
    case Op.Round:
      return Math.round(a);
    case Op.Sign:
      return Math.sign(a);
    case Op.Sqrt:
      return Math.sqrt(a);
    case Op.Min:
      return Math.min(a, b);
    case Op.Max:
      return Math.max(a, b);
    case Op.Imul:
      return Math.imul(a, b);
    case Op.Clz32:
      return Math.clz32(a);
    case Op.Fround:
      return Math.fround(a);
    case Op.IsNaN:
      return Number.isNaN(a);
    case Op.IsFinite:
      return Number.isFinite(a);
    case Op.IsInteger:
      return Number.isInteger(a);
    case Op.IsSafeInteger:
      return Number.isSafeInteger(a);
    default:
      throw new Error(`not a numeric operation: ${op}`);
  }
}
