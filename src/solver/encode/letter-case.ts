import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, StrCode } from './context.ts';
import { and, ite, not } from './smt.ts';
import { freshString, makeString } from './string-value.ts';
import { inRanges } from './white-space.ts';

/** Offsets of the simple mappings within Latin-1: one unit to one unit. */
const lower: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0xc0, 0xd6],
  [0xd8, 0xde],
];
const upper = lower.map(([a, b]) => [a + 32, b + 32] as const);
/** Units whose upper case is not found by an offset, or longer. */
const irregular: readonly (readonly [number, number])[] = [
  [0xb5, 0xb5],
  [0xdf, 0xdf],
  [0xff, 0xff],
];

/**
 * ToLower and ToUpper: exact where every unit is Latin-1 and maps to one unit; strings with other characters become any string
 * (whose true value refinement supplies).
 */
export function encodeLetterCase(ctx: Context, t: Term): StrCode | undefined {
  const { store, ints, emit } = ctx;
  const s = ctx.str(store.arg(t, 0));
  if (s.open) return undefined;
  const isLower = store.op(t) === Op.ToLower;
  const from = isLower ? lower : upper;
  const offset = ints.literal(isLower ? 32 : -32);
  // Up to the first character that is not simple the result is known.
  let ok = 'true';
  const simple = s.chars.map((c) => {
    const own = and(ints.le(c, ints.literal(0xff)), isLower ? 'true' : not(inRanges(ctx, c, irregular)));
    ok = emit.define('Bool', and(ok, own));
    return ok;
  });
  ctx.note(t);
  // A unit becomes at most three.
  const most = 3 * s.chars.length;
  const other = freshString(ctx, 0, most);
  // Whatever the characters are, none disappears and no letter of the other case is left among the ASCII ones.
  emit.assert(ints.le(s.length, other.length));
  const gone: readonly (readonly [number, number])[] = isLower ? [[0x41, 0x5a]] : [[0x61, 0x7a]];
  for (const o of other.chars) emit.assert(not(inRanges(ctx, o, gone)));
  const end = ints.literal(-1);
  const chars = other.chars.map((o, i) => {
    const c = s.chars[i];
    return ite(
      simple[i] ?? ok,
      c === undefined ? end : ite(inRanges(ctx, c, from), ints.add(c, offset), c),
      o,
    );
  });
  return makeString(ctx, ite(ok, s.length, other.length), chars, other.open);
}
