import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { fromInt, iteNumber } from './number-value.ts';
import { digitRun, parseDecimalPrefix } from './printed-numbers.ts';
import { and, not, or } from './smt.ts';
import { inRanges, WHITE_SPACE } from './white-space.ts';

/** Strings of up to this many characters are read digit by digit. */
const MOST_DIGITS = 15;

/** Units that can occur in a numeric literal or in `Infinity`. */
const numeric: readonly (readonly [number, number])[] = [
  ...WHITE_SPACE,
  [0x2b, 0x2b],
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0x41, 0x46],
  [0x49, 0x49],
  [0x4f, 0x4f],
  [0x58, 0x58],
  [0x61, 0x66],
  [0x69, 0x69],
  [0x6e, 0x6f],
  [0x74, 0x74],
  [0x78, 0x79],
];

/**
 * StrToNum, ParseInt and ParseFloat of short strings: exact for plain decimal integers and for texts that are certainly no number;
 * any value for the rest (fractions, exponents, other radixes), which `other` stands for.
 */
export function encodeParsed(ctx: Context, t: Term, other: () => NumCode): NumCode | undefined {
  const { store } = ctx;
  const s = ctx.str(store.arg(t, 0));
  if (s.open || s.chars.length > MOST_DIGITS || ctx.ints.name === 'bits') return undefined;
  ctx.note(t);
  switch (store.op(t)) {
    case Op.StrToNum:
      return wholeText(ctx, s, other());
    case Op.ParseInt: {
      const radix = store.arg(t, 1);
      if (!store.isConst(radix)) return undefined;
      const value = (store.constValue(radix) as number) | 0;
      return value === 0 || value === 10 ? prefix(ctx, s, other(), true) : undefined;
    }
    default:
      return prefix(ctx, s, other(), false);
  }
}

function wholeText(ctx: Context, s: StrCode, other: NumCode): NumCode {
  const { ints, emit } = ctx;
  const end = ints.literal(-1);
  const empty = ints.eq(s.length, ints.literal(0));
  const blank = and(...s.chars.map((c) => or(ints.eq(c, end), inRanges(ctx, c, WHITE_SPACE))));
  const run = digitRun(ctx, s.chars, 0);
  const all = emit.define('Bool', and(not(empty), ints.eq(run.count, s.length)));
  const first = s.chars[0] ?? end;
  const after = digitRun(ctx, s.chars, 1);
  const minus = emit.define(
    'Bool',
    and(
      ints.eq(first, ints.literal(45)),
      ints.lt(ints.literal(0), after.count),
      ints.eq(ints.add(after.count, ints.literal(1)), s.length),
    ),
  );
  const no = or(...s.chars.map((c) => and(not(ints.eq(c, end)), not(inRanges(ctx, c, numeric)))));
  const zero = fromInt(ctx, 'false', ints.literal(0));
  const nan: NumCode = { nan: 'true', int: ints.literal(0) };
  let code = iteNumber(ctx, emit.define('Bool', no), nan, other);
  code = iteNumber(ctx, minus, fromInt(ctx, 'false', ints.sub(ints.literal(0), after.value)), code);
  code = iteNumber(ctx, all, fromInt(ctx, 'false', run.value), code);
  return iteNumber(ctx, emit.define('Bool', blank), zero, code);
}

function prefix(ctx: Context, s: StrCode, other: NumCode, isInt: boolean): NumCode {
  const { ints, emit } = ctx;
  const end = ints.literal(-1);
  const first = s.chars[0] ?? end;
  const parsed = parseDecimalPrefix(ctx, s, inRanges(ctx, first, WHITE_SPACE));
  let known = parsed.known;
  if (!isInt) {
    // A fraction, an exponent or Infinity may follow.
    const special: readonly (readonly [number, number])[] = [
      [0x2e, 0x2e],
      [0x45, 0x45],
      [0x49, 0x49],
      [0x65, 0x65],
    ];
    known = emit.define('Bool', and(known, ...s.chars.map((c) => not(inRanges(ctx, c, special)))));
  }
  return iteNumber(ctx, known, fromInt(ctx, parsed.nan, parsed.value), other);
}
