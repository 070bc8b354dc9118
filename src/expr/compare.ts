import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';
import { toNumber } from './to-number.ts';

/** `a < b` for terms of primitive sorts, as a Bool term; 0 where an object would be asked. `a > b` is `lessThan(b, a)`. */
export function lessThan(store: TermStore, a: Term, b: Term): Term {
  return compare(store, a, b, false);
}

/** `a <= b` for terms of primitive sorts, as a Bool term; 0 where an object would be asked. */
export function lessOrEqual(store: TermStore, a: Term, b: Term): Term {
  return compare(store, a, b, true);
}

function compare(store: TermStore, a: Term, b: Term, orEqual: boolean): Term {
  const left = store.sort(a);
  const right = store.sort(b);
  if (left === Sort.Any) return mapAlternatives(store, a, (t) => compare(store, t, b, orEqual));
  if (right === Sort.Any) return mapAlternatives(store, b, (t) => compare(store, a, t, orEqual));
  if (left === Sort.Str && right === Sort.Str) return store.make(orEqual ? Op.StrLe : Op.StrLt, a, b);
  if (left === Sort.Big || right === Sort.Big) return compareBig(store, a, b, orEqual);
  const x = toNumber(store, a);
  const y = toNumber(store, b);
  return x === 0 || y === 0 ? 0 : store.make(orEqual ? Op.Le : Op.Lt, x, y);
}

function compareBig(store: TermStore, a: Term, b: Term, orEqual: boolean): Term {
  const left = store.sort(a);
  const right = store.sort(b);
  if (left === right) return store.make(orEqual ? Op.BLe : Op.BLt, a, b);
  if (left === Sort.Str || right === Sort.Str) {
    const names = [left, right].map((sort) => (sort === Sort.Big ? 'BigInt' : 'String'));
    return store.fn(names.join(orEqual ? ' <= ' : ' < '), Sort.Bool, [a, b]);
  }
  const number = toNumber(store, left === Sort.Big ? b : a);
  if (number === 0) return 0;
  const strictly = (isLeft: boolean) =>
    isLeft === (left === Sort.Big)
      ? store.make(Op.BigLtNum, left === Sort.Big ? a : b, number)
      : store.make(Op.NumLtBig, number, left === Sort.Big ? a : b);
  if (!orEqual) return strictly(true);
  return store.and(store.not(store.make(Op.IsNaN, number)), store.not(strictly(false)));
}
