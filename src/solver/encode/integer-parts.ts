import { Op } from '../../expr/op.ts';
import { containsZero, EXACT, isIntegerOrNaN } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode } from './context.ts';
import { asReal, fromInt, fromReal, truncated } from './number-value.ts';
import { constantAnchors, rounded } from './rounding.ts';
import { ite } from './smt.ts';

/** Floor, Ceil, Trunc, Round and Fround. */
export function encodeIntegerPart(ctx: Context, t: Term): NumCode | undefined {
  const { store, ints } = ctx;
  const op = store.op(t);
  const x = store.arg(t, 0);
  const a = ctx.num(x);
  if (op === Op.Fround) {
    const range = ctx.ranges.of(t);
    if (a.int !== undefined && range.lo >= -(2 ** 24) && range.hi <= 2 ** 24) return a;
    const how = { underflow: true, anchors: constantAnchors([1, -1]), single: true };
    return fromReal(ctx, a.nan, rounded(ctx, asReal(ctx, a), range, how));
  }
  if (a.int !== undefined) return a;
  const quotient = wholeQuotient(ctx, x, op);
  if (quotient !== undefined) return fromInt(ctx, a.nan, quotient);
  const down = (real: string) => `(to_int ${real})`;
  const up = (real: string) => `(- (to_int (- ${real})))`;
  const whole =
    op === Op.Floor
      ? down(a.real)
      : op === Op.Ceil
        ? up(a.real)
        : op === Op.Round
          ? down(`(+ ${a.real} 0.5)`)
          : `(ite (>= ${a.real} 0.0) ${down(a.real)} ${up(a.real)})`;
  if (isIntegerOrNaN(ctx.ranges.of(t))) return fromInt(ctx, a.nan, ite(a.nan, ints.literal(0), whole));
  return fromReal(ctx, a.nan, `(to_real ${whole})`);
}

/**
 * The integer part of `a / b` for integers below 2^53: rounding the quotient never carries it across an integer, so integer division
 * is exact. Undefined when `t` is no such quotient.
 */
export function wholeQuotient(ctx: Context, t: Term, op: Op): string | undefined {
  const { store, ints, ranges } = ctx;
  if (store.op(t) !== Op.Div || ints.name !== 'int' || op === Op.Round) return undefined;
  const a = ctx.num(store.arg(t, 0));
  const b = ctx.num(store.arg(t, 1));
  const rb = ranges.of(store.arg(t, 1));
  const ra = ranges.of(store.arg(t, 0));
  if (a.int === undefined || b.int === undefined || containsZero(rb)) return undefined;
  if (ra.lo <= -EXACT || ra.hi >= EXACT) return undefined;
  const q = ints.quotient(a.int, b.int);
  if (op === Op.Trunc) return q;
  const floor = rb.lo > 0 ? `(div ${a.int} ${b.int})` : `(div (- ${a.int}) (- ${b.int}))`;
  if (op === Op.Floor) return rb.lo > 0 || rb.hi < 0 ? floor : undefined;
  const negated = rb.lo > 0 ? `(- (div (- ${a.int}) ${b.int}))` : `(- (div ${a.int} (- ${b.int})))`;
  return rb.lo > 0 || rb.hi < 0 ? negated : undefined;
}

/** The value of ToInt32's argument as an integer before it is wrapped; infinities and NaN give 0. */
export function integerForBits(ctx: Context, t: Term): string {
  const { emit, ints } = ctx;
  const a = ctx.num(t);
  if (a.int !== undefined) return truncated(ctx, a);
  const q = wholeQuotient(ctx, t, Op.Trunc);
  if (q !== undefined) return emit.define(ints.sort, ite(a.nan, '0', q));
  // 2^1024, which stands for Infinity, is 0 modulo 2^32, as ToInt32 wants it.
  return truncated(ctx, a);
}
