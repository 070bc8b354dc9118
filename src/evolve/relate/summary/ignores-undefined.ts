import { freeVariables } from '../../../expr/free-variables.ts';
import { Op } from '../../../expr/op.ts';
import { subterms } from '../../../expr/size.ts';
import { Sort } from '../../../expr/sort.ts';
import { replaceSubterms } from '../../../expr/substitute.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Loop, Template } from './template.ts';

/** Operations that make the same of undefined as of NaN, but for `===` of two things that may both be undefined. */
const alike: ReadonlySet<Op> = new Set<Op>([
  Op.Var,
  Op.Const,
  Op.Add,
  Op.Sub,
  Op.Mul,
  Op.Div,
  Op.Neg,
  Op.Abs,
  Op.Lt,
  Op.Le,
  Op.Eq,
  Op.And,
  Op.Or,
  Op.Not,
  Op.Ite,
]);

/** Whether a round that reads undefined, where there should be a number, or text that it compares with another, leaves all as it was. False where that is not known. */
export function ignoresUndefined(store: TermStore, template: Template, loop: Loop): boolean {
  const isItem = (t: Term) => {
    const source = template.sources.get(t);
    return source?.kind === 'item' && source.loop === loop.handle;
  };
  const settled = (term: Term): Term => {
    const parts = subterms(store, term);
    const found = new Map<Term, Term>();
    const mentions = (t: Term) => subterms(store, t).some(isItem);
    for (const t of parts) {
      if (!mentions(t)) continue;
      const isEquality = store.op(t) === Op.Eq;
      if (!alike.has(store.op(t)) || (isEquality && store.args(t).every(mentions))) return 0;
      if (isItem(t) && store.sort(t) === Sort.Num) found.set(t, store.constant(Number.NaN));
      // What is undefined is no number and no text.
      if (isEquality && store.args(t).some(isItem)) found.set(t, store.false);
    }
    if (parts.some((t) => isItem(t) && isWithin(template, t))) return 0;
    const [result] = replaceSubterms(store, [term], found);
    return [...freeVariables(store, result!)].some((id) => {
      const { id: _, ...description } = store.variables[id]!;
      return isItem(store.variable(description));
    })
      ? 0
      : result!;
  };
  const never = (conditions: readonly Term[]) =>
    settled(conditions.reduce((a, b) => store.and(a, b), store.true)) === store.false;
  return (
    loop.exits.every((e) => never(e.conditions)) &&
    loop.folds.every((f) =>
      f.kind === 'fold'
        ? settled(f.next) === f.acc
        : f.rounds.every((r) => r.values.length === 0 || never(r.conditions)),
    )
  );
}

/** A part of an item that is an object: of undefined it cannot be read. */
function isWithin(template: Template, variable: Term): boolean {
  const source = template.sources.get(variable);
  return source?.kind === 'item' && source.path.length > 0;
}
