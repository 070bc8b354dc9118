import { Op } from '../../expr/op.ts';
import { NEGATIVE_ZERO } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Context } from './context.ts';
import { asReal, equalNumbers, lessNumbers } from './number-value.ts';
import { anchorAt } from './rounding.ts';
import { and, iteBool, not, or, realLiteral } from './smt.ts';

/** Terms of sort Bool but constants and variables; undefined for those that are left to abstraction. */
export function encodeBool(ctx: Context, t: Term): string | undefined {
  const { store } = ctx;
  const op = store.op(t);
  const x = store.arg(t, 0);
  const y = store.arity(t) > 1 ? store.arg(t, 1) : 0;
  switch (op) {
    case Op.Not:
      return not(ctx.bool(x));
    case Op.And:
      return and(ctx.bool(x), ctx.bool(y));
    case Op.Or:
      return or(ctx.bool(x), ctx.bool(y));
    case Op.Ite:
      return iteBool(ctx.bool(x), ctx.bool(y), ctx.bool(store.arg(t, 2)));
    case Op.Eq:
      return equality(ctx, t, x, y);
    case Op.SameNum:
      return sameNumber(ctx, t, x, y);
    case Op.Lt:
    case Op.Le:
      anchor(ctx, x, y);
      return lessNumbers(ctx, ctx.num(x), ctx.num(y), op === Op.Lt);
    case Op.IsNaN:
      return ctx.num(x).nan;
    case Op.IsFinite:
    case Op.IsInteger:
    case Op.IsSafeInteger:
      return kindOfNumber(ctx, op, x);
    case Op.BLt:
      return `(< ${ctx.big(x)} ${ctx.big(y)})`;
    case Op.BLe:
      return `(<= ${ctx.big(x)} ${ctx.big(y)})`;
    case Op.NumLtBig: {
      const a = ctx.num(x);
      return and(not(a.nan), `(< ${asReal(ctx, a)} (to_real ${ctx.big(y)}))`);
    }
    case Op.BigLtNum: {
      const b = ctx.num(y);
      return and(not(b.nan), `(< (to_real ${ctx.big(x)}) ${asReal(ctx, b)})`);
    }
    default:
      return store.sort(x) === Sort.Str ? ctx.strings.bool(ctx, t) : undefined;
  }
}

/** Rounding keeps to its side of a constant that a number is compared with. */
function anchor(ctx: Context, x: Term, y: Term): void {
  const { store } = ctx;
  for (const [t, c] of [
    [x, y],
    [y, x],
  ] as const) {
    const real = store.isConst(c) ? ctx.num(t).real : undefined;
    if (real !== undefined) anchorAt(ctx, real, store.constValue(c) as number);
  }
}

function equality(ctx: Context, t: Term, x: Term, y: Term): string | undefined {
  const sort = ctx.store.sort(x);
  const other = ctx.store.sort(y);
  if (sort === Sort.Any || other === Sort.Any || sort === Sort.Opaque || other === Sort.Opaque)
    return undefined;
  if (sort !== other) return 'false';
  switch (sort) {
    case Sort.Bool:
      return `(= ${ctx.bool(x)} ${ctx.bool(y)})`;
    case Sort.Num:
      anchor(ctx, x, y);
      return equalNumbers(ctx, ctx.num(x), ctx.num(y));
    case Sort.Big:
      return `(= ${ctx.big(x)} ${ctx.big(y)})`;
    case Sort.Str:
      return ctx.strings.equal(ctx, t, x, y);
    default:
      return 'true';
  }
}

function sameNumber(ctx: Context, t: Term, x: Term, y: Term): string {
  const [a, b] = [ctx.num(x), ctx.num(y)];
  const equal = equalNumbers(ctx, a, b);
  const bothNaN = and(a.nan, b.nan);
  const signed = (ctx.ranges.of(x).flags | ctx.ranges.of(y).flags) & NEGATIVE_ZERO;
  if (signed === 0) return or(bothNaN, equal);
  ctx.note(t);
  const zero = a.int !== undefined ? ctx.ints.eq(a.int, ctx.ints.literal(0)) : `(= ${a.real} 0.0)`;
  return or(bothNaN, and(equal, or(not(zero), ctx.emit.declare('Bool', 's'))));
}

function kindOfNumber(ctx: Context, op: Op, x: Term): string {
  const a = ctx.num(x);
  const finite =
    a.int !== undefined ? not(a.nan) : and(not(a.nan), `(< (- INF) ${a.real})`, `(< ${a.real} INF)`);
  if (op === Op.IsFinite) return finite;
  const whole = a.int !== undefined ? finite : and(finite, `(is_int ${a.real})`);
  if (op === Op.IsInteger) return whole;
  const limit = Number.MAX_SAFE_INTEGER;
  if (a.int !== undefined) {
    const { ints } = ctx;
    return and(whole, ints.le(ints.literal(-limit), a.int), ints.le(a.int, ints.literal(limit)));
  }
  return and(whole, `(<= ${realLiteral(-limit)} ${a.real})`, `(<= ${a.real} ${realLiteral(limit)})`);
}
