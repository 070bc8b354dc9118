import type { Primitive } from '../input-variable.ts';
import { Op } from '../op.ts';

/** Operations on bigints, mixed comparisons included. Throws what the host throws outside an operation's domain. */
export function applyBig(op: Op, left: Primitive, right: Primitive): bigint | boolean {
  if (op === Op.BAsIntN) return BigInt.asIntN(left as number, right as bigint);
  if (op === Op.BAsUintN) return BigInt.asUintN(left as number, right as bigint);
  const a = left as bigint;
  const b = right as bigint;
  switch (op) {
    case Op.BAdd:
      return a + b;
    case Op.BSub:
      return a - b;
    case Op.BMul:
      return a * b;
    case Op.BDiv:
      return a / b;
    case Op.BMod:
      return a % b;
    case Op.BPow:
      return a ** b;
    case Op.BNeg:
      return -a;
    case Op.BAnd:
      return a & b;
    case Op.BOr:
      return a | b;
    case Op.BXor:
      return a ^ b;
    case Op.BNot:
      return ~a;
    case Op.BShl:
      return a << b;
    case Op.BShr:
      return a >> b;
    case Op.BLt:
    case Op.NumLtBig:
    case Op.BigLtNum:
      return a < b;
    case Op.BLe:
      return a <= b;
    default:
      throw new Error(`not a bigint operation: ${op}`);
  }
}
