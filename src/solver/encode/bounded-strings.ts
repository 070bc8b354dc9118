import { Op } from '../../expr/op.ts';
import type { StrCode } from './context.ts';
import { encodeLetterCase } from './letter-case.ts';
import { fromInt } from './number-value.ts';
import { encodeParsed } from './parsed-numbers.ts';
import { encodeNumToStr } from './printed-numbers.ts';
import { encodeRegexGroup, encodeRegexHasGroup, encodeRegexIndex, encodeRegexTest } from './regexes.ts';
import { readNumber } from './s-expression.ts';
import { and, or } from './smt.ts';
import { encodeStringChange } from './string-change.ts';
import { encodeContains, encodeIndexOf } from './string-search.ts';
import type { StringTheory } from './string-theory.ts';
import {
  constantString,
  equalStrings,
  freshString,
  iteString,
  lessStrings,
  MOST_CHARS,
} from './string-value.ts';
import { encodeCharAt, encodeConcat, encodeSlice, encodeUnit } from './substrings.ts';

/** What is longer is not written out: the model then fails exact evaluation. */
const LONGEST_READ = 2 ** 16;

/** Strings as a length and code units up to the variables' own greatest lengths: exact UTF-16. */
export const boundedStrings: StringTheory<StrCode> = {
  constant: constantString,
  variable(ctx, name, range) {
    const { emit, ints } = ctx;
    const code = freshString(ctx, range.lo, range.hi, (part) =>
      emit.declareNamed(`${name}_${part}`, ints.sort),
    );
    if (ctx.plainText)
      for (const c of code.chars)
        emit.assert(
          or(ints.eq(c, ints.literal(-1)), and(ints.le(ints.literal(32), c), ints.le(c, ints.literal(126)))),
        );
    return code;
  },
  fresh: (ctx, range) => freshString(ctx, range.lo, range.hi),
  ite: iteString,
  equal(ctx, t, x, y) {
    const { needed, exact } = equalStrings(ctx, ctx.str(x), ctx.str(y));
    if (exact || needed === 'false') return needed;
    ctx.note(t);
    return and(needed, ctx.emit.declare('Bool', 'eq'));
  },
  is(ctx, t, value) {
    const { needed, exact } = equalStrings(ctx, ctx.str(t), constantString(ctx, value));
    return exact ? needed : undefined;
  },
  bool(ctx, t) {
    const { store } = ctx;
    const op = store.op(t);
    switch (op) {
      case Op.StrLt:
      case Op.StrLe: {
        const [a, b] = [ctx.str(store.arg(t, 0)), ctx.str(store.arg(t, 1))];
        return a.open || b.open ? undefined : lessStrings(ctx, a, b, op === Op.StrLe);
      }
      case Op.Includes:
      case Op.StartsWith:
      case Op.EndsWith:
        return encodeContains(ctx, t);
      case Op.RegexTest:
        return encodeRegexTest(ctx, t);
      case Op.RegexHasGroup:
        return encodeRegexHasGroup(ctx, t);
      default:
        return undefined;
    }
  },
  number(ctx, t, other) {
    const { store } = ctx;
    switch (store.op(t)) {
      case Op.Length:
        return fromInt(ctx, 'false', ctx.str(store.arg(t, 0)).length);
      case Op.CharCodeAt:
      case Op.CodePointAt:
        return encodeUnit(ctx, t);
      case Op.IndexOf:
      case Op.LastIndexOf:
        return encodeIndexOf(ctx, t);
      case Op.RegexIndex:
        return encodeRegexIndex(ctx, t);
      case Op.StrToNum:
      case Op.ParseInt:
      case Op.ParseFloat:
        return encodeParsed(ctx, t, other);
      default:
        return undefined;
    }
  },
  text(ctx, t) {
    switch (ctx.store.op(t)) {
      case Op.Concat:
        return encodeConcat(ctx, t);
      case Op.CharAt:
        return encodeCharAt(ctx, t);
      case Op.Slice:
      case Op.Substring:
        return encodeSlice(ctx, t);
      case Op.ToLower:
      case Op.ToUpper:
        return encodeLetterCase(ctx, t);
      case Op.NumToStr:
        return encodeNumToStr(ctx, t);
      case Op.RegexGroup:
        return encodeRegexGroup(ctx, t);
      case Op.Fn:
      case Op.NumToStrRadix:
      case Op.ToFixed:
      case Op.BigToStr:
        return undefined;
      default:
        return encodeStringChange(ctx, t);
    }
  },
  constantsOf(name, _v, range) {
    const chars = Array.from({ length: Math.min(range.hi, MOST_CHARS) }, (_, i) => `${name}_c${i}`);
    return range.lo === range.hi ? chars : [`${name}_len`, ...chars];
  },
  read(name, v, values) {
    let text = '';
    for (let i = 0; i < Math.min(v.maxLength, MOST_CHARS); i++) {
      const c = values.get(`${name}_c${i}`);
      const n = c === undefined ? undefined : readNumber(c);
      if (!n || n.numerator < 0n) break;
      text += String.fromCharCode(Number(n.numerator));
    }
    const length = values.get(`${name}_len`);
    const n = length === undefined ? undefined : readNumber(length);
    return n ? text.padEnd(Math.min(Number(n.numerator), v.maxLength, LONGEST_READ), 'a') : text;
  },
};
