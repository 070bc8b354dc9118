import { freeVariables } from '../../expr/free-variables.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Condition } from '../../machine/trace.ts';
import { SettledTerms } from '../../signature/settled-terms.ts';
import type { Settled } from '../values/value-text.ts';

/**
 * Terms that conditions say the value of: the conditions themselves, and what is computed of lengths alone that they leave no choice of; and other terms
 * without the choices that they settle. `simple`: what holds where the conditions do, in simpler words.
 */
export function settledBy(
  conditions: readonly Condition[],
  store: TermStore,
  simple: readonly Term[] = [],
): Settled {
  const said = new Set(conditions.flatMap(({ term }) => [term, store.not(term)]));
  const fixed = fixedLengths(conditions, store);
  const terms = new SettledTerms(store, [...conditions.map((c) => c.term), ...simple]);
  return {
    of: (term) => terms.of(term),
    has(term) {
      if (said.has(term)) return true;
      const variables = [...freeVariables(store, term)];
      return variables.length > 0 && variables.every((v) => fixed.has(v));
    },
  };
}

/** The lengths (by variable) that comparisons with numbers fix. */
function fixedLengths(conditions: readonly Condition[], store: TermStore): ReadonlySet<number> {
  const bounds = new Map<number, { least: number; most: number }>();
  const bound = (term: Term, least: number, most: number) => {
    const { id } = store.variableOf(term);
    const known = bounds.get(id) ?? { least: 0, most: Infinity };
    bounds.set(id, { least: Math.max(known.least, least), most: Math.min(known.most, most) });
  };
  for (const { term } of conditions) {
    const isNegated = store.op(term) === Op.Not;
    const t = isNegated ? store.arg(term, 0) : term;
    if (store.arity(t) !== 2) continue;
    const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
    const op = store.op(t);
    if (op === Op.Eq && !isNegated) {
      if (isLength(store, a) && store.isConst(b)) bound(a, numberOf(store, b), numberOf(store, b));
      if (isLength(store, b) && store.isConst(a)) bound(b, numberOf(store, a), numberOf(store, a));
    } else if (op === Op.Lt || op === Op.Le) {
      // a < b, a <= b; negated b <= a, b < a.
      const [low, high, isStrict] = isNegated ? [b, a, op === Op.Le] : [a, b, op === Op.Lt];
      if (isLength(store, low) && store.isConst(high)) {
        const n = numberOf(store, high);
        bound(low, 0, isStrict ? Math.ceil(n) - 1 : Math.floor(n));
      }
      if (isLength(store, high) && store.isConst(low)) {
        const n = numberOf(store, low);
        bound(high, isStrict ? Math.floor(n) + 1 : Math.ceil(n), Infinity);
      }
    }
  }
  return new Set([...bounds].flatMap(([id, { least, most }]) => (least === most ? [id] : [])));
}

function isLength(store: TermStore, t: Term): boolean {
  return store.op(t) === Op.Var && store.variableOf(t).role === 'length';
}

/** NaN, which bounds nothing, for other constants. */
function numberOf(store: TermStore, t: Term): number {
  const value = store.constValue(t);
  return typeof value === 'number' ? value : Number.NaN;
}
