import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { fromInt } from './number-value.ts';
import { type Bounded, difference, lengthOf, minimum, position } from './positions.ts';
import { and, ite, or } from './smt.ts';
import { standsAt } from './string-value.ts';

interface Search {
  readonly s: StrCode;
  readonly part: StrCode;
  readonly length: Bounded;
  readonly partLength: Bounded;
  /** Does the part stand at this position? */
  readonly at: (i: number) => string;
}

function search(ctx: Context, t: Term): Search | undefined {
  const [x, y] = [ctx.store.arg(t, 0), ctx.store.arg(t, 1)];
  const [s, part] = [ctx.str(x), ctx.str(y)];
  if (s.open || part.open) return undefined;
  const partLength = lengthOf(ctx, y, part);
  const at = (i: number) =>
    i + partLength.lo > s.chars.length ? 'false' : standsAt(ctx, s, part, i, partLength.lo);
  return { s, part, length: lengthOf(ctx, x, s), partLength, at };
}

/** IndexOf and LastIndexOf. */
export function encodeIndexOf(ctx: Context, t: Term): NumCode | undefined {
  const found = search(ctx, t);
  if (!found) return undefined;
  const { ints, emit, store } = ctx;
  const { at, length } = found;
  let text = ints.literal(-1);
  const choose = (i: number, ok: string) => {
    text = emit.define(ints.sort, ite(and(ok, at(i)), ints.literal(i), text));
  };
  if (store.op(t) === Op.IndexOf) {
    const from = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
    for (let i = length.hi; i >= from.lo; i--) choose(i, ints.le(from.text, ints.literal(i)));
  } else {
    const until = position(ctx, store.arg(t, 2), 0, length.hi, 'most');
    for (let i = 0; i <= until.hi; i++) choose(i, ints.le(ints.literal(i), until.text));
  }
  return fromInt(ctx, 'false', text);
}

/** Includes, StartsWith and EndsWith. */
export function encodeContains(ctx: Context, t: Term): string | undefined {
  const found = search(ctx, t);
  if (!found) return undefined;
  const { ints, store } = ctx;
  const { at, length, partLength } = found;
  const op = store.op(t);
  const limit = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
  const parts: string[] = [];
  if (op === Op.EndsWith) {
    const start = difference(ctx, limit, partLength);
    for (let i = Math.max(0, start.lo); i <= start.hi; i++)
      parts.push(and(ints.eq(start.text, ints.literal(i)), at(i)));
  } else {
    for (let i = limit.lo; i <= (op === Op.StartsWith ? limit.hi : length.hi); i++) {
      const reached =
        op === Op.StartsWith ? ints.eq(limit.text, ints.literal(i)) : ints.le(limit.text, ints.literal(i));
      parts.push(and(reached, at(i)));
    }
  }
  return or(...parts);
}
