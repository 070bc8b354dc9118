import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** The subterms of some conditions, numbered by slots so that arguments come before uses. */
export interface QueryTerms {
  readonly store: TermStore;
  readonly conditions: readonly Term[];
  readonly terms: readonly Term[];
  /** Slots of the variables. */
  readonly variables: readonly number[];
  slot(t: Term): number;
  /** The arguments of slot `i` are `argSlots[argStarts[i]]` up to `argStarts[i + 1]`. */
  readonly argStarts: Int32Array;
  readonly argSlots: Int32Array;
}

const known = new WeakMap<readonly Term[], QueryTerms>();

/** Numbers the subterms of a query's conditions; done once for each array of conditions, which must not change. */
export function queryTerms(store: TermStore, conditions: readonly Term[]): QueryTerms {
  let result = known.get(conditions);
  if (result === undefined) known.set(conditions, (result = number(store, conditions)));
  return result;
}

function number(store: TermStore, conditions: readonly Term[]): QueryTerms {
  const terms = subterms(store, conditions);
  const slots = new Map<Term, number>();
  const variables: number[] = [];
  const argStarts = new Int32Array(terms.length + 1);
  const args: number[] = [];
  for (let i = 0; i < terms.length; i++) {
    const t = terms[i]!;
    slots.set(t, i);
    argStarts[i] = args.length;
    for (let k = 0, n = store.arity(t); k < n; k++) args.push(slots.get(store.arg(t, k))!);
    if (store.op(t) === Op.Var) variables.push(i);
  }
  argStarts[terms.length] = args.length;
  return {
    store,
    conditions,
    terms,
    variables,
    slot: (t) => slots.get(t)!,
    argStarts,
    argSlots: Int32Array.from(args),
  };
}

/** All subterms of some terms, ascending, so arguments before their uses. */
export function subterms(store: TermStore, roots: readonly Term[]): Term[] {
  const seen = new Set<Term>();
  const stack = [...roots];
  while (stack.length > 0) {
    const t = stack.pop()!;
    if (seen.has(t)) continue;
    seen.add(t);
    for (let i = 0, n = store.arity(t); i < n; i++)
      if (!seen.has(store.arg(t, i))) stack.push(store.arg(t, i));
  }
  return [...seen].sort((a, b) => a - b);
}
