import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';
import { toNumber } from './to-number.ts';
import { toStringTerm } from './to-string.ts';

/** `a + b` for terms of primitive sorts; 0 where it would throw (bigint with number) or ask an object. */
export function add(store: TermStore, a: Term, b: Term): Term {
  const left = store.sort(a);
  const right = store.sort(b);
  if (left === Sort.Any) return mapAlternatives(store, a, (t) => add(store, t, b));
  if (right === Sort.Any) return mapAlternatives(store, b, (t) => add(store, a, t));
  const isText = left === Sort.Str || right === Sort.Str;
  if (!isText && left === Sort.Big && right === Sort.Big) return store.make(Op.BAdd, a, b);
  const x = isText ? toStringTerm(store, a) : toNumber(store, a);
  const y = isText ? toStringTerm(store, b) : toNumber(store, b);
  return x === 0 || y === 0 ? 0 : store.make(isText ? Op.Concat : Op.Add, x, y);
}
