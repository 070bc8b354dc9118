import { Op } from '../op.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

const known = new WeakMap<TermStore, Map<Term, Term>>();

/** What parts that differ in the sign of a zero make differ in nothing else; of a division, what is divided. */
const blind: ReadonlySet<Op> = new Set([
  Op.Add,
  Op.Sub,
  Op.Mul,
  Op.Div,
  Op.Mod,
  Op.Neg,
  Op.Min,
  Op.Max,
  Op.Abs,
  Op.Sign,
  Op.Floor,
  Op.Ceil,
  Op.Trunc,
  Op.Round,
]);

/** Sums are looked into so deep and no deeper; what was looked into before costs nothing. */
const DEEPEST = 100;

/**
 * A number that is equal to this one, but may be 0 where this is -0, or the other way round: `x + 0` is `x`. For comparisons, which cannot tell.
 */
export function withoutZeroSigns(store: TermStore, t: Term, deepest = DEEPEST): Term {
  const op = store.op(t);
  if (deepest === 0 || !blind.has(op)) return t;
  let memo = known.get(store);
  if (memo === undefined) known.set(store, (memo = new Map()));
  const before = memo.get(t);
  if (before !== undefined) return before;
  const args = store.args(t);
  const [a, b] = args.map((x, i) =>
    op === Op.Div && i === 1 ? x : withoutZeroSigns(store, x, deepest - 1),
  ) as [Term, Term];
  const isAdded = op === Op.Add && store.isConst(b) && store.constValue(b) === 0;
  const result = isAdded
    ? a
    : a === args[0] && b === args[1]
      ? t
      : store.make(op, ...[a, b].slice(0, args.length));
  memo.set(t, result);
  return result;
}
