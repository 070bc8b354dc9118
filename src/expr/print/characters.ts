import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isWhole, mayBeNaN } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { Precedence, type Printed, wrap } from './printed.ts';

/** Is the position of a CharAt or CharCodeAt an integer, so that `s[i]` reads the same character? */
export function isIndex(store: TermStore, t: Term): boolean {
  const position = rangeOf(store, store.arg(t, 1));
  return isWhole(position) && !mayBeNaN(position);
}

/**
 * Side `i` of a comparison between the code of a character and a constant code, written with the character:
 * `s[0] === "a"`, `s[0] >= "0"`. Outside the string both forms are false. undefined when that does not apply.
 */
export function characterComparison(
  printer: { readonly store: TermStore; readonly of: (t: Term) => Printed },
  comparison: Term,
  i: number,
): string | undefined {
  const { store, of } = printer;
  const [a, b] = [store.arg(comparison, 0), store.arg(comparison, 1)];
  const [code, constant] = store.isConst(a) ? [b, a] : [a, b];
  if (store.op(code) !== Op.CharCodeAt || !store.isConst(constant) || !isIndex(store, code)) return undefined;
  const value = store.constValue(constant) as number;
  const isEquality = store.op(comparison) === Op.Eq;
  const isReadable = isEquality ? value >= 0 && value <= 0xffff : value >= 32 && value < 127;
  if (!isReadable || !Number.isInteger(value)) return undefined;
  if (store.arg(comparison, i) === constant) return JSON.stringify(String.fromCharCode(value));
  return `${wrap(of(store.arg(code, 0)), Precedence.primary)}[${of(store.arg(code, 1)).text}]`;
}
