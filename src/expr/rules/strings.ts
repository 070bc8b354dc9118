import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { mayBeNaN } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { characterAt, constantRange, simplifySlice, simplifySubstring } from './substrings.ts';

/** Operations on strings other than comparisons and regular expressions. */
export function simplifyString(store: TermStore, op: Op, args: readonly Term[]): Term {
  const [a, b, c] = args as [Term, Term, Term];
  switch (op) {
    case Op.Concat:
      return concat(store, a, b);
    case Op.Length:
      return length(store, a);
    case Op.CharCodeAt:
    case Op.CodePointAt:
    case Op.CharAt:
      return characterAt(store, op, a, b);
    case Op.Substring:
      return simplifySubstring(store, a, b, c);
    case Op.Slice:
      return simplifySlice(store, a, b, c);
    case Op.Includes:
    case Op.StartsWith:
    case Op.EndsWith:
      return isEmpty(store, b) ? store.true : search(store, op, a, b, c);
    case Op.IndexOf:
      return normalPosition(store, op, a, b, c);
    case Op.Repeat:
      return repeat(store, a, b);
    case Op.PadStart:
    case Op.PadEnd:
      return isEmpty(store, c) || rangeOf(store, b).hi <= rangeOf(store, a).lo ? a : 0;
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
      return store.op(a) === op || store.op(a) === Op.Trim ? a : 0;
    case Op.Replace:
    case Op.ReplaceAll:
      return b === c ? a : 0;
    default:
      return 0;
  }
}

function isEmpty(store: TermStore, t: Term): boolean {
  return rangeOf(store, t).hi === 0;
}

function text(store: TermStore, t: Term): string {
  return store.constValue(t) as string;
}

/** Chains lean to the left, with neighbouring constants joined. */
function concat(store: TermStore, a: Term, b: Term): Term {
  if (isEmpty(store, a)) return b;
  if (isEmpty(store, b)) return a;
  if (rangeOf(store, a).hi + rangeOf(store, b).hi >= 2 ** 29) return 0;
  if (store.op(b) === Op.Concat)
    return store.make(Op.Concat, store.make(Op.Concat, a, store.arg(b, 0)), store.arg(b, 1));
  if (store.isConst(b) && store.op(a) === Op.Concat && store.isConst(store.arg(a, 1)))
    return store.make(
      Op.Concat,
      store.arg(a, 0),
      store.constant(text(store, store.arg(a, 1)) + text(store, b)),
    );
  return 0;
}

function length(store: TermStore, s: Term): Term {
  const { lo: min, hi: max } = rangeOf(store, s);
  if (min === max) return store.constant(min);
  switch (store.op(s)) {
    case Op.Concat: {
      if (max >= 2 ** 29) return 0;
      const part = (i: number) => store.make(Op.Length, store.arg(s, i));
      return store.make(Op.Add, part(0), part(1));
    }
    case Op.Substring: {
      const range = constantRange(store, s);
      if (range === undefined) return 0;
      const whole = store.make(Op.Length, store.arg(s, 0));
      const upTo = (k: number) => store.make(Op.Min, whole, store.constant(k));
      return store.make(Op.Sub, upTo(range[1]), upTo(range[0]));
    }
    case Op.Ite:
      return store.isConst(store.arg(s, 1)) || store.isConst(store.arg(s, 2))
        ? store.ite(
            store.arg(s, 0),
            store.make(Op.Length, store.arg(s, 1)),
            store.make(Op.Length, store.arg(s, 2)),
          )
        : 0;
    default:
      return 0;
  }
}

function search(store: TermStore, op: Op, s: Term, part: Term, position: Term): Term {
  if (op !== Op.EndsWith) {
    const atStart = rangeOf(store, position).hi <= 0;
    if (atStart && s === part) return store.true;
    if (rangeOf(store, part).lo > rangeOf(store, s).hi) return store.false;
    return normalPosition(store, op, s, part, position);
  }
  if (rangeOf(store, part).lo > rangeOf(store, s).hi) return store.false;
  const end = rangeOf(store, position);
  if (!mayBeNaN(end) && end.lo >= rangeOf(store, s).hi) {
    const infinite = store.constant(Number.POSITIVE_INFINITY);
    if (s === part) return store.true;
    return position === infinite ? 0 : store.make(op, s, part, infinite);
  }
  const isLength = store.op(position) === Op.Length && store.arg(position, 0) === s;
  return isLength ? store.make(op, s, part, store.constant(Number.POSITIVE_INFINITY)) : 0;
}

/** Positions at or before the start are 0. */
function normalPosition(store: TermStore, op: Op, s: Term, part: Term, position: Term): Term {
  const p = rangeOf(store, position);
  const zero = store.constant(0);
  return position !== zero && (p.hi <= 0 || p.lo > p.hi) ? store.make(op, s, part, zero) : 0;
}

function repeat(store: TermStore, s: Term, count: Term): Term {
  if (!store.isConst(count)) return 0;
  const n = Math.trunc(store.constValue(count) as number);
  if (n === 0 || n < 0 || Number.isNaN(n)) return store.constant('');
  return n === 1 ? s : 0;
}
