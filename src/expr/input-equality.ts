import { mapAlternatives } from './map-alternatives.ts';
import { Op } from './op.ts';
import { sourceOf } from './print/tags.ts';
import { sameTerm } from './same-term.ts';
import { Sort } from './sort.ts';
import { strictEquals } from './strict-equals.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Whether two whole inputs are the same, as a Bool term says it. */
export interface InputComparison {
  readonly a: string;
  readonly b: string;
  /** As `===`, or as a container compares (NaN is the same as NaN). */
  readonly by: 'strict' | 'sameValueZero';
  readonly holds: boolean;
}

/**
 * `a === b` (or SameValueZero) of two different inputs that may be of many types, objects among them, as one Bool term; 0 for
 * other terms. Objects of two inputs are different ones, which every result assumes whose code compares them. The store
 * remembers how the term is said.
 */
export function inputEquals(store: TermStore, a: Term, b: Term, by: InputComparison['by']): Term {
  const [x, y] = [wholeInput(store, a), wholeInput(store, b)];
  if (x === undefined || y === undefined || x === y) return 0;
  const term = mapAlternatives(store, a, (p) => mapAlternatives(store, b, (q) => partsEqual(p, q)));
  if (term === 0 || store.isConst(term)) return term;
  store.comparisons.set(term, { a: x, b: y, by, holds: true });
  store.comparisons.set(store.not(term), { a: x, b: y, by, holds: false });
  return term;

  function partsEqual(p: Term, q: Term): Term {
    if (store.sort(p) === Sort.Opaque) return store.false;
    return by === 'strict' ? strictEquals(store, p, q) : sameTerm(store, p, q, 'equal');
  }
}

/** The path of an input of many types, objects among them. */
function wholeInput(store: TermStore, t: Term): string | undefined {
  if (store.op(t) !== Op.Union || !store.args(t).some((arg) => store.op(arg) === Op.Opaque)) return undefined;
  return sourceOf(store, t);
}
