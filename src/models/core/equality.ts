import { inputEquals } from '../../expr/input-equality.ts';
import { Op } from '../../expr/op.ts';
import { sameTerm } from '../../expr/same-term.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import type { Shadowed } from './shadowed.ts';

/** `a === b` as a Bool term. Splits unions only where an object may be meant. */
export function strictEquality(context: ModelContext, a: Shadowed, b: Shadowed): Term {
  const { store } = context;
  if (a.term === 0 && b.term === 0) return store.constant(a.value === b.value);
  const whole = inputEquals(store, a.term, b.term, 'strict');
  if (whole !== 0) return whole;
  if (!isTermValue(a.value) || !isTermValue(b.value)) {
    context.resolve(a.value, a.term);
    context.resolve(b.value, b.term);
    return store.constant(a.value === b.value);
  }
  const direct = strictEquals(store, rawTerm(context, a), rawTerm(context, b));
  if (direct !== 0) return direct;
  return strictEquals(store, context.termOf(a.value, a.term), context.termOf(b.value, b.term));
}

/** SameValueZero as a Bool term: as `===`, but NaN equals itself. */
export function sameValueZero(context: ModelContext, a: Shadowed, b: Shadowed): Term {
  const whole =
    inputEquals(context.store, a.term, b.term, 'sameValueZero') ||
    sameAsKnown(context, a, b) ||
    sameAsKnown(context, b, a);
  if (whole !== 0) return whole;
  return sameValueBy(context, a, b, (x, y) => {
    const { store } = context;
    const nans = store.and(store.make(Op.IsNaN, x), store.make(Op.IsNaN, y));
    return store.or(store.eq(x, y), nans);
  });
}

/** SameValueZero of something that may be of many types and a known primitive; 0 for others. */
function sameAsKnown({ store }: ModelContext, { term }: Shadowed, known: Shadowed): Term {
  if (known.term !== 0 || !isTermValue(known.value) || term === 0 || store.sort(term) !== Sort.Any) return 0;
  return sameTerm(store, term, store.constant(known.value as string), 'equal');
}

/** Object.is as a Bool term. */
export function sameValue(context: ModelContext, a: Shadowed, b: Shadowed): Term {
  return sameValueBy(context, a, b, (x, y) => context.store.make(Op.SameNum, x, y));
}

function sameValueBy(
  context: ModelContext,
  a: Shadowed,
  b: Shadowed,
  numbers: (x: Term, y: Term) => Term,
): Term {
  const { store } = context;
  if (typeof a.value !== 'number' || typeof b.value !== 'number') {
    if (!hasNumbers(context, a) || !hasNumbers(context, b)) return strictEquality(context, a, b);
    context.resolve(a.value, a.term);
    context.resolve(b.value, b.term);
    if (typeof a.value !== 'number' || typeof b.value !== 'number') return strictEquality(context, a, b);
  }
  if (store.sort(rawTerm(context, a)) !== Sort.Num || store.sort(rawTerm(context, b)) !== Sort.Num) {
    const x = context.termOf(a.value, a.term);
    return numbers(x, context.termOf(b.value, b.term));
  }
  return numbers(rawTerm(context, a), rawTerm(context, b));
}

function hasNumbers(context: ModelContext, { value, term }: Shadowed): boolean {
  return typeof value === 'number' || (term !== 0 && context.store.sort(term) === Sort.Any);
}

function isTermValue(value: unknown): boolean {
  return !isObject(value) && typeof value !== 'symbol';
}

function rawTerm(context: ModelContext, { value, term }: Shadowed): Term {
  return term !== 0 ? term : context.store.constant(value as string);
}
