import type { Term } from '../../expr/term.ts';
import type { Context, StrCode } from './context.ts';
import { and, ite, not, or } from './smt.ts';
import { constantString, iteString, makeString } from './string-value.ts';

const ZERO = 48;
const MINUS = 45;

/** String(n) for integers of at most nine digits: sign and digits by cases of their number. */
export function encodeNumToStr(ctx: Context, t: Term): StrCode | undefined {
  const { store, ints, emit } = ctx;
  const x = store.arg(t, 0);
  const a = ctx.num(x);
  const r = ctx.ranges.of(x);
  if (a.int === undefined || r.lo < -999_999_999 || r.hi > 999_999_999) return undefined;
  const zero = ints.literal(0);
  const negative = r.lo < 0 ? emit.define('Bool', ints.lt(a.int, zero)) : 'false';
  const size = emit.define(ints.sort, ite(negative, ints.sub(zero, a.int), a.int));
  const digits = String(Math.max(Math.abs(r.lo), Math.abs(r.hi))).length;
  const digit = (k: number): string => {
    const shifted = k === 0 ? size : ints.floorDivide(size, 10 ** k);
    return emit.define(ints.sort, ints.add(ints.modulo(shifted, 10), ints.literal(ZERO)));
  };
  const length = (n: number) => ite(negative, ints.literal(n + 1), ints.literal(n));
  let result: StrCode | undefined;
  for (let n = digits; n >= 1; n--) {
    const plain = Array.from({ length: n }, (_, i) => digit(n - 1 - i));
    const signed = [ints.literal(MINUS), ...plain];
    const total = r.lo < 0 ? n + 1 : n;
    const chars = Array.from({ length: total }, (_, i) =>
      ite(negative, signed[i]!, plain[i] ?? ints.literal(-1)),
    );
    const code = makeString(ctx, length(n), chars);
    result = result ? iteString(ctx, ints.lt(size, ints.literal(10 ** n)), code, result) : code;
  }
  if (result && a.nan !== 'false') result = iteString(ctx, a.nan, constantString(ctx, 'NaN'), result);
  return result;
}

/** The value of a run of decimal digits, and where it ends, as integers of the theory. */
export interface DigitRun {
  readonly value: string;
  readonly count: string;
}

/** The longest run of decimal digits of `chars` from position `from` on. */
export function digitRun(ctx: Context, chars: readonly string[], from: number): DigitRun {
  const { ints, emit } = ctx;
  const isDigit = (c: string) => and(ints.le(ints.literal(ZERO), c), ints.le(c, ints.literal(ZERO + 9)));
  let value = ints.literal(0);
  let count = ints.literal(0);
  let running = 'true';
  for (let i = from; i < chars.length; i++) {
    const c = chars[i]!;
    running = emit.define('Bool', and(running, isDigit(c)));
    const next = ints.add(ints.mul(value, ints.literal(10)), ints.sub(c, ints.literal(ZERO)));
    value = emit.define(ints.sort, ite(running, next, value));
    count = emit.define(ints.sort, ite(running, ints.literal(i - from + 1), count));
  }
  return { value, count };
}

/** How a parsed number is known: NaN for sure, an integer for sure, or neither. */
export interface Parsed {
  readonly nan: string;
  readonly known: string;
  readonly value: string;
}

/** parseInt with radix 10 (or none), for strings that do not begin with white space or 0x. */
export function parseDecimalPrefix(ctx: Context, s: StrCode, spaces: string): Parsed {
  const { ints, emit } = ctx;
  const first = s.chars[0] ?? ints.literal(-1);
  const is = (c: string, unit: number) => ints.eq(c, ints.literal(unit));
  const minus = emit.define('Bool', is(first, MINUS));
  const signed = emit.define('Bool', or(minus, is(first, 43)));
  const plain = digitRun(ctx, s.chars, 0);
  const after = digitRun(ctx, s.chars, 1);
  const hex = or(
    ...[0, 1].map((i) =>
      and(
        is(s.chars[i] ?? ints.literal(-1), ZERO),
        or(is(s.chars[i + 1] ?? ints.literal(-1), 120), is(s.chars[i + 1] ?? ints.literal(-1), 88)),
      ),
    ),
  );
  const known = and(not(spaces), not(hex));
  const count = ite(signed, after.count, plain.count);
  const size = emit.define(ints.sort, ite(signed, after.value, plain.value));
  return {
    known: emit.define('Bool', known),
    nan: emit.define('Bool', is(emit.define(ints.sort, count), 0)),
    value: emit.define(ints.sort, ite(minus, ints.sub(ints.literal(0), size), size)),
  };
}
