import type { Context } from './context.ts';
import { and, or } from './smt.ts';

/** What String.prototype.trim removes and `\s` matches, as inclusive ranges. */
export const WHITE_SPACE: readonly (readonly [number, number])[] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** Is the code unit within one of the ranges? */
export function inRanges(ctx: Context, c: string, ranges: readonly (readonly [number, number])[]): string {
  const { ints } = ctx;
  return ctx.emit.define(
    'Bool',
    or(
      ...ranges.map(([lo, hi]) =>
        lo === hi
          ? ints.eq(c, ints.literal(lo))
          : and(ints.le(ints.literal(lo), c), ints.le(c, ints.literal(hi))),
      ),
    ),
  );
}
