import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, StrCode } from './context.ts';
import { type Bounded, difference, lengthOf, literal, maximum, position, sum } from './positions.ts';
import { and, ite, not, or } from './smt.ts';
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
      return replaceAll(ctx, t, s);
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

/** Longest subject and replacement for which {@link replaceAll} is written out. */
const MOST_SUBJECT = 16;
const MOST_REPLACEMENT = 4;

/**
 * ReplaceAll of a known, not empty text by a known text: from left to right each position is inside a match, begins one or is copied, and
 * what it contributes goes to where the contributions before it end.
 */
function replaceAll(ctx: Context, t: Term, s: StrCode): StrCode | undefined {
  const { store, ints, emit } = ctx;
  const [y, z] = [store.arg(t, 1), store.arg(t, 2)];
  if (!store.isConst(y) || !store.isConst(z)) return undefined;
  const [part, by] = [store.constValue(y) as string, store.constValue(z) as string];
  if (part === '' || s.chars.length > MOST_SUBJECT || by.length > MOST_REPLACEMENT) return undefined;
  const code = constantString(ctx, part);
  const end = ints.literal(-1);
  const used: string[] = [];
  /** What is put at the place where position i's contribution begins, and whether it is that many characters later. */
  const pieces: { readonly when: string; readonly place: string; readonly text: readonly string[] }[] = [];
  let place = ints.literal(0);
  const replacement = Array.from(by, (c) => ints.literal(c.charCodeAt(0)));
  for (let i = 0; i < s.chars.length; i++) {
    const inside = or(...used.slice(Math.max(0, i - part.length + 1), i));
    const begins = emit.define('Bool', and(not(inside), standsAt(ctx, s, code, i, part.length)));
    used.push(begins);
    const copied = emit.define('Bool', and(not(inside), not(begins), not(ints.eq(s.chars[i]!, end))));
    pieces.push({ when: begins, place, text: replacement }, { when: copied, place, text: [s.chars[i]!] });
    const growth = ite(begins, ints.literal(by.length), ite(copied, ints.literal(1), ints.literal(0)));
    place = emit.define(ints.sort, ints.add(place, growth));
  }
  const most = Math.max(s.chars.length, Math.ceil(s.chars.length / part.length) * by.length + s.chars.length);
  const chars = Array.from({ length: most }, (_, k) => {
    let text = end;
    for (const piece of pieces)
      piece.text.forEach((c, j) => {
        if (k - j < 0) return;
        const here = and(piece.when, ints.eq(piece.place, ints.literal(k - j)));
        text = emit.define(ints.sort, ite(here, c, text));
      });
    return text;
  });
  return makeString(ctx, place, chars);
}
