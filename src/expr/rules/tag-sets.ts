import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/**
 * A condition on one tag alone, as the set of the alternatives it allows: bit i for alternative i. Canonical terms of
 * such sets: one equality, a negated equality, or a chain of equalities in increasing order.
 */
interface TagSet {
  readonly tag: Term;
  readonly mask: number;
}

/** Number of alternatives of a tag variable that fits a mask, otherwise 0. */
function alternativesOf(store: TermStore, t: Term): number {
  if (store.op(t) !== Op.Var) return 0;
  const { role, min, max } = store.variableOf(t);
  return role === 'tag' && min === 0 && max >= 1 && max < 30 && Number.isInteger(max) ? max + 1 : 0;
}

function tagSet(store: TermStore, t: Term): TagSet | undefined {
  switch (store.op(t)) {
    case Op.Eq: {
      const [tag, value] = [store.arg(t, 0), store.arg(t, 1)];
      if (!store.isConst(value) || alternativesOf(store, tag) === 0) return undefined;
      return { tag, mask: 1 << (store.constValue(value) as number) };
    }
    case Op.Not: {
      const inner = store.op(store.arg(t, 0)) === Op.Eq ? tagSet(store, store.arg(t, 0)) : undefined;
      return inner && { tag: inner.tag, mask: allOf(store, inner.tag) & ~inner.mask };
    }
    case Op.Or: {
      const last = store.op(store.arg(t, 1)) === Op.Eq ? tagSet(store, store.arg(t, 1)) : undefined;
      const first = last && tagSet(store, store.arg(t, 0));
      return first?.tag === last?.tag && first && last
        ? { tag: last.tag, mask: first.mask | last.mask }
        : undefined;
    }
    default:
      return undefined;
  }
}

function allOf(store: TermStore, tag: Term): number {
  return (1 << alternativesOf(store, tag)) - 1;
}

/** The canonical condition that a tag is in a set. */
function build(store: TermStore, { tag, mask }: TagSet): Term {
  const n = alternativesOf(store, tag);
  const members = Array.from({ length: n }, (_, i) => i).filter((i) => (mask >>> i) & 1);
  if (members.length === 0) return store.false;
  if (members.length === n) return store.true;
  const is = (i: number) => store.intern(Op.Eq, Sort.Bool, [tag, store.constant(i)]);
  if (members.length === n - 1 && n > 2) {
    const missing = Array.from({ length: n }, (_, i) => i).find((i) => !((mask >>> i) & 1))!;
    return store.intern(Op.Not, Sort.Bool, [is(missing)]);
  }
  return members.map(is).reduce((chain, t) => store.intern(Op.Or, Sort.Bool, [chain, t]));
}

/** Joins the members of a chain that are conditions on the same tag; false when the chain becomes its zero. */
export function mergeTagSets(
  store: TermStore,
  op: typeof Op.And | typeof Op.Or,
  members: Set<Term>,
): boolean {
  const masks = new Map<Term, number>();
  for (const member of members) {
    const set = tagSet(store, member);
    if (set === undefined) continue;
    const { tag, mask } = set;
    const before = masks.get(tag) ?? (op === Op.And ? allOf(store, tag) : 0);
    masks.set(tag, op === Op.And ? before & mask : before | mask);
    members.delete(member);
  }
  for (const [tag, mask] of masks) {
    const joined = build(store, { tag, mask });
    if (joined === (op === Op.And ? store.false : store.true)) return false;
    if (joined !== store.true && joined !== store.false) members.add(joined);
  }
  return true;
}

/** The negation of a condition on a tag; 0 when it is not one. */
export function negateTagSet(store: TermStore, t: Term): Term {
  const set = tagSet(store, t);
  return set === undefined ? 0 : build(store, { tag: set.tag, mask: allOf(store, set.tag) & ~set.mask });
}
