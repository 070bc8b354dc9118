import { EVERYTHING_ELSE } from '../base/claim.ts';
import { conjuncts } from '../expr/conjuncts.ts';
import { size } from '../expr/size.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { coverByPrefix } from './cover-by-prefix.ts';
import { isGuard, variablesKey } from './group-conjuncts.ts';
import { mergeConditions } from './merge-conditions.ts';
import { printCondition } from './print-condition.ts';
import type { Prover } from './prover.ts';

/** Lines that people read, and what is merged by proof. */
const MOST_LINES = 6;
const MOST_CUBES = 40;
const LONGEST = 240;

/**
 * Inputs that were not looked into as conditions for people, any of which may hold: each of the conjunctions implies one of them. Where there are
 * too many, or they are too long, parts of them are left out, so that the lines say more inputs than there are, never fewer.
 */
export function remainderOf(
  prover: Prover,
  left: readonly (readonly Term[])[],
  given: readonly Term[] = [],
): string[] {
  return remainderLines(prover, left, given).map((line) => line.join(' && '));
}

/** The same, each as its conjuncts. */
export function remainderLines(
  prover: Prover,
  left: readonly (readonly Term[])[],
  given: readonly Term[] = [],
): (readonly string[])[] {
  const { store } = prover;
  if (left.length === 0) return [];
  const own = left.map((cube) => conjuncts(store, ...cube).filter((t) => !given.includes(t)));
  const merged = mergedLines(prover, own, given);
  if (merged !== undefined && prover.leavesOut(merged.cubes)) return merged.lines;
  return prefixLines(prover, own, given) ?? merged?.lines ?? [[EVERYTHING_ELSE]];
}

/** Conjunctions as they are shown, and their terms. */
interface Lines {
  readonly cubes: readonly (readonly Term[])[];
  readonly lines: (readonly string[])[];
}

/** What open decisions begin with, where they have too little else in common; undefined where that says nothing. */
function prefixLines(
  prover: Prover,
  own: readonly (readonly Term[])[],
  given: readonly Term[],
): (readonly string[])[] | undefined {
  const cover = coverByPrefix(prover, own, MOST_LINES);
  const shown = cover && linesOf(prover, cover, given);
  return shown !== undefined && prover.leavesOut(shown.cubes) ? shown.lines : undefined;
}

/** Those about the same inputs become what they have in common, until there are few; undefined where nothing is. */
function mergedLines(
  prover: Prover,
  own: readonly (readonly Term[])[],
  given: readonly Term[],
): Lines | undefined {
  const { store } = prover;
  let cubes = own;
  if (cubes.length > MOST_CUBES) cubes = joined(store, cubes, MOST_CUBES);
  for (let most = MOST_CUBES; ; most = Math.floor(most / 2)) {
    if (cubes.length > most) cubes = joined(store, cubes, most);
    const shown = linesOf(prover, cubes, given);
    if (shown === undefined || shown.lines.length <= MOST_LINES || most <= 1) return shown;
  }
}

/** Undefined where one of them is everything. */
function linesOf(
  prover: Prover,
  cubes: readonly (readonly Term[])[],
  given: readonly Term[],
): Lines | undefined {
  if (cubes.some((cube) => cube.length === 0)) return undefined;
  const { store } = prover;
  const { all, any } = mergeConditions(prover, cubes, given);
  const merged = any.length === 0 ? [all] : any.map((cube) => [...all, ...cube]);
  const shown = merged.map((cube) => shortened(store, cube));
  const lines = shown.map((cube) => printCondition(store, { all: cube, any: [] }));
  if (lines.some((line) => line.length === 0)) return undefined;
  return { cubes: shown, lines: [...new Map(lines.map((line) => [line.join(' && '), line])).values()] };
}

/** At most so many conjunctions that cover all: those about the same inputs become what they have in common. */
function joined(store: TermStore, cubes: readonly (readonly Term[])[], most: number): Term[][] {
  let groups = grouped(cubes, (cube) => cube.slice(-2).join(' '));
  if (groups.length > most) groups = grouped(cubes, (cube) => `${cube.at(-1) ?? 0}`);
  if (groups.length > most) groups = grouped(cubes, (cube) => variablesKey(store, cube.at(-1) ?? store.true));
  while (groups.length > most) {
    const [a, b, ...rest] = groups.sort((x, y) => x.length - y.length);
    groups = [[...a!, ...b!], ...rest];
  }
  return groups.map(([first, ...others]) => [
    ...first!.filter((t) => others.every((cube) => cube.includes(t))),
  ]);
}

function grouped<T>(list: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const k = key(item);
    const group = groups.get(k);
    if (group === undefined) groups.set(k, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Without the largest conjuncts of a conjunction that nobody would read. */
function shortened(store: TermStore, cube: readonly Term[]): readonly Term[] {
  const kept = [...cube];
  const length = () => printCondition(store, { all: kept, any: [] }).join(' && ').length;
  // What guards others stays.
  const weight = (t: Term) => (isGuard(store, t) ? 0 : size(store, t));
  while (kept.length > 1 && length() > LONGEST) {
    const largest = kept.reduce((a, b) => (weight(b) >= weight(a) ? b : a));
    if (weight(largest) === 0) break;
    kept.splice(kept.indexOf(largest), 1);
  }
  return kept;
}
