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
  const enemies = enemiesOf(rules, opposites);
  let left = new Set(rules.keys());
  const rows: { any: number[][]; from: number[]; rules: number[]; outcome: string }[] = [];
  while (left.size > 0) {
    const outcomes = new Set([...left].map((i) => rules[i]!.outcome));
    const next =
      outcomes.size === 1
        ? { literals: [], from: -1, rules: [...left] }
        : bestRow(rules, enemies, left, favoured);
    if (next === undefined) return undefined;
    const outcome = rules[next.rules[0]!]!.outcome;
    const last = rows.at(-1);
    if (last?.outcome === outcome && next.literals.length > 0) {
      last.any.push(next.literals);
      last.from.push(next.from);
      last.rules.push(...next.rules);
    } else {
      const isLast = next.literals.length === 0;
      rows.push({ any: isLast ? [] : [next.literals], from: [next.from], rules: next.rules, outcome });
    }
    const gone = new Set(next.rules);
    left = new Set([...left].filter((i) => !gone.has(i)));
  }
  return rows.map(({ any, from, rules: own }) => ({ any, from, rules: own }));
}

/** For each literal the rules that have an opposite of it. */
function enemiesOf(
  rules: readonly ListRule[],
  opposites: (literal: number) => readonly number[],
): Map<number, Set<number>> {
  const holders = new Map<number, Set<number>>();
  rules.forEach(({ conjuncts }, i) => {
    for (const literal of conjuncts) {
      const set = holders.get(literal);
      if (set === undefined) holders.set(literal, new Set([i]));
      else set.add(i);
    }
  });
  const enemies = new Map<number, Set<number>>();
  for (const literal of holders.keys())
    enemies.set(literal, new Set(opposites(literal).flatMap((other) => [...(holders.get(other) ?? [])])));
  return enemies;
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
  enemies: ReadonlyMap<number, ReadonlySet<number>>,
  left: ReadonlySet<number>,
  favoured: string | undefined,
): Candidate | undefined {
  let best: { readonly candidate: Candidate; readonly cost: number; readonly depth: number } | undefined;
  for (const i of left) {
    const { conjuncts, outcome } = rules[i]!;
    const others = new Set([...left].filter((j) => rules[j]!.outcome !== outcome));
    const chosen = keepAway(conjuncts, enemies, others);
    if (chosen === undefined) continue;
    // Rules that the row holds for only in part stay for later ones.
    const covered = [...left].filter(
      (j) =>
        rules[j]!.outcome === outcome && chosen.every((literal) => rules[j]!.conjuncts.includes(literal)),
    );
    const same = [...left].filter((j) => rules[j]!.outcome === outcome).length;
    const cost = outcome === favoured ? 0 : chosen.length + (covered.length < same ? 1 : 0);
    const depth = Math.max(...chosen.map((literal) => conjuncts.indexOf(literal)));
    if (best === undefined || cost < best.cost || (cost === best.cost && depth < best.depth))
      best = { candidate: { literals: chosen, from: i, rules: covered }, cost, depth };
  }
  return best?.candidate;
}

/** Few conjuncts, in their order, such that each of the other rules has the opposite of one of them; undefined when there are none. */
function keepAway(
  conjuncts: readonly number[],
  enemies: ReadonlyMap<number, ReadonlySet<number>>,
  others: ReadonlySet<number>,
): number[] | undefined {
  const open = new Set(others);
  const chosen = new Set<number>();
  const excludes = (literal: number) => [...(enemies.get(literal) ?? [])].filter((j) => open.has(j));
  while (open.size > 0) {
    let best: { literal: number; gone: number[] } | undefined;
    for (const literal of conjuncts) {
      const gone = excludes(literal);
      if (gone.length > (best?.gone.length ?? 0)) best = { literal, gone };
    }
    if (best === undefined) return undefined;
    chosen.add(best.literal);
    for (const j of best.gone) open.delete(j);
  }
  // A later choice may have made an earlier one needless.
  for (const literal of [...chosen]) {
    const rest = [...chosen].filter((other) => other !== literal);
    if ([...others].every((j) => rest.some((other) => enemies.get(other)?.has(j)))) chosen.delete(literal);
  }
  return conjuncts.filter((literal, i) => chosen.has(literal) && conjuncts.indexOf(literal) === i);
}
