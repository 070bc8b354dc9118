import type { Term } from '../../expr/term.ts';
import type { Context, StrCode } from './context.ts';
import { truncated } from './number-value.ts';
import { ite } from './smt.ts';

/** An integer expression with the bounds that are known of it. */
export interface Bounded {
  readonly text: string;
  readonly lo: number;
  readonly hi: number;
}

function bounded(ctx: Context, text: string, lo: number, hi: number): Bounded {
  return lo === hi
    ? { text: ctx.ints.literal(lo), lo, hi }
    : { text: ctx.emit.define(ctx.ints.sort, text), lo, hi };
}

export function minimum(ctx: Context, a: Bounded, b: Bounded): Bounded {
  if (a.hi <= b.lo) return a;
  if (b.hi <= a.lo) return b;
  return bounded(
    ctx,
    ite(ctx.ints.lt(a.text, b.text), a.text, b.text),
    Math.min(a.lo, b.lo),
    Math.min(a.hi, b.hi),
  );
}

export function maximum(ctx: Context, a: Bounded, b: Bounded): Bounded {
  if (a.lo >= b.hi) return a;
  if (b.lo >= a.hi) return b;
  return bounded(
    ctx,
    ite(ctx.ints.lt(a.text, b.text), b.text, a.text),
    Math.max(a.lo, b.lo),
    Math.max(a.hi, b.hi),
  );
}

export function difference(ctx: Context, a: Bounded, b: Bounded): Bounded {
  return bounded(ctx, ctx.ints.sub(a.text, b.text), a.lo - b.hi, a.hi - b.lo);
}

export function sum(ctx: Context, a: Bounded, b: Bounded): Bounded {
  return bounded(ctx, ctx.ints.add(a.text, b.text), a.lo + b.lo, a.hi + b.hi);
}

export function literal(ctx: Context, n: number): Bounded {
  return { text: ctx.ints.literal(n), lo: n, hi: n };
}

/** A string's length. */
export function lengthOf(ctx: Context, t: Term, s: StrCode): Bounded {
  const r = ctx.ranges.of(t);
  return { text: s.length, lo: r.lo, hi: s.open ? r.hi : Math.min(r.hi, s.chars.length) };
}

/** A position argument as JavaScript's ToIntegerOrInfinity gives it, clamped to [least, most]; `nan` is what NaN counts as (0, or `most`). */
export function position(
  ctx: Context,
  t: Term,
  least: number,
  most: number,
  nan: 'zero' | 'most' = 'zero',
): Bounded {
  const { store, ints } = ctx;
  if (store.isConst(t)) {
    const value = store.constValue(t) as number;
    const n = Number.isNaN(value) ? (nan === 'zero' ? 0 : most) : Math.trunc(value);
    return literal(ctx, Math.min(Math.max(n, least), most) + 0);
  }
  const code = ctx.num(t);
  const r = ctx.ranges.of(t);
  let text = truncated(ctx, code);
  if (nan === 'most') text = ctx.emit.define(ints.sort, ite(code.nan, ints.literal(most), text));
  const mayBeNaN = code.nan !== 'false';
  const lo = Math.max(least, Math.min(mayBeNaN ? 0 : Infinity, Math.trunc(Math.min(r.lo, most))));
  const hi = Math.min(
    most,
    Math.max(mayBeNaN ? (nan === 'zero' ? 0 : most) : -Infinity, Math.trunc(Math.max(r.hi, least))),
  );
  const raw = {
    text,
    lo: mayBeNaN ? Math.min(0, r.lo) : Math.trunc(r.lo),
    hi: nan === 'most' && mayBeNaN ? Infinity : Math.max(mayBeNaN ? 0 : -Infinity, Math.trunc(r.hi)),
  };
  const clamped = maximum(ctx, minimum(ctx, raw, literal(ctx, most)), literal(ctx, least));
  return { text: clamped.text, lo: Math.max(lo, least), hi: Math.min(hi, most) };
}

/** A relative index as `slice` takes it: negative ones count from the end. Within [0, length]. */
export function relativePosition(ctx: Context, t: Term, length: Bounded): Bounded {
  const raw = position(ctx, t, -length.hi, length.hi);
  if (raw.lo >= 0) return minimum(ctx, raw, length);
  const fromEnd = maximum(ctx, sum(ctx, raw, length), literal(ctx, 0));
  if (raw.hi < 0) return fromEnd;
  const fromStart = minimum(ctx, raw, length);
  const text = ite(ctx.ints.lt(raw.text, ctx.ints.literal(0)), fromEnd.text, fromStart.text);
  return bounded(ctx, text, 0, length.hi);
}
