import { Op } from '../../expr/op.ts';
import type { Range } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Context } from './context.ts';
import { NotEncodable } from './emitter.ts';
import { mathematicalIntegers } from './mathematical-integers.ts';
import { and, intLiteral, ite } from './smt.ts';

const ints = mathematicalIntegers;

function constantOf(ctx: Context, t: Term): bigint | number | undefined {
  return ctx.store.isConst(t) ? (ctx.store.constValue(t) as bigint | number) : undefined;
}

/** Bit operations are written out for integers of up to this many bits, the sign not counted. */
const MOST_BITS = 10;

function bitsOf(r: Range): number {
  const most = Math.max(Math.abs(r.lo), Math.abs(r.hi));
  return most < 2 ** 30 ? Math.ceil(Math.log2(most + 1)) : Infinity;
}

/** A bit operation as a sum over the bits of two's complement numbers. */
function bitByBit(op: Op, a: string, b: string, width: number): string {
  const parts: string[] = [];
  for (let i = 0; i <= width; i++) {
    const bit = (x: string) => (i === width ? `(< ${x} 0)` : `(= (mod (div ${x} ${2 ** i}) 2) 1)`);
    const name = op === Op.BAnd ? 'and' : op === Op.BOr ? 'or' : 'xor';
    const weight = i === width ? `(- ${2 ** i})` : String(2 ** i);
    parts.push(`(ite (${name} ${bit(a)} ${bit(b)}) ${weight} 0)`);
  }
  return `(+ ${parts.join(' ')})`;
}

/** Shifts by cases of the amount, when these are few; to the right is a division that rounds down. */
function shift(ctx: Context, t: Term, a: string, by: string): string | undefined {
  const r = ctx.ranges.of(ctx.store.arg(t, 1));
  if (!(r.hi - r.lo <= 16 && Math.abs(r.lo) <= 128 && Math.abs(r.hi) <= 128)) return undefined;
  const isLeft = ctx.store.op(t) === Op.BShl;
  let text = '0';
  for (let k = r.lo; k <= r.hi; k++) {
    const power = 2n ** BigInt(Math.abs(k));
    const shifted = isLeft === k >= 0 ? ints.mul(a, intLiteral(power)) : `(div ${a} ${power})`;
    text = k === r.lo ? shifted : ite(ints.eq(by, intLiteral(k)), shifted, text);
  }
  return text;
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
    case Op.BShr:
      return shift(ctx, t, big(0), big(1));
    case Op.BAnd:
    case Op.BOr:
    case Op.BXor: {
      const width = Math.max(bitsOf(ctx.ranges.of(store.arg(t, 0))), bitsOf(ctx.ranges.of(store.arg(t, 1))));
      if (width <= MOST_BITS) return bitByBit(op, big(0), big(1), width);
      if (op !== Op.BAnd) return undefined;
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
