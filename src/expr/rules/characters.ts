import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** StrLt and StrLe: with the empty string by length, of a single character by its code. */
export function simplifyTextOrder(
  store: TermStore,
  op: typeof Op.StrLt | typeof Op.StrLe,
  a: Term,
  b: Term,
): Term {
  const strict = op === Op.StrLt;
  if (a === b) return strict ? store.false : store.true;
  const isEmpty = (t: Term) => rangeOf(store, t).hi === 0;
  const length = (t: Term) => store.make(Op.Length, t);
  const zero = store.constant(0);
  if (isEmpty(a)) return strict ? store.make(Op.Lt, zero, length(b)) : store.true;
  if (isEmpty(b)) return strict ? store.false : store.eq(length(a), zero);
  if (store.op(a) === Op.CharAt && store.isConst(b))
    return characterBelow(store, strict, a, constant(store, b));
  if (store.op(b) === Op.CharAt && store.isConst(a))
    return characterAbove(store, strict, constant(store, a), b);
  return 0;
}

function constant(store: TermStore, t: Term): string {
  return store.constValue(t) as string;
}

function code(store: TermStore, charAt: Term): Term {
  return store.make(Op.CharCodeAt, store.arg(charAt, 0), store.arg(charAt, 1));
}

/** `s[i] < text`: true when there is no character, so it is a negation that is true of NaN. */
function characterBelow(store: TermStore, strict: boolean, charAt: Term, text: string): Term {
  const first = store.constant(text.charCodeAt(0));
  const exceeds = strict && text.length === 1 ? Op.Le : Op.Lt;
  return store.not(store.make(exceeds, first, code(store, charAt)));
}

/** `text < s[i]`: false when there is no character. */
function characterAbove(store: TermStore, strict: boolean, text: string, charAt: Term): Term {
  const first = store.constant(text.charCodeAt(0));
  return store.make(!strict && text.length === 1 ? Op.Le : Op.Lt, first, code(store, charAt));
}
