import { applyOp } from './evaluate/apply.ts';
import type { Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { resultSort } from './result-sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Canonical-form rules: the simpler term that `op(args)` equals, or 0 when none applies. */
export function simplify(store: TermStore, op: Op, args: readonly Term[]): Term {
  if (args.length === 0) return 0;
  const folded = fold(store, op, args);
  if (folded !== 0) return folded;
  const [a, b, c] = args as [Term, Term, Term];
  switch (op) {
    case Op.Not:
      return store.op(a) === Op.Not ? store.arg(a, 0) : 0;
    case Op.And:
      if (a === store.true || a === b) return b;
      if (b === store.true) return a;
      return a === store.false || b === store.false ? store.false : 0;
    case Op.Or:
      if (a === store.false || a === b) return b;
      if (b === store.false) return a;
      return a === store.true || b === store.true ? store.true : 0;
    case Op.Ite:
      if (a === store.true || b === c) return b;
      return a === store.false ? c : 0;
    default:
      return 0;
  }
}

function fold(store: TermStore, op: Op, args: readonly Term[]): Term {
  const values: Primitive[] = [];
  for (const arg of args) {
    if (!store.isConst(arg)) return 0;
    values.push(store.constValue(arg));
  }
  return store.constant(applyOp(op, resultSort(store, op, args), values));
}
