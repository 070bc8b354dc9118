import type { Term } from '../../expr/term.ts';
import { Automaton, NotRegular } from '../regex/automaton.ts';
import { type CaptureAlgebra, Captures, NOT_SET } from '../regex/captures.ts';
import { type ParsedRegex, parseRegex } from '../regex/parse-regex.ts';
import { compileRegex } from '../regex/program.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { fromInt } from './number-value.ts';
import { type Bounded, position } from './positions.ts';
import { and, ite, not, or } from './smt.ts';
import { between } from './substrings.ts';
import { inRanges } from './white-space.ts';

/** Longest strings for which positions and captures are written out. */
const MOST_CAPTURED = 24;

/** Conditions and positions over the characters of a closed string. */
function algebra(ctx: Context, s: StrCode): CaptureAlgebra<string, string> {
  const { ints, emit } = ctx;
  const end = ints.literal(-1);
  const name = (text: string) => emit.define('Bool', text);
  return {
    size: s.chars.length,
    yes: 'true',
    no: 'false',
    and: (a, b) => name(and(a, b)),
    or: (a, b) => name(or(a, b)),
    not: (a) => name(not(a)),
    isNo: (a) => a === 'false',
    unit: (p, ranges) => (p < s.chars.length ? inRanges(ctx, s.chars[p]!, ranges) : 'false'),
    atEnd: (p) => (p < s.chars.length ? name(ints.eq(s.chars[p]!, end)) : 'true'),
    position: (n) => ints.literal(n),
    choose: (c, a, b) => emit.define(ints.sort, ite(c, a, b)),
    is: (p, n) => name(ints.eq(p, ints.literal(n))),
  };
}

interface Subject {
  readonly s: StrCode;
  readonly regex: ParsedRegex;
  /** May a match begin at this position? */
  readonly allowed: readonly string[];
  /** With the flags u and v surrogate pairs are one character; we know units only and are exact without surrogates. */
  readonly unitWise: string;
}

function subject(ctx: Context, t: Term): Subject | undefined {
  const { store, ints, emit } = ctx;
  const s = ctx.str(store.arg(t, 0));
  const regex = parseRegex(store.constValue(store.arg(t, 2)) as string);
  if (s.open || !regex) return undefined;
  const { flags } = regex;
  const from = position(ctx, store.arg(t, 1), 0, s.chars.length + 1);
  const allowed = Array.from({ length: s.chars.length + 1 }, (_, i) => {
    const at = ints.literal(i);
    const reached = flags.sticky ? ints.eq(from.text, at) : ints.le(from.text, at);
    return emit.define('Bool', and(reached, ints.le(at, s.length)));
  });
  const paired = flags.unicode || flags.unicodeSets;
  const units = s.chars.map((c) => not(inRanges(ctx, c, [[0xd800, 0xdfff]])));
  return { s, regex, allowed, unitWise: paired ? emit.define('Bool', and(...units)) : 'true' };
}

/** Undefined for what is not regular. */
function attempt<T>(encode: () => T): T | undefined {
  try {
    return encode();
  } catch (e) {
    if (e instanceof NotRegular) return undefined;
    throw e;
  }
}

export function encodeRegexTest(ctx: Context, t: Term): string | undefined {
  const given = subject(ctx, t);
  if (!given) return undefined;
  return attempt(() => {
    const automaton = new Automaton(algebra(ctx, given.s), given.regex.flags);
    const found = or(...automaton.ends(given.regex.pattern, given.allowed));
    if (given.unitWise === 'true') return found;
    ctx.note(t);
    return ite(given.unitWise, found, ctx.emit.declare('Bool', 'g'));
  });
}

/** A slot of the first match (see {@link Captures}), {@link NOT_SET} when there is no match or the group took no part. */
function slotOfMatch(ctx: Context, t: Term, slot: number): string | undefined {
  const given = subject(ctx, t);
  if (given?.unitWise !== 'true' || given.s.chars.length > MOST_CAPTURED) return undefined;
  const { s, regex, allowed } = given;
  return attempt(() => {
    const a = algebra(ctx, s);
    const captures = new Captures(a, compileRegex(regex.pattern, regex.flags), regex.flags);
    let text = ctx.ints.literal(NOT_SET);
    for (let i = allowed.length - 1; i >= 0; i--) {
      const begins = a.and(allowed[i]!, captures.matchesAt(i));
      if (!a.isNo(begins)) text = a.choose(begins, captures.slotAt(slot, i), text);
    }
    return text;
  });
}

export function encodeRegexIndex(ctx: Context, t: Term): NumCode | undefined {
  const text = slotOfMatch(ctx, t, 0);
  return text === undefined ? undefined : fromInt(ctx, 'false', text);
}

function groupSlot(ctx: Context, t: Term): number {
  return 2 * (ctx.store.constValue(ctx.store.arg(t, 3)) as number);
}

export function encodeRegexHasGroup(ctx: Context, t: Term): string | undefined {
  const end = slotOfMatch(ctx, t, groupSlot(ctx, t) + 1);
  return end === undefined ? undefined : not(ctx.ints.eq(end, ctx.ints.literal(NOT_SET)));
}

export function encodeRegexGroup(ctx: Context, t: Term): StrCode | undefined {
  const { ints, emit } = ctx;
  const start = slotOfMatch(ctx, t, groupSlot(ctx, t));
  const end = slotOfMatch(ctx, t, groupSlot(ctx, t) + 1);
  if (start === undefined || end === undefined) return undefined;
  const s = ctx.str(ctx.store.arg(t, 0));
  // A group that is not set is the empty text at 0.
  const place = (text: string): Bounded => ({
    text: emit.define(ints.sort, ite(ints.lt(text, ints.literal(0)), ints.literal(0), text)),
    lo: 0,
    hi: s.chars.length,
  });
  return between(ctx, s, place(start), place(end));
}
