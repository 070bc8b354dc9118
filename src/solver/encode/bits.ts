import { Op } from '../../expr/op.ts';
import { isInt32 } from '../../expr/ranges/bit-ranges.ts';
import type { Range } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode } from './context.ts';
import { integerForBits } from './integer-parts.ts';
import { fromInt } from './number-value.ts';
import { ite } from './smt.ts';

const UNBOUNDED: Range = { lo: -Infinity, hi: Infinity, flags: 0 };

/** The operations on 32-bit integers. */
export function encodeBits(ctx: Context, t: Term): NumCode | undefined {
  const { store, ints, emit } = ctx;
  const op = store.op(t);
  const operand = (i: number): string => {
    const x = store.arg(t, i);
    const range = ctx.ranges.of(x);
    return emit.define(ints.sort, ints.wrap(integerForBits(ctx, x), isInt32(range) ? range : UNBOUNDED));
  };
  const shift = (): string => {
    const x = store.arg(t, 1);
    if (store.isConst(x)) return ints.literal((store.constValue(x) as number) & 31);
    return emit.define(ints.sort, ints.modulo(integerForBits(ctx, x), 32));
  };
  const result = (text: string) => fromInt(ctx, 'false', text);
  const out = ctx.ranges.of(t);
  const fits = out.lo > -(2 ** 31) || out.hi < 2 ** 31 - 1;
  switch (op) {
    case Op.BitAnd:
      return result(ints.bitAnd(operand(0), operand(1)));
    case Op.BitOr:
      if (isZero(ctx, store.arg(t, 1))) return result(operand(0));
      return result(ints.bitOr(operand(0), operand(1)));
    case Op.BitXor:
      return result(ints.bitXor(operand(0), operand(1)));
    case Op.BitNot:
      return result(ints.sub(ints.literal(-1), operand(0)));
    case Op.Shl: {
      const shifted = emit.define(ints.sort, ints.shiftLeft(operand(0), shift()));
      return result(ints.wrap(shifted, fits ? out : UNBOUNDED));
    }
    case Op.Sar:
      return result(ints.shiftRight(operand(0), shift()));
    case Op.Shr: {
      const x = operand(0);
      const natural = emit.define(
        ints.sort,
        ints.wrapUnsigned(
          x,
          ctx.ranges.of(store.arg(t, 0)).lo >= 0 && isInt32(ctx.ranges.of(store.arg(t, 0)))
            ? { lo: 0, hi: 0, flags: 0 }
            : UNBOUNDED,
        ),
      );
      return result(ints.shiftRight(natural, shift()));
    }
    case Op.Imul:
      return result(ints.wrap(emit.define(ints.sort, ints.mul(operand(0), operand(1))), UNBOUNDED));
    case Op.Clz32: {
      const x = operand(0);
      let text = ints.literal(32);
      for (let k = 0; k <= 30; k++) text = ite(ints.lt(x, ints.literal(2 ** k)), text, ints.literal(31 - k));
      return result(ite(ints.lt(x, ints.literal(0)), ints.literal(0), text));
    }
    default:
      return undefined;
  }
}

function isZero(ctx: Context, t: Term): boolean {
  return ctx.store.isConst(t) && ((ctx.store.constValue(t) as number) | 0) === 0;
}
