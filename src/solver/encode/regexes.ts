import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Automaton, type MatchAlgebra, NotRegular } from '../regex/automaton.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { fromInt } from './number-value.ts';
import { position } from './positions.ts';
import { and, ite, not, or } from './smt.ts';
import { inRanges } from './white-space.ts';

/** Conditions over the characters of a closed string. */
function algebra(ctx: Context, s: StrCode): MatchAlgebra<string> {
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
  };
}

/** Whether a match begins at each position, in order, for the positions a search may begin at. */
function beginnings(ctx: Context, t: Term): string[] | undefined {
  const { store, ints, emit } = ctx;
  const s = ctx.str(store.arg(t, 0));
  const regex = parseRegex(store.constValue(store.arg(t, 2)) as string);
  if (s.open || !regex) return undefined;
  const { flags, pattern } = regex;
  const from = position(ctx, store.arg(t, 1), 0, s.chars.length + 1);
  const isTest = store.op(t) === Op.RegexTest;
  try {
    const a = algebra(ctx, s);
    const automaton = new Automaton(a, flags);
    const allowed = Array.from({ length: s.chars.length + 1 }, (_, i) => {
      const at = ints.literal(i);
      const reached = flags.sticky ? ints.eq(from.text, at) : ints.le(from.text, at);
      return emit.define('Bool', and(reached, ints.le(at, s.length)));
    });
    if (isTest) return automaton.ends(pattern, allowed);
    return allowed.map((ok, i) =>
      ok === 'false'
        ? 'false'
        : automaton.ends(pattern, automaton.single(i, ok)).reduce((x, y) => a.or(x, y), 'false'),
    );
  } catch (e) {
    if (e instanceof NotRegular) return undefined;
    throw e;
  }
}

/** With the flags u and v surrogate pairs are one character; the automaton knows units only and is exact without surrogates. */
function isUnitWise(ctx: Context, t: Term): string {
  const { store } = ctx;
  const regex = parseRegex(store.constValue(store.arg(t, 2)) as string)!;
  if (!regex.flags.unicode && !regex.flags.unicodeSets) return 'true';
  const s = ctx.str(store.arg(t, 0));
  return ctx.emit.define('Bool', and(...s.chars.map((c) => not(inRanges(ctx, c, [[0xd800, 0xdfff]])))));
}

export function encodeRegexTest(ctx: Context, t: Term): string | undefined {
  const ends = beginnings(ctx, t);
  if (!ends) return undefined;
  const exact = isUnitWise(ctx, t);
  const found = or(...ends);
  if (exact === 'true') return found;
  ctx.note(t);
  return ite(exact, found, ctx.emit.declare('Bool', 'g'));
}

export function encodeRegexIndex(ctx: Context, t: Term): NumCode | undefined {
  const { ints, emit } = ctx;
  const starts = beginnings(ctx, t);
  if (!starts || isUnitWise(ctx, t) !== 'true') return undefined;
  let text = ints.literal(-1);
  for (let i = starts.length - 1; i >= 0; i--)
    text = emit.define(ints.sort, ite(starts[i]!, ints.literal(i), text));
  return fromInt(ctx, 'false', text);
}
