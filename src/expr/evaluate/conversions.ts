import type { Primitive } from '../input-variable.ts';
import { Op } from '../op.ts';

/** Conversions between sorts. Throws what the host throws outside an operation's domain. */
export function applyConversion(op: Op, a: Primitive, b: Primitive): string | number | bigint {
  switch (op) {
    case Op.FromCharCode:
      return String.fromCharCode(a as number);
    case Op.StrToNum:
      return Number(a as string);
    case Op.NumToStr:
      return String(a as number);
    case Op.NumToStrRadix:
      return (a as number).toString(b as number);
    case Op.ParseInt:
      return Number.parseInt(a as string, b as number);
    case Op.ParseFloat:
      return Number.parseFloat(a as string);
    case Op.ToFixed:
      return (a as number).toFixed(b as number);
    case Op.BoolToNum:
      return a ? 1 : 0;
    case Op.BigToNum:
      return Number(a as bigint);
    case Op.NumToBig:
      return BigInt(a as number);
    case Op.BigToStr:
      return String(a as bigint);
    case Op.StrToBig:
      return BigInt(a as string);
    default:
      throw new Error(`not a conversion: ${op}`);
  }
}
