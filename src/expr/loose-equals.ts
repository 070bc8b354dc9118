import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import { strictEquals } from './strict-equals.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';
import { toNumber } from './to-number.ts';

/** `a == b` for terms of any sorts, as a Bool term. 0 where an object would be asked or compared with another. */
export function looseEquals(store: TermStore, a: Term, b: Term): Term {
  const left = store.sort(a);
  const right = store.sort(b);
  if (left === Sort.Any) {
    if (a === b) return strictEquals(store, a, b);
    return mapAlternatives(store, a, (t) => looseEquals(store, t, b));
  }
  if (right === Sort.Any) return mapAlternatives(store, b, (t) => looseEquals(store, a, t));
  if (left === right) return strictEquals(store, a, b);
  if (isNullish(left) || isNullish(right))
    return isNullish(left) && isNullish(right) ? store.true : store.false;
  if (isObject(left) || isObject(right)) return 0;
  if (left === Sort.Big) return bigEquals(store, a, b);
  if (right === Sort.Big) return bigEquals(store, b, a);
  return store.eq(toNumber(store, a), toNumber(store, b));
}

function isNullish(sort: Sort): boolean {
  return sort === Sort.Undefined || sort === Sort.Null;
}

function isObject(sort: Sort): boolean {
  return sort === Sort.Opaque || sort === Sort.Re;
}

function bigEquals(store: TermStore, big: Term, other: Term): Term {
  if (store.sort(other) === Sort.Str) return store.fn('BigInt == String', Sort.Bool, [big, other]);
  const number = toNumber(store, other);
  const below = store.make(Op.NumLtBig, number, big);
  const above = store.make(Op.BigLtNum, big, number);
  return store.and(store.not(store.make(Op.IsNaN, number)), store.and(store.not(below), store.not(above)));
}
