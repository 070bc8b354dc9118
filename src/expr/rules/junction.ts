import { Op } from '../op.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { mergeTagSets } from './tag-sets.ts';

/** Chains longer than this are not searched. */
const maxMembers = 24;

/**
 * And and Or: members are kept as a chain to the left, conditions on tags and lengths first (they guard what others
 * read, also in printed text), then by age, each once; a member and its
 * complement, absorbed members, and conditions on one tag are joined.
 */
export function simplifyJunction(store: TermStore, op: typeof Op.And | typeof Op.Or, a: Term, b: Term): Term {
  const isAnd = op === Op.And;
  const unit = isAnd ? store.true : store.false;
  const zero = isAnd ? store.false : store.true;
  if (a === unit || a === b) return b;
  if (b === unit) return a;
  if (a === zero || b === zero) return zero;
  if (members(store, op, a) + members(store, op, b) > maxMembers)
    return a === store.not(b) ? zero : a > b && store.op(a) !== op ? store.make(op, b, a) : 0;
  const list = new Set<Term>();
  collect(store, op, a, list);
  for (const t of collect(store, op, b, new Set())) if (!insert(store, op, list, t)) return zero;
  if (!mergeTagSets(store, op, list)) return zero;
  const sorted = [...list].sort((x, y) => rank(store, x) - rank(store, y));
  if (sorted.length === 0) return unit;
  return sorted.reduce((chain, t) => store.intern(op, store.sort(t), [chain, t]));
}

const step = 2 ** 31;

/** Tags by variable, since outer ones are declared before those inside them, then lengths, then other conditions. */
function rank(store: TermStore, t: Term): number {
  let inner = t;
  for (let i = 0; i < 8 && isConnective(store.op(inner)); i++) inner = store.arg(inner, 0);
  for (let i = 0; i < store.arity(inner); i++) {
    const side = store.arg(inner, i);
    if (store.op(side) !== Op.Var) continue;
    const { role, id } = store.variableOf(side);
    if (role === 'tag') return (id - 2 ** 20) * step + t;
    if (role === 'length') return t - step;
  }
  return t;
}

function isConnective(op: Op): boolean {
  return op === Op.Not || op === Op.And || op === Op.Or;
}

/** The number of members of a chain, or more than {@link maxMembers}. */
function members(store: TermStore, op: Op, t: Term): number {
  let n = 1;
  for (let rest = t; store.op(rest) === op && n <= maxMembers; rest = store.arg(rest, 0)) n++;
  return n;
}

function collect(store: TermStore, op: Op, t: Term, into: Set<Term>): Set<Term> {
  if (store.op(t) !== op) return into.add(t);
  collect(store, op, store.arg(t, 0), into);
  return collect(store, op, store.arg(t, 1), into);
}

/** Adds a member; false when the whole chain becomes its zero. */
function insert(store: TermStore, op: typeof Op.And | typeof Op.Or, list: Set<Term>, t: Term): boolean {
  const zero = op === Op.And ? store.false : store.true;
  const unit = op === Op.And ? store.true : store.false;
  if (list.has(t) || t === unit) return true;
  if (t === zero || list.has(store.not(t))) return false;
  for (const other of list) {
    const joined = absorb(store, op, other, t) || absorb(store, op, t, other);
    if (joined === 0) continue;
    list.delete(other);
    for (const part of collect(store, op, joined, new Set()))
      if (!insert(store, op, list, part)) return false;
    return true;
  }
  list.add(t);
  return true;
}

/** `a ∧ (a ∨ x)` is a, `a ∧ (¬a ∨ x)` is `a ∧ x`, and the same with the roles of ∧ and ∨ exchanged; otherwise 0. */
function absorb(store: TermStore, op: typeof Op.And | typeof Op.Or, a: Term, b: Term): Term {
  const dual = op === Op.And ? Op.Or : Op.And;
  if (store.op(b) !== dual || members(store, dual, b) > 8) return 0;
  const parts = collect(store, dual, b, new Set());
  if (parts.has(a)) return a;
  const complement = store.not(a);
  if (!parts.has(complement)) return 0;
  parts.delete(complement);
  const rest = [...parts].reduce((chain, t) => store.make(dual, chain, t));
  return store.make(op, a, rest);
}
