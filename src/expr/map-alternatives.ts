import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/**
 * Applies `f` to every alternative of a term of sort Any (a Union, or an Ite over such) and joins the results by
 * the conditions that choose them; for a term of another sort it is `f(term)`. 0 when `f` is 0 for any alternative.
 * `f` also gets the JavaScript predicate of the alternative when its tag is an input ('' otherwise).
 */
export function mapAlternatives(
  store: TermStore,
  term: Term,
  f: (alternative: Term, predicate: string) => Term,
): Term {
  const known = new Map<Term, Term>();
  const visit = (t: Term, predicate: string): Term => {
    if (store.sort(t) !== Sort.Any) return f(t, predicate);
    let result = known.get(t);
    if (result === undefined) {
      result =
        store.op(t) === Op.Ite ? overIte(t) : store.op(t) === Op.Union ? overUnion(t) : f(t, predicate);
      known.set(t, result);
    }
    return result;
  };
  const overIte = (t: Term): Term => {
    const yes = visit(store.arg(t, 1), '');
    const no = yes === 0 ? 0 : visit(store.arg(t, 2), '');
    return no === 0 ? 0 : store.ite(store.arg(t, 0), yes, no);
  };
  const overUnion = (t: Term): Term => {
    const tag = store.arg(t, 0);
    const predicates = store.op(tag) === Op.Var ? store.variableOf(tag).alternatives : [];
    const last = store.arity(t) - 2;
    let result = visit(store.arg(t, last + 1), predicates[last] ?? '');
    for (let i = last - 1; i >= 0 && result !== 0; i--) {
      const value = visit(store.arg(t, i + 1), predicates[i] ?? '');
      result = value === 0 ? 0 : store.ite(store.eq(tag, store.constant(i)), value, result);
    }
    return result;
  };
  return visit(term, '');
}
