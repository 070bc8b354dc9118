import type { Context, StrCode } from './context.ts';
import { and, ite, or } from './smt.ts';

/** The greatest number of code units that a string's code writes out; longer strings are open. */
export const MOST_CHARS = 64;

/** Names for length and characters; what is beyond {@link MOST_CHARS} is dropped and makes the string open. */
export function makeString(ctx: Context, length: string, chars: readonly string[], open = false): StrCode {
  const { emit, ints } = ctx;
  const shown = chars.length > MOST_CHARS ? chars.slice(0, MOST_CHARS) : chars;
  return {
    length: emit.define(ints.sort, length),
    chars: shown.map((c) => emit.define(ints.sort, c)),
    open: open || shown.length < chars.length,
  };
}

export function constantString(ctx: Context, s: string): StrCode {
  const shown = Math.min(s.length, MOST_CHARS);
  const chars = Array.from({ length: shown }, (_, i) => ctx.ints.literal(s.charCodeAt(i)));
  return { length: ctx.ints.literal(s.length), chars, open: shown < s.length };
}

/** A string of fresh characters, of a length within [lo, hi] (hi may be infinite). `names` gives the constants' names. */
export function freshString(
  ctx: Context,
  lo: number,
  hi: number,
  declare: (part: string) => string = (part) => ctx.emit.declare(ctx.ints.sort, part),
): StrCode {
  const { emit, ints } = ctx;
  const shown = Math.min(hi, MOST_CHARS, Math.max(ctx.mostChars, lo));
  const length = lo === hi ? ints.literal(lo) : declare('len');
  const chars: string[] = [];
  const end = ints.literal(-1);
  for (let i = 0; i < shown; i++) {
    const c = declare(`c${i}`);
    const inside = and(ints.le(ints.literal(0), c), ints.le(c, ints.literal(0xffff)));
    if (i < lo) emit.assert(inside);
    else emit.assert(ite(ints.lt(ints.literal(i), length), inside, ints.eq(c, end)));
    chars.push(c);
  }
  if (lo !== hi) {
    emit.assert(ints.le(ints.literal(lo), length));
    if (hi < Infinity) emit.assert(ints.le(length, ints.literal(hi)));
  }
  return { length, chars, open: hi > shown };
}

/** The code unit at a known position: -1 past the end. Undefined past what an open string shows. */
export function charAt(ctx: Context, s: StrCode, i: number): string | undefined {
  if (i < s.chars.length) return s.chars[i]!;
  return s.open ? undefined : ctx.ints.literal(-1);
}

/** The code unit at position `index`, an integer expression within [lo, hi]: -1 outside the string. */
export function selectChar(ctx: Context, s: StrCode, index: string, lo: number, hi: number): string {
  const { ints } = ctx;
  let text = ints.literal(-1);
  for (let i = Math.min(hi, s.chars.length - 1); i >= Math.max(lo, 0); i--)
    text = ctx.emit.define(ints.sort, ite(ints.eq(index, ints.literal(i)), s.chars[i]!, text));
  return text;
}

/** `s` without its first `count` code units, `count` within [lo, hi] and at most its length. For closed strings. */
export function dropFirst(ctx: Context, s: StrCode, count: string, lo: number, hi: number): StrCode {
  const { ints, emit } = ctx;
  const most = Math.min(hi, s.chars.length);
  const chars: string[] = [];
  for (let k = 0; k + lo < s.chars.length; k++) {
    let text = s.chars[k + most] ?? ints.literal(-1);
    for (let d = most - 1; d >= lo; d--)
      text = emit.define(
        ints.sort,
        ite(ints.eq(count, ints.literal(d)), s.chars[k + d] ?? ints.literal(-1), text),
      );
    chars.push(text);
  }
  return makeString(ctx, ints.sub(s.length, count), chars);
}

/** The first `count` code units of `s`, `count` at most its length. For closed strings. */
export function takeFirst(ctx: Context, s: StrCode, count: string, most: number): StrCode {
  const { ints } = ctx;
  const chars = s.chars
    .slice(0, most)
    .map((c, k) => ite(ints.lt(ints.literal(k), count), c, ints.literal(-1)));
  return makeString(ctx, count, chars);
}

/** `a + b`, with what is known of their lengths. The first must be closed; an open second makes the result open. */
export function concatenate(ctx: Context, a: StrCode, b: StrCode, lo: number, hi: number): StrCode {
  const { ints, emit } = ctx;
  const most = Math.min(hi, a.chars.length);
  const length = ints.add(a.length, b.length);
  if (lo === most && lo === hi) return makeString(ctx, length, [...a.chars.slice(0, lo), ...b.chars], b.open);
  const size = b.open ? lo + b.chars.length : most + b.chars.length;
  const chars: string[] = [];
  for (let k = 0; k < size; k++) {
    // Which character stands at k depends on where b begins.
    let text = k < most ? a.chars[k]! : (b.chars[k - most] ?? ints.literal(-1));
    for (let start = Math.min(k, most - 1); start >= lo; start--)
      text = emit.define(
        ints.sort,
        ite(ints.eq(a.length, ints.literal(start)), b.chars[k - start] ?? ints.literal(-1), text),
      );
    chars.push(text);
  }
  return makeString(ctx, length, chars, b.open);
}

/** Equality; undefined when it is not determined by what the codes show. */
export function equalStrings(
  ctx: Context,
  a: StrCode,
  b: StrCode,
): { readonly needed: string; readonly exact: boolean } {
  const { ints } = ctx;
  const parts = [ints.eq(a.length, b.length)];
  const shared =
    Math.max(a.open ? 0 : a.chars.length, b.open ? 0 : b.chars.length) ||
    Math.min(a.chars.length, b.chars.length);
  let exact = !a.open || !b.open;
  for (let i = 0; i < shared; i++) {
    const [c, d] = [charAt(ctx, a, i), charAt(ctx, b, i)];
    if (c === undefined || d === undefined) exact = false;
    else parts.push(ints.eq(c, d));
  }
  if ((a.open && a.chars.length < b.chars.length) || (b.open && b.chars.length < a.chars.length))
    exact = false;
  return { needed: and(...parts), exact };
}

/** Does `part` stand at the known position `i` of `s`? Both closed. */
export function standsAt(ctx: Context, s: StrCode, part: StrCode, i: number, partLo: number): string {
  const { ints } = ctx;
  const end = ints.literal(-1);
  const tests: string[] = [];
  if (i > 0 || partLo === 0) tests.push(ints.le(ints.literal(i), s.length));
  for (let j = 0; j < part.chars.length; j++) {
    const c = s.chars[i + j] ?? end;
    const same = ints.eq(c, part.chars[j]!);
    tests.push(j < partLo ? same : or(ints.eq(part.chars[j]!, end), same));
  }
  return ctx.emit.define('Bool', and(...tests));
}

/** `a < b` by code units (the end of a string is below every character), or `a <= b`. Both closed. */
export function lessStrings(ctx: Context, a: StrCode, b: StrCode, orEqual: boolean): string {
  const { ints, emit } = ctx;
  const end = ints.literal(-1);
  let text = orEqual ? 'true' : 'false';
  for (let i = Math.max(a.chars.length, b.chars.length) - 1; i >= 0; i--) {
    const [c, d] = [a.chars[i] ?? end, b.chars[i] ?? end];
    text = emit.define('Bool', or(ints.lt(c, d), and(ints.eq(c, d), text)));
  }
  return text;
}

export function iteString(ctx: Context, c: string, a: StrCode, b: StrCode): StrCode | undefined {
  const end = ctx.ints.literal(-1);
  const open = a.open || b.open;
  const size = open
    ? Math.min(a.open ? a.chars.length : Infinity, b.open ? b.chars.length : Infinity)
    : Math.max(a.chars.length, b.chars.length);
  const chars = Array.from({ length: size }, (_, i) => ite(c, a.chars[i] ?? end, b.chars[i] ?? end));
  return makeString(ctx, ite(c, a.length, b.length), chars, open);
}

/** The string is this very constant; `false` is never wrong here only for closed strings, see {@link equalStrings}. */
export function isString(ctx: Context, s: StrCode, value: string): string {
  return equalStrings(ctx, s, constantString(ctx, value)).needed;
}
