import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, StrCode } from './context.ts';
import { type Bounded, difference, lengthOf, literal, maximum, position, sum } from './positions.ts';
import { and, ite, not } from './smt.ts';
import {
  concatenate,
  constantString,
  dropFirst,
  iteString,
  makeString,
  standsAt,
  takeFirst,
} from './string-value.ts';
import { inRanges, WHITE_SPACE } from './white-space.ts';

/** Operations that make one string from others: trimming, repetition, padding, replacing, FromCharCode. */
export function encodeStringChange(ctx: Context, t: Term): StrCode | undefined {
  const { store } = ctx;
  const op = store.op(t);
  if (op === Op.FromCharCode) return fromCharCode(ctx, t);
  const x = store.arg(t, 0);
  const s = ctx.str(x);
  if (s.open) return undefined;
  const length = lengthOf(ctx, x, s);
  switch (op) {
    case Op.Trim: {
      const start = trimStart(ctx, s, length);
      return trimEnd(ctx, start, { text: start.length, lo: 0, hi: length.hi });
    }
    case Op.TrimStart:
      return trimStart(ctx, s, length);
    case Op.TrimEnd:
      return trimEnd(ctx, s, length);
    case Op.Repeat:
      return repeat(ctx, t, s, length);
    case Op.PadStart:
    case Op.PadEnd:
      return pad(ctx, t, s, length);
    case Op.Replace:
      return replaceFirst(ctx, t, s, length);
    case Op.ReplaceAll:
      return replaceUnits(ctx, t, s);
    default:
      return undefined;
  }
}

function fromCharCode(ctx: Context, t: Term): StrCode | undefined {
  const { ints } = ctx;
  const a = ctx.num(ctx.store.arg(t, 0));
  if (a.int === undefined) return undefined;
  const r = ctx.ranges.of(ctx.store.arg(t, 0));
  const unit = r.lo >= 0 && r.hi <= 0xffff ? a.int : ints.modulo(a.int, 0x10000);
  return makeString(ctx, ints.literal(1), [ite(a.nan, ints.literal(0), unit)]);
}

function trimStart(ctx: Context, s: StrCode, length: Bounded): StrCode {
  const { ints, emit } = ctx;
  let count = ints.literal(s.chars.length);
  for (let i = s.chars.length - 1; i >= 0; i--)
    count = emit.define(ints.sort, ite(inRanges(ctx, s.chars[i]!, WHITE_SPACE), count, ints.literal(i)));
  return dropFirst(ctx, s, count, 0, length.hi);
}

function trimEnd(ctx: Context, s: StrCode, length: Bounded): StrCode {
  const { ints, emit } = ctx;
  let count = ints.literal(0);
  for (let i = 0; i < s.chars.length; i++) {
    const c = s.chars[i]!;
    const kept = and(not(ints.eq(c, ints.literal(-1))), not(inRanges(ctx, c, WHITE_SPACE)));
    count = emit.define(ints.sort, ite(kept, ints.literal(i + 1), count));
  }
  return takeFirst(ctx, s, count, length.hi);
}

function repeat(ctx: Context, t: Term, s: StrCode, length: Bounded): StrCode | undefined {
  const { store, ints } = ctx;
  const n = store.arg(t, 1);
  const r = ctx.ranges.of(n);
  if (r.flags !== 0 || r.lo < 0 || r.hi > 16) return undefined;
  const count = ctx.num(n);
  if (count.int === undefined) return undefined;
  let result = constantString(ctx, '');
  let all = result;
  let bounds = literal(ctx, 0);
  for (let k = 1; k <= r.hi; k++) {
    all = concatenate(ctx, all, s, bounds.lo, Math.min(bounds.hi, all.chars.length));
    if (all.open) return undefined;
    bounds = sum(ctx, bounds, length);
    if (k === r.lo) result = all;
    else if (k > r.lo) result = iteString(ctx, ints.le(ints.literal(k), count.int), all, result)!;
  }
  return result;
}

function pad(ctx: Context, t: Term, s: StrCode, length: Bounded): StrCode | undefined {
  const { store } = ctx;
  const filler = store.arg(t, 2);
  if (!store.isConst(filler)) return undefined;
  const text = store.constValue(filler) as string;
  if (text === '') return s;
  const target = position(ctx, store.arg(t, 1), 0, 1000);
  if (target.hi > 40) return undefined;
  const missing = maximum(ctx, difference(ctx, target, length), literal(ctx, 0));
  const full = constantString(ctx, text.repeat(Math.ceil(missing.hi / text.length)).slice(0, missing.hi));
  const fill = takeFirst(ctx, { ...full, length: missing.text }, missing.text, missing.hi);
  return store.op(t) === Op.PadStart
    ? concatenate(ctx, fill, s, missing.lo, missing.hi)
    : concatenate(ctx, s, fill, length.lo, length.hi);
}

function replaceFirst(ctx: Context, t: Term, s: StrCode, length: Bounded): StrCode | undefined {
  const { store, ints, emit } = ctx;
  const [y, z] = [store.arg(t, 1), store.arg(t, 2)];
  const [part, by] = [ctx.str(y), ctx.str(z)];
  if (part.open || by.open) return undefined;
  const partLength = lengthOf(ctx, y, part);
  const byLength = lengthOf(ctx, z, by);
  let index = ints.literal(-1);
  for (let i = length.hi - partLength.lo; i >= 0; i--)
    index = emit.define(ints.sort, ite(standsAt(ctx, s, part, i, partLength.lo), ints.literal(i), index));
  if (index === ints.literal(-1)) return s;
  const found = emit.define('Bool', not(ints.eq(index, ints.literal(-1))));
  const start = emit.define(ints.sort, ite(found, index, ints.literal(0)));
  const before = takeFirst(ctx, s, start, length.hi);
  const end = emit.define(ints.sort, ite(found, ints.add(start, part.length), ints.literal(0)));
  const after = dropFirst(ctx, s, end, 0, length.hi);
  const head = concatenate(ctx, before, by, 0, before.chars.length);
  if (head.open) return undefined;
  const whole = concatenate(ctx, head, after, byLength.lo, head.chars.length);
  return iteString(ctx, found, whole, s);
}

/** ReplaceAll of one known code unit by another. */
function replaceUnits(ctx: Context, t: Term, s: StrCode): StrCode | undefined {
  const { store, ints } = ctx;
  const [y, z] = [store.arg(t, 1), store.arg(t, 2)];
  if (!store.isConst(y) || !store.isConst(z)) return undefined;
  const [part, by] = [store.constValue(y) as string, store.constValue(z) as string];
  if (part.length !== 1 || by.length !== 1) return undefined;
  const [from, to] = [ints.literal(part.charCodeAt(0)), ints.literal(by.charCodeAt(0))];
  return makeString(
    ctx,
    s.length,
    s.chars.map((c) => ite(ints.eq(c, from), to, c)),
  );
}
