import { BitSet } from '../base/bitset.ts';

/**
 * Behaviours as an ordered list, the way people write and read rules: the first row that holds decides, the last one may be
 * what is left. Conditions come as runs recorded them. Any two runs that differ have a decision that went one way in one and the
 * other way in the other, so a row may leave out every conjunct that is not needed to keep rows with other outcomes away which are
 * still to come. What was not explored takes part as a behaviour of its own: no row says anything about it.
 */

/** A behaviour, or a part of the inputs that was not explored. Conjuncts are literals: `-x` holds when `x` does not. */
export interface ListRule {
  readonly conjuncts: readonly number[];
  /** Rules with the same outcome may be one row. */
  readonly outcome: string;
}

/** Holds when one of `any` does, all of whose literals hold; always when that is empty. */
export interface ListRow {
  readonly any: readonly (readonly number[])[];
  /** Indices of the rules that the members of `any` were read from. */
  readonly from: readonly number[];
  /** Indices of the rules it stands for. */
  readonly rules: readonly number[];
}

/** More rules than this are no list that anybody reads. */
const MOST_RULES = 250;

/**
 * Undefined when two rules with different outcomes cannot be told apart by their literals, or when there are too many.
 * `opposites` are literals of which none holds together with the given one. Rows with the favoured outcome come early, so that others need not
 * exclude it.
 */
export function decisionList(
  rules: readonly ListRule[],
  opposites: (literal: number) => readonly number[] = (literal) => [-literal],
  favoured?: string,
): ListRow[] | undefined {
  if (rules.length > MOST_RULES) return undefined;
  const sets = setsOf(rules, opposites);
  const left = setOf(rules.keys());
  const rows: { any: number[][]; from: number[]; rules: number[]; outcome: string }[] = [];
  while (left.size > 0) {
    const [first] = left;
    const outcome = rules[first!]!.outcome;
    const next = left.isSubsetOf(sets.endings.get(outcome)!)
      ? { literals: [], from: -1, rules: [...left] }
      : bestRow(rules, sets, left, favoured);
    if (next === undefined) return undefined;
    const own = rules[next.rules[0]!]!.outcome;
    const last = rows.at(-1);
    if (last?.outcome === own && next.literals.length > 0) {
      last.any.push(next.literals);
      last.from.push(next.from);
      last.rules.push(...next.rules);
    } else {
      const isLast = next.literals.length === 0;
      rows.push({ any: isLast ? [] : [next.literals], from: [next.from], rules: next.rules, outcome: own });
    }
    left.subtract(setOf(next.rules));
  }
  return rows.map(({ any, from, rules: own }) => ({ any, from, rules: own }));
}

/** Rules, by their index. */
interface RuleSets {
  /** Those that have a literal, */
  readonly holders: ReadonlyMap<number, BitSet>;
  /** or an opposite of it, */
  readonly enemies: ReadonlyMap<number, BitSet>;
  /** or an outcome. */
  readonly endings: ReadonlyMap<string, BitSet>;
}

function setsOf(rules: readonly ListRule[], opposites: (literal: number) => readonly number[]): RuleSets {
  const holders = new Map<number, BitSet>();
  const endings = new Map<string, BitSet>();
  for (const [i, { conjuncts, outcome }] of rules.entries()) {
    for (const literal of conjuncts) addTo(holders, literal, i);
    addTo(endings, outcome, i);
  }
  const enemies = new Map<number, BitSet>();
  for (const literal of holders.keys()) {
    const set = new BitSet(rules.length);
    for (const other of opposites(literal)) set.union(holders.get(other) ?? none);
    enemies.set(literal, set);
  }
  return { holders, enemies, endings };
}

const none = new BitSet();

function addTo<Key>(sets: Map<Key, BitSet>, key: Key, i: number): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, setOf([i]));
  else set.add(i);
}

function setOf(members: Iterable<number>): BitSet {
  const set = new BitSet();
  for (const i of members) set.add(i);
  return set;
}

interface Candidate {
  readonly literals: number[];
  /** The rule that they belong to. */
  readonly from: number;
  readonly rules: number[];
}

/** The row to come next: few literals, an outcome that is done with, and decisions that are taken early. */
function bestRow(
  rules: readonly ListRule[],
  { holders, enemies, endings }: RuleSets,
  left: BitSet,
  favoured: string | undefined,
): Candidate | undefined {
  let best: { readonly candidate: Candidate; readonly cost: number; readonly depth: number } | undefined;
  for (const i of left) {
    const { conjuncts, outcome } = rules[i]!;
    const others = left.clone();
    others.subtract(endings.get(outcome)!);
    const chosen = keepAway(conjuncts, enemies, others);
    if (chosen === undefined) continue;
    // Rules that the row holds for only in part stay for later ones.
    const covered = left.clone();
    covered.subtract(others);
    const same = covered.size;
    for (const literal of chosen) covered.intersect(holders.get(literal)!);
    const cost = outcome === favoured ? 0 : chosen.length + (covered.size < same ? 1 : 0);
    const depth = Math.max(...chosen.map((literal) => conjuncts.indexOf(literal)));
    if (best === undefined || cost < best.cost || (cost === best.cost && depth < best.depth))
      best = { candidate: { literals: chosen, from: i, rules: [...covered] }, cost, depth };
  }
  return best?.candidate;
}

/** Few conjuncts, in their order, such that each of the other rules has the opposite of one of them; undefined when there are none. */
function keepAway(
  conjuncts: readonly number[],
  enemies: ReadonlyMap<number, BitSet>,
  others: BitSet,
): number[] | undefined {
  const open = others.clone();
  const chosen = new Set<number>();
  while (open.size > 0) {
    let best = 0;
    let most = 0;
    for (const literal of conjuncts) {
      const gone = enemies.get(literal)!.sizeOfCommon(open);
      if (gone > most) [best, most] = [literal, gone];
    }
    if (most === 0) return undefined;
    chosen.add(best);
    open.subtract(enemies.get(best)!);
  }
  // A later choice may have made an earlier one needless.
  for (const literal of [...chosen]) {
    const kept = others.clone();
    for (const other of chosen) if (other !== literal) kept.subtract(enemies.get(other)!);
    if (kept.size === 0) chosen.delete(literal);
  }
  return conjuncts.filter((literal, i) => chosen.has(literal) && conjuncts.indexOf(literal) === i);
}
