import { Op } from '../../expr/op.ts';
import { Family, familyOf } from '../../expr/op-family.ts';
import type { Term } from '../../expr/term.ts';
import type { Context } from './context.ts';
import { fromInt, iteNumber } from './number-value.ts';
import { type Bounded, maximum, minimum, position, relativePosition } from './positions.ts';
import { encodeRegexLanguage } from './regex-language.ts';
import { and, ite, or } from './smt.ts';
import type { StringTheory } from './string-theory.ts';

/** A string as a literal of the theory. */
export function sequenceLiteral(s: string): string {
  let text = '';
  for (let i = 0; i < s.length; i++) {
    const unit = s.charCodeAt(i);
    text += unit >= 32 && unit < 127 && unit !== 34 && unit !== 92 ? s[i] : `\\u{${unit.toString(16)}}`;
  }
  return `"${text}"`;
}

/** The string that a literal in a solver's output denotes. */
export function readSequence(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll('""', '"')
    .replace(/\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g, (_, a, b, c) =>
      String.fromCodePoint(Number.parseInt(a ?? b ?? c, 16)),
    );
}

function lengthOf(ctx: Context, t: Term): Bounded {
  const r = ctx.ranges.of(t);
  const text = ctx.emit.define('Int', `(str.len ${ctx.sequence(t)})`);
  return { text, lo: r.lo, hi: Math.min(r.hi, 2 ** 30) };
}

function isZero(ctx: Context, t: Term): boolean {
  return ctx.store.isConst(t) && !((ctx.store.constValue(t) as number) > 0);
}

function integer(ctx: Context, t: Term): string | undefined {
  const code = ctx.num(t);
  return code.int !== undefined && code.nan === 'false' ? code.int : undefined;
}

/** Strings as the solver's own sequences: any length, fewer operations. */
export const sequences: StringTheory<string> = {
  constant: (_, value) => sequenceLiteral(value),
  variable(ctx, name, range) {
    const s = ctx.emit.declareNamed(`${name}_s`, 'String');
    if (range.hi < Infinity) ctx.emit.assert(`(<= (str.len ${s}) ${range.hi})`);
    return s;
  },
  fresh(ctx, range) {
    const s = ctx.emit.declare('String', 'w');
    if (range.lo > 0) ctx.emit.assert(`(<= ${range.lo} (str.len ${s}))`);
    if (range.hi < Infinity) ctx.emit.assert(`(<= (str.len ${s}) ${range.hi})`);
    return s;
  },
  ite: (ctx, c, a, b) => ctx.emit.define('String', ite(c, a, b)),
  equal: (ctx, _, x, y) => `(= ${ctx.sequence(x)} ${ctx.sequence(y)})`,
  is: (ctx, t, value) => `(= ${ctx.sequence(t)} ${sequenceLiteral(value)})`,
  bool(ctx, t) {
    const { store } = ctx;
    const s = ctx.sequence(store.arg(t, 0));
    const op = store.op(t);
    if (op === Op.RegexTest) return encodeRegexLanguage(ctx, t, s);
    if (op === Op.RegexHasGroup || op === Op.Fn) return undefined;
    const part = ctx.sequence(store.arg(t, 1));
    switch (op) {
      case Op.StrLt:
        return `(str.< ${s} ${part})`;
      case Op.StrLe:
        return `(str.<= ${s} ${part})`;
      case Op.Includes: {
        if (isZero(ctx, store.arg(t, 2))) return `(str.contains ${s} ${part})`;
        const length = lengthOf(ctx, store.arg(t, 0));
        const from = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
        return `(str.contains (str.substr ${s} ${from.text} ${length.text}) ${part})`;
      }
      case Op.StartsWith: {
        if (isZero(ctx, store.arg(t, 2))) return `(str.prefixof ${part} ${s})`;
        const length = lengthOf(ctx, store.arg(t, 0));
        const from = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
        return `(str.prefixof ${part} (str.substr ${s} ${from.text} ${length.text}))`;
      }
      case Op.EndsWith: {
        const length = lengthOf(ctx, store.arg(t, 0));
        const to = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
        return `(str.suffixof ${part} (str.substr ${s} 0 ${to.text}))`;
      }
      default:
        return undefined;
    }
  },
  number(ctx, t, other) {
    const { store, emit } = ctx;
    const x = store.arg(t, 0);
    const s = ctx.sequence(x);
    switch (store.op(t)) {
      case Op.Length:
        return fromInt(ctx, 'false', lengthOf(ctx, x).text);
      case Op.CharCodeAt: {
        const i = integer(ctx, store.arg(t, 1));
        if (i === undefined) return undefined;
        const outside = or(`(< ${i} 0)`, `(>= ${i} ${lengthOf(ctx, x).text})`);
        return fromInt(ctx, outside, `(str.to_code (str.at ${s} ${i}))`);
      }
      case Op.IndexOf: {
        const length = lengthOf(ctx, x);
        const from = minimum(ctx, position(ctx, store.arg(t, 2), 0, length.hi), length);
        return fromInt(ctx, 'false', `(str.indexof ${s} ${ctx.sequence(store.arg(t, 1))} ${from.text})`);
      }
      case Op.StrToNum:
      case Op.ParseInt: {
        if (store.op(t) === Op.ParseInt && !isDecimal(ctx, store.arg(t, 1))) return undefined;
        // Only plain digits are read here, and few enough of them to be exact.
        ctx.note(t);
        const n = emit.define('Int', `(str.to_int ${s})`);
        const plain = emit.define('Bool', and(`(<= 0 ${n})`, `(<= ${n} ${2 ** 50})`));
        return iteNumber(ctx, plain, fromInt(ctx, 'false', n), other());
      }
      default:
        return undefined;
    }
  },
  text(ctx, t) {
    const text = encodeText(ctx, t);
    return text === undefined ? undefined : ctx.emit.define('String', text);
  },
  constantsOf: (name) => [`${name}_s`],
  read(name, v, values) {
    const value = values.get(`${name}_s`);
    return typeof value === 'string' ? readSequence(value).slice(0, v.maxLength) : undefined;
  },
};

function isDecimal(ctx: Context, radix: Term): boolean {
  return ctx.store.isConst(radix) && [0, 10].includes((ctx.store.constValue(radix) as number) | 0);
}

function encodeText(ctx: Context, t: Term): string | undefined {
  const { store } = ctx;
  const op = store.op(t);
  if (op === Op.NumToStr) {
    const a = ctx.num(store.arg(t, 0));
    if (a.int === undefined) return undefined;
    const digits = ite(
      `(< ${a.int} 0)`,
      `(str.++ "-" (str.from_int (- ${a.int})))`,
      `(str.from_int ${a.int})`,
    );
    return ite(a.nan, '"NaN"', digits);
  }
  if (familyOf(op) !== Family.Text || op === Op.ToLower || op === Op.ToUpper) return undefined;
  const x = store.arg(t, 0);
  const s = ctx.sequence(x);
  switch (op) {
    case Op.Concat:
      return `(str.++ ${s} ${ctx.sequence(store.arg(t, 1))})`;
    case Op.CharAt: {
      const i = integer(ctx, store.arg(t, 1));
      return i === undefined ? undefined : `(str.at ${s} ${i})`;
    }
    case Op.Slice:
    case Op.Substring: {
      const length = lengthOf(ctx, x);
      const at = (k: number) =>
        op === Op.Slice
          ? relativePosition(ctx, store.arg(t, k), length)
          : minimum(ctx, position(ctx, store.arg(t, k), 0, length.hi), length);
      const [p, q] = [at(1), at(2)];
      const [from, to] = op === Op.Slice ? [p, q] : [minimum(ctx, p, q), maximum(ctx, p, q)];
      return `(str.substr ${s} ${from.text} (- ${to.text} ${from.text}))`;
    }
    case Op.Replace:
      return `(str.replace ${s} ${ctx.sequence(store.arg(t, 1))} ${ctx.sequence(store.arg(t, 2))})`;
    case Op.ReplaceAll: {
      const part = store.arg(t, 1);
      if (!store.isConst(part) || store.constValue(part) === '') return undefined;
      return `(str.replace_all ${s} ${ctx.sequence(part)} ${ctx.sequence(store.arg(t, 2))})`;
    }
    default:
      return undefined;
  }
}
