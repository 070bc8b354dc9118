import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context } from './context.ts';
import { NotEncodable } from './emitter.ts';
import { mathematicalIntegers } from './mathematical-integers.ts';
import { and, intLiteral, ite } from './smt.ts';

const ints = mathematicalIntegers;

function constantOf(ctx: Context, t: Term): bigint | number | undefined {
  return ctx.store.isConst(t) ? (ctx.store.constValue(t) as bigint | number) : undefined;
}

/** Operations that give a bigint, as exact integers; undefined for those that are left to abstraction. */
export function encodeBig(ctx: Context, t: Term): string | undefined {
  if (ctx.ints.name === 'bits') throw new NotEncodable('bigints do not mix with bit-vectors');
  const { store } = ctx;
  const op = store.op(t);
  const big = (i: number) => ctx.big(store.arg(t, i));
  const right = store.arity(t) > 1 ? constantOf(ctx, store.arg(t, 1)) : undefined;
  switch (op) {
    case Op.BAdd:
      return ints.add(big(0), big(1));
    case Op.BSub:
      return ints.sub(big(0), big(1));
    case Op.BMul:
      return ints.mul(big(0), big(1));
    case Op.BNeg:
      return ints.sub('0', big(0));
    case Op.BNot:
      return ints.sub('(- 1)', big(0));
    case Op.BDiv:
      return ite(ints.eq(big(1), '0'), '0', ints.quotient(big(0), big(1)));
    case Op.BMod:
      return ite(ints.eq(big(1), '0'), '0', ints.remainder(big(0), big(1)));
    case Op.BPow:
      if (typeof right !== 'bigint' || right < 0n || right > 8n) return undefined;
      return right === 0n
        ? '1'
        : Array.from({ length: Number(right) }, () => big(0)).reduce((a, b) => ints.mul(a, b));
    case Op.BShl:
    case Op.BShr: {
      if (typeof right !== 'bigint' || right < -64n || right > 64n) return undefined;
      const by = op === Op.BShl ? right : -right;
      return by >= 0n ? ints.mul(big(0), intLiteral(2n ** by)) : `(div ${big(0)} ${2n ** -by})`;
    }
    case Op.BAnd: {
      if (typeof right !== 'bigint' || right < 0n || (right & (right + 1n)) !== 0n) return undefined;
      return `(mod ${big(0)} ${right + 1n})`;
    }
    case Op.BAsUintN:
    case Op.BAsIntN: {
      const width = constantOf(ctx, store.arg(t, 0));
      if (typeof width !== 'number' || !(width >= 0 && width <= 256)) return undefined;
      const size = 2n ** BigInt(Math.trunc(width));
      const half = size / 2n;
      if (op === Op.BAsUintN) return `(mod ${big(1)} ${size})`;
      return size === 1n ? '0' : `(- (mod (+ ${big(1)} ${half}) ${size}) ${half})`;
    }
    case Op.NumToBig: {
      const a = ctx.num(store.arg(t, 0));
      if (a.int !== undefined) return ite(a.nan, '0', a.int);
      const whole = and(`(is_int ${a.real})`, `(< (- INF) ${a.real})`, `(< ${a.real} INF)`);
      return ite(a.nan, '0', ite(whole, `(to_int ${a.real})`, '0'));
    }
    default:
      return undefined;
  }
}
