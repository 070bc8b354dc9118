import { Op } from '../expr/op.ts';
import { rangeOf } from '../expr/range-of.ts';
import { isWhole } from '../expr/ranges/range.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

const strict: ReadonlyMap<Op, Op> = new Map([
  [Op.Le, Op.Lt],
  [Op.StrLe, Op.StrLt],
  [Op.BLe, Op.BLt],
]);

/** One condition that means what two conditions on the same two terms mean together, or 0 when there is none. */
export function foldPair(store: TermStore, p: Term, q: Term): Term {
  return foldOrdered(store, p, q) || foldOrdered(store, q, p) || foldRange(store, p, q);
}

function foldOrdered(store: TermStore, p: Term, q: Term): Term {
  const negative = store.op(p) === Op.Not;
  const inner = negative ? store.arg(p, 0) : p;
  const op = store.op(inner);
  // a <= b and a !== b: a < b. Not a < b and a !== b: not a <= b.
  if (store.op(q) === Op.Not && store.op(store.arg(q, 0)) === Op.Eq) {
    const equality = store.arg(q, 0);
    if (!negative && strict.has(op) && sameSides(store, inner, equality))
      return store.make(strict.get(op)!, store.arg(inner, 0), store.arg(inner, 1));
    if (negative && op === Op.Lt && sameSides(store, inner, equality))
      return store.not(store.make(Op.Le, store.arg(inner, 0), store.arg(inner, 1)));
    return 0;
  }
  // a <= b and b <= a: a === b. a <= b and not a < b: a === b.
  if (negative || !strict.has(op)) return 0;
  const [a, b] = [store.arg(inner, 0), store.arg(inner, 1)];
  if (store.op(q) === op && store.arg(q, 0) === b && store.arg(q, 1) === a) return store.eq(a, b);
  return store.op(q) === Op.Not && store.arg(q, 0) === store.make(strict.get(op)!, a, b) ? store.eq(a, b) : 0;
}

function sameSides(store: TermStore, comparison: Term, equality: Term): boolean {
  const [a, b] = [store.arg(comparison, 0), store.arg(comparison, 1)];
  const [c, d] = [store.arg(equality, 0), store.arg(equality, 1)];
  return (a === c && b === d) || (a === d && b === c);
}

/** Two constant bounds of an integer between which there is one value. */
function foldRange(store: TermStore, p: Term, q: Term): Term {
  const [first, second] = [constantBound(store, p), constantBound(store, q)];
  if (first === undefined || second === undefined || first.term !== second.term) return 0;
  // Of two bounds on one side the tighter one; neither holds for NaN.
  if (first.isLower === second.isLower && first.limit !== second.limit)
    return first.limit > second.limit === first.isLower ? p : q;
  if (first.isLower === second.isLower || !isWhole(rangeOf(store, first.term))) return 0;
  if (first.value !== second.value || !Number.isSafeInteger(first.value)) return 0;
  return store.eq(first.term, store.constant(first.value));
}

interface Bound {
  readonly term: Term;
  readonly isLower: boolean;
  /** Inclusive, for integers. */
  readonly value: number;
  /** The constant itself. */
  readonly limit: number;
}

function constantBound(store: TermStore, t: Term): Bound | undefined {
  const op = store.op(t);
  if (op !== Op.Lt && op !== Op.Le) return undefined;
  const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
  const step = op === Op.Lt ? 1 : 0;
  if (store.isConst(a) && store.sort(a) === Sort.Num) {
    const limit = store.constValue(a) as number;
    return { term: b, isLower: true, value: limit + step, limit };
  }
  if (store.isConst(b) && store.sort(b) === Sort.Num) {
    const limit = store.constValue(b) as number;
    return { term: a, isLower: false, value: limit - step, limit };
  }
  return undefined;
}
