import { defaultOf } from './evaluate/apply.ts';
import type { Primitive } from './input-variable.ts';
import { mentionsOp } from './mentions-op.ts';
import { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Is there a question about a whole container in a term? */
export const asksOfContainer = mentionsOp(Op.Among, Op.Exists, Op.Distinct, Op.Lookup);

/** Is a term itself a question about a whole container? */
export function isQuestion(store: TermStore, t: Term): boolean {
  const op = store.op(t);
  return op === Op.Among || op === Op.Exists || op === Op.Distinct || op === Op.Lookup;
}

/** How many of a container's first elements a question names. */
export function namedElements(store: TermStore, t: Term): number {
  return namedOf(store.op(t), store.arity(t));
}

function namedOf(op: Op, arity: number): number {
  if (op === Op.Lookup) return (arity - 5) / 2;
  return arity - (op === Op.Distinct ? 2 : 3);
}

/** The element (of a Lookup: the key) with an index, where the question names it. */
export function namedElement(store: TermStore, t: Term, i: number): Term | undefined {
  const op = store.op(t);
  return i < namedElements(store, t)
    ? store.arg(t, i + (op === Op.Lookup ? 5 : op === Op.Distinct ? 2 : 3))
    : undefined;
}

/** What a Lookup is where the key is not there, which no path asks: a value of its variable. */
export function missingValue(store: TermStore, t: Term): Primitive {
  const body = store.op(t) === Op.Lookup ? store.arg(t, 4) : t;
  return store.op(body) === Op.Var ? store.variableOf(body).initial : defaultOf(store.sort(t));
}
