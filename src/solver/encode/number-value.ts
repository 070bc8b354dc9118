import { mayBeInfinite, type Range } from '../../expr/ranges/range.ts';
import { type Context, INFINITY, type NumCode } from './context.ts';
import { NotEncodable } from './emitter.ts';
import { and, intLiteral, ite, not, or, realLiteral } from './smt.ts';

/** The value as an expression of sort Real (of any value where it is NaN). */
export function asReal(ctx: Context, a: NumCode): string {
  if (a.real !== undefined) return a.real;
  if (ctx.ints.name === 'bits') throw new NotEncodable('fractions do not mix with bit-vectors');
  if (/^\d+$/.test(a.int)) return `${a.int}.0`;
  return `(to_real ${a.int})`;
}

/** A number from an expression of sort Real. */
export function fromReal(ctx: Context, nan: string, real: string): NumCode {
  if (ctx.ints.name === 'bits') throw new NotEncodable('fractions do not mix with bit-vectors');
  return { nan: ctx.emit.define('Bool', nan), real: ctx.emit.define('Real', real) };
}

/** A number from an expression of the integer theory. */
export function fromInt(ctx: Context, nan: string, int: string): NumCode {
  return { nan: ctx.emit.define('Bool', nan), int: ctx.emit.define(ctx.ints.sort, int) };
}

/** The code of a constant. */
export function constantNumber(ctx: Context, x: number): NumCode {
  if (Number.isNaN(x)) return { nan: 'true', int: ctx.ints.literal(0) };
  if (Number.isSafeInteger(x)) return { nan: 'false', int: ctx.ints.literal(x) };
  if (x === Infinity) return fromReal(ctx, 'false', INFINITY);
  if (x === -Infinity) return fromReal(ctx, 'false', `(- ${INFINITY})`);
  return fromReal(
    ctx,
    'false',
    Number.isInteger(x) ? `${intLiteral(x).replace(/(\d+)/, '$1.0')}` : realLiteral(x),
  );
}

/** Is the value infinite? `false` when the range excludes it. */
export function isInfinite(a: NumCode, range: Range): string {
  if (a.real === undefined || !mayBeInfinite(range)) return 'false';
  return or(
    range.hi === Infinity ? `(= ${a.real} ${INFINITY})` : 'false',
    range.lo === -Infinity ? `(= ${a.real} (- ${INFINITY}))` : 'false',
  );
}

/** Keeps a fresh real within what a range says. */
export function assertRange(ctx: Context, real: string, range: Range): void {
  if (range.lo > range.hi) return;
  const most = realLiteral(Number.MAX_VALUE);
  const { emit } = ctx;
  if (range.lo === -Infinity) emit.assert(or(`(<= (- ${most}) ${real})`, `(= ${real} (- ${INFINITY}))`));
  else emit.assert(`(<= ${realLiteral(range.lo)} ${real})`);
  if (range.hi === Infinity) emit.assert(or(`(<= ${real} ${most})`, `(= ${real} ${INFINITY})`));
  else emit.assert(`(<= ${real} ${realLiteral(range.hi)})`);
}

/** Keeps a fresh integer within a range, where the range is finite. */
export function assertIntRange(ctx: Context, int: string, range: Range): void {
  if (range.lo > range.hi) return;
  if (range.lo > -Infinity) ctx.emit.assert(ctx.ints.le(ctx.ints.literal(Math.ceil(range.lo)), int));
  if (range.hi < Infinity) ctx.emit.assert(ctx.ints.le(int, ctx.ints.literal(Math.floor(range.hi))));
}

/** Number equality, `===`. */
export function equalNumbers(ctx: Context, a: NumCode, b: NumCode): string {
  const same =
    a.int !== undefined && b.int !== undefined
      ? ctx.ints.eq(a.int, b.int)
      : equalReals(asReal(ctx, a), asReal(ctx, b));
  return and(not(a.nan), not(b.nan), same);
}

function equalReals(a: string, b: string): string {
  return a === b ? 'true' : `(= ${a} ${b})`;
}

/** `a < b`, or `a <= b`. */
export function lessNumbers(ctx: Context, a: NumCode, b: NumCode, strict: boolean): string {
  let less: string;
  if (a.int !== undefined && b.int !== undefined)
    less = strict ? ctx.ints.lt(a.int, b.int) : ctx.ints.le(a.int, b.int);
  else less = `(${strict ? '<' : '<='} ${asReal(ctx, a)} ${asReal(ctx, b)})`;
  return and(not(a.nan), not(b.nan), less);
}

export function iteNumber(ctx: Context, c: string, a: NumCode, b: NumCode): NumCode {
  const nan = a.nan === b.nan ? a.nan : or(and(c, a.nan), and(not(c), b.nan));
  if (a.int !== undefined && b.int !== undefined) return fromInt(ctx, nan, ite(c, a.int, b.int));
  return fromReal(ctx, nan, ite(c, asReal(ctx, a), asReal(ctx, b)));
}

/** The value rounded towards zero as an integer, 0 for NaN; infinities become the ends of `within`. */
export function truncated(ctx: Context, a: NumCode): string {
  const { emit, ints } = ctx;
  const zero = ints.literal(0);
  if (a.int !== undefined) return emit.define(ints.sort, ite(a.nan, zero, a.int));
  const down = `(to_int ${a.real})`;
  const value = `(ite (>= ${a.real} 0.0) ${down} (- (to_int (- ${a.real}))))`;
  return emit.define(ints.sort, ite(a.nan, zero, value));
}

/** `a = b` restated for known equal values, used in lemmas: true when `a` is this very constant (0 and -0 alike). */
export function isNumber(ctx: Context, a: NumCode, x: number): string {
  if (Number.isNaN(x)) return a.nan;
  if (a.int !== undefined && !Number.isSafeInteger(x)) return 'false';
  return equalNumbers(ctx, a, constantNumber(ctx, x));
}
