import { conjuncts } from '../expr/conjuncts.ts';
import { Op } from '../expr/op.ts';
import { size } from '../expr/size.ts';
import { substitute } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { disjuncts } from './disjuncts.ts';
import { fixedValue } from './fixed-value.ts';
import { foldGaps } from './fold-gaps.ts';
import { foldKinds } from './fold-kinds.ts';
import { foldPair } from './fold-pair.ts';
import { groupConjuncts, isGuard, mayThrow, variablesKey } from './group-conjuncts.ts';
import { withoutSaidByEqualities } from './known-terms.ts';
import type { Prover } from './prover.ts';
import { withinBounds } from './within-bounds.ts';

/** Longer conjunctions are folded pair by pair, but nothing is proved about them. */
const MOST = 60;

/**
 * A conjunction for people: the same inputs satisfy it wherever `given` holds, with conjuncts implied by others left out,
 * bounds and equalities folded, conjuncts about the same variables side by side, and guards before what they guard.
 * Over doubles `!(x > 3)` becomes `x <= 3` only where the rest excludes NaN.
 */
export function simplifyCondition(
  prover: Prover,
  terms: readonly Term[],
  given: readonly Term[] = [],
): Term[] {
  const { store } = prover;
  let list = settle(store, conjuncts(store, ...terms), given);
  if (list.length > MOST) return lowerBoundsFirst(store, list);
  for (let round = 0; round < 4; round++) {
    const before = list.join(' ');
    list = withoutNegations(prover, list, given);
    list = withoutImplied(prover, list, given);
    list = withoutDeadMembers(prover, list, given);
    list = settle(store, list, given);
    if (list.join(' ') === before) break;
  }
  return lowerBoundsFirst(store, list);
}

/** The same without any proof: in little time, for those who cannot wait. */
export function foldedCondition(store: TermStore, terms: readonly Term[]): Term[] {
  const list = conjuncts(store, ...terms);
  return list.length > MOST ? list : lowerBoundsFirst(store, foldKinds(store, settle(store, list, [])));
}

/** `x > 3 && x < 9` rather than the other way round, among conjuncts about the same variables. */
function lowerBoundsFirst(store: TermStore, terms: readonly Term[]): Term[] {
  const list = [...terms];
  for (let i = 1; i < list.length; i++)
    for (let j = i; j > 0 && isUpper(store, list[j - 1]!) && isLower(store, list[j]!); j--) {
      if (variablesKey(store, list[j - 1]!) !== variablesKey(store, list[j]!)) break;
      [list[j - 1], list[j]] = [list[j]!, list[j - 1]!];
    }
  return list;
}

function isLower(store: TermStore, t: Term): boolean {
  const op = store.op(t);
  return (op === Op.Lt || op === Op.Le) && store.isConst(store.arg(t, 0));
}

function isUpper(store: TermStore, t: Term): boolean {
  const op = store.op(t);
  return (op === Op.Lt || op === Op.Le) && store.isConst(store.arg(t, 1));
}

/** Lists that are kept for the case that they are asked for again. */
const MOST_SETTLED = 2000;
const settled = new WeakMap<TermStore, Map<string, readonly Term[]>>();

/** What needs no proof: grouping, conditions on one tag as one, known values put in, pairs folded. Tables, rules and rounds ask for the same lists again. */
function settle(store: TermStore, terms: readonly Term[], given: readonly Term[]): Term[] {
  let lists = settled.get(store);
  if (lists === undefined || lists.size > MOST_SETTLED) settled.set(store, (lists = new Map()));
  const key = `${given.join(' ')};${terms.join(' ')}`;
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = settledAnew(store, terms, given)));
  return [...list];
}

function settledAnew(store: TermStore, terms: readonly Term[], given: readonly Term[]): Term[] {
  const known = groupConjuncts(store, withinBounds(store, withKnownValues(store, terms, given)));
  return foldPairs(store, foldGaps(store, withoutSaidByEqualities(store, joinTags(store, known))));
}

/** Puts the value of a variable that a conjunct fixes into the conjuncts after it; what is given comes before all. */
function withKnownValues(store: TermStore, terms: readonly Term[], given: readonly Term[]): Term[] {
  const known = new Map<number, Term>();
  for (const t of given) {
    const fixed = fixedValue(store, t);
    if (fixed !== undefined) known.set(fixed.variable, fixed.value);
  }
  const result: Term[] = [];
  for (const t of terms) {
    const now = known.size === 0 ? t : substitute(store, t, known);
    for (const part of conjuncts(store, now)) {
      result.push(part);
      const fixed = fixedValue(store, part);
      if (fixed !== undefined) known.set(fixed.variable, fixed.value);
    }
  }
  return [...new Set(result)];
}

/** Conditions on a single tag are sets of alternatives: one condition for all of them. */
function joinTags(store: TermStore, terms: readonly Term[]): Term[] {
  const result: Term[] = [];
  let last = '';
  for (const t of terms) {
    const key = variablesKey(store, t);
    if (key === last && key !== '' && !key.includes(' ') && store.variables[Number(key)]!.role === 'tag') {
      const joined = conjuncts(store, store.and(result.pop()!, t));
      if (joined.length === 0) last = '';
      result.push(...joined);
    } else {
      result.push(t);
      last = key;
    }
  }
  return [...new Set(result)];
}

function foldPairs(store: TermStore, terms: readonly Term[]): Term[] {
  const list = [...terms];
  for (let i = 0; i < list.length; i++)
    for (let j = i + 1; j < list.length; j++) {
      const folded = foldPair(store, list[i]!, list[j]!);
      if (folded === 0) continue;
      list[i] = folded;
      list.splice(j, 1);
      i = -1;
      break;
    }
  return [...new Set(list)];
}

/** `!(a < b)` as `b <= a` where the rest of the conjunction excludes NaN. */
function withoutNegations(prover: Prover, terms: readonly Term[], given: readonly Term[]): Term[] {
  const { store } = prover;
  const list = [...terms];
  for (const [i, t] of list.entries()) {
    if (store.op(t) !== Op.Not) continue;
    const inner = store.arg(t, 0);
    const op = store.op(inner);
    if (op !== Op.Lt && op !== Op.Le) continue;
    const turned = store.make(op === Op.Lt ? Op.Le : Op.Lt, store.arg(inner, 1), store.arg(inner, 0));
    const rest = [...given, ...list.slice(0, i), ...list.slice(i + 1)];
    if (prover.implies([...rest, t], turned)) list[i] = turned;
  }
  return list;
}

/** Alternatives of a disjunction that the rest excludes are left out. */
function withoutDeadMembers(prover: Prover, terms: readonly Term[], given: readonly Term[]): Term[] {
  const { store } = prover;
  const list = [...terms];
  for (const [i, t] of list.entries()) {
    if (store.op(t) !== Op.Or) continue;
    const rest = [...given, ...list.slice(0, i), ...list.slice(i + 1)];
    const members = disjuncts(store, t);
    const alive = members.length > 8 ? members : members.filter((m) => !prover.impossible([...rest, m]));
    if (alive.length > 0 && alive.length < members.length)
      list[i] = alive.reduce((either, m) => store.or(either, m), store.false);
  }
  return list;
}

/** Leaves out what the others imply: the largest first, of equally large ones the last. */
function withoutImplied(prover: Prover, terms: readonly Term[], given: readonly Term[]): Term[] {
  const { store } = prover;
  const sizes = new Map(terms.map((t) => [t, size(store, t)]));
  const positions = new Map(terms.map((t, i) => [t, i]));
  const order = [...terms].sort(
    (a, b) => sizes.get(b)! - sizes.get(a)! || positions.get(b)! - positions.get(a)!,
  );
  const careful = terms.some((t) => mayThrow(store, t));
  let list = [...terms];
  for (const t of order) {
    const at = list.indexOf(t);
    const others = [...list.slice(0, at), ...list.slice(at + 1)];
    const context = careful || isGuard(store, t) ? others.slice(0, endOfGroup(store, list, at)) : others;
    if (prover.implies([...given, ...context], t)) list = others;
  }
  return list;
}

/** The number of conjuncts other than `at` that stand before the end of its group: those that guard no less than it does. */
function endOfGroup(store: TermStore, list: readonly Term[], at: number): number {
  const key = variablesKey(store, list[at]!);
  let end = at + 1;
  while (end < list.length && variablesKey(store, list[end]!) === key) end++;
  return end - 1;
}
