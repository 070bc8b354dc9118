import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { fromInt } from './number-value.ts';
import {
  type Bounded,
  difference,
  lengthOf,
  literal,
  maximum,
  minimum,
  position,
  relativePosition,
} from './positions.ts';
import { and, ite } from './smt.ts';
import { charAt, concatenate, dropFirst, makeString, selectChar, takeFirst } from './string-value.ts';

/** The code unit at a position argument, -1 outside; undefined where an open string does not show it. */
function unitAt(ctx: Context, s: StrCode, at: Term, offset = 0): string | undefined {
  const { store, ints, emit } = ctx;
  if (store.isConst(at)) {
    const value = store.constValue(at) as number;
    const i = (Number.isNaN(value) ? 0 : Math.trunc(value)) + offset;
    if (i < 0) return ints.literal(-1);
    return i >= 2 ** 31 ? (s.open ? undefined : ints.literal(-1)) : charAt(ctx, s, i);
  }
  if (s.open) return undefined;
  const p = position(ctx, at, -2, s.chars.length);
  const index = offset === 0 ? p.text : emit.define(ints.sort, ints.add(p.text, ints.literal(offset)));
  return selectChar(ctx, s, index, p.lo + offset, p.hi + offset);
}

/** CharCodeAt and CodePointAt: NaN outside the string. */
export function encodeUnit(ctx: Context, t: Term): NumCode | undefined {
  const { store, ints, emit } = ctx;
  const s = ctx.str(store.arg(t, 0));
  const c = unitAt(ctx, s, store.arg(t, 1));
  if (c === undefined) return undefined;
  const inside = ctx.ranges.of(t).flags === 0;
  const nan = inside ? 'false' : ints.eq(c, ints.literal(-1));
  if (store.op(t) === Op.CharCodeAt) return fromInt(ctx, nan, c);
  const d = unitAt(ctx, s, store.arg(t, 1), 1);
  if (d === undefined) return undefined;
  const within = (x: string, lo: number, hi: number) =>
    and(ints.le(ints.literal(lo), x), ints.le(x, ints.literal(hi)));
  const high = ints.mul(ints.sub(c, ints.literal(0xd800)), ints.literal(1024));
  const pair = ints.add(ints.add(high, ints.sub(d, ints.literal(0xdc00))), ints.literal(0x10000));
  const isPair = emit.define('Bool', and(within(c, 0xd800, 0xdbff), within(d, 0xdc00, 0xdfff)));
  return fromInt(ctx, nan, ite(isPair, pair, c));
}

export function encodeCharAt(ctx: Context, t: Term): StrCode | undefined {
  const { store, ints } = ctx;
  const c = unitAt(ctx, ctx.str(store.arg(t, 0)), store.arg(t, 1));
  if (c === undefined) return undefined;
  return makeString(ctx, ite(ints.eq(c, ints.literal(-1)), ints.literal(0), ints.literal(1)), [c]);
}

/** Slice and Substring. */
export function encodeSlice(ctx: Context, t: Term): StrCode | undefined {
  const { store } = ctx;
  const x = store.arg(t, 0);
  const s = ctx.str(x);
  if (s.open) return openSlice(ctx, t, s);
  const length = lengthOf(ctx, x, s);
  if (store.op(t) === Op.Slice) {
    const from = relativePosition(ctx, store.arg(t, 1), length);
    const to = relativePosition(ctx, store.arg(t, 2), length);
    return between(ctx, s, from, to);
  }
  const p = minimum(ctx, position(ctx, store.arg(t, 1), 0, length.hi), length);
  const q = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
  return between(ctx, s, minimum(ctx, p, q), maximum(ctx, p, q));
}

/** `s` from `from` up to `to`, both within its length; empty when they cross. */
export function between(ctx: Context, s: StrCode, from: Bounded, to: Bounded): StrCode {
  const rest = from.hi === 0 ? s : dropFirst(ctx, s, from.text, from.lo, from.hi);
  const size = maximum(ctx, difference(ctx, to, from), literal(ctx, 0));
  return takeFirst(ctx, rest, size.text, size.hi);
}

/** A slice with known bounds from the start is determined by what an open string shows. */
function openSlice(ctx: Context, t: Term, s: StrCode): StrCode | undefined {
  const { store, ints } = ctx;
  const [from, to] = [store.arg(t, 1), store.arg(t, 2)];
  if (!store.isConst(from) || !store.isConst(to)) return undefined;
  let [a, b] = [Math.trunc(store.constValue(from) as number), Math.trunc(store.constValue(to) as number)];
  if (store.op(t) === Op.Substring && b < a) [a, b] = [b, a];
  if (!(a >= 0 && b >= a && b <= s.chars.length)) return undefined;
  const chars = s.chars.slice(a, b);
  let length = ints.literal(b - a);
  for (let i = b - a - 1; i >= 0; i--)
    length = ite(ints.eq(chars[i]!, ints.literal(-1)), ints.literal(i), length);
  // The first end decides, so the tests are nested from the last character outwards.
  return makeString(ctx, length, chars);
}

export function encodeConcat(ctx: Context, t: Term): StrCode | undefined {
  const x = ctx.store.arg(t, 0);
  const a = ctx.str(x);
  const b = ctx.str(ctx.store.arg(t, 1));
  if (a.open) return makeString(ctx, ctx.ints.add(a.length, b.length), [], true);
  const r = ctx.ranges.of(x);
  return concatenate(ctx, a, b, r.lo, Math.min(r.hi, a.chars.length));
}
