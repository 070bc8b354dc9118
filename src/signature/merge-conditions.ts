import { conjuncts } from '../expr/conjuncts.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { InputVariable } from '../expr/input-variable.ts';
import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { isGuard, mayThrow, variablesKey } from './group-conjuncts.ts';
import type { Prover } from './prover.ts';
import { simplifyCondition } from './simplify-condition.ts';

/** `all` and, when `any` is not empty, one of the conjunctions in `any`. In an order in which guards come first. */
export interface SimpleCondition {
  readonly all: readonly Term[];
  readonly any: readonly (readonly Term[])[];
}

/** More conjuncts in all than this are only compared as sets. */
const MOST_LITERALS = 400;

/**
 * The disjunction of conjunctions for people, equal to it wherever `given` holds: a conjunct is dropped where the other
 * conjunctions cover what it excludes (complementary neighbours first, by comparison of sets; the rest by proof), a
 * conjunction where the others cover it, and what all share stands once.
 */
export function mergeConditions(
  prover: Prover,
  conditions: readonly (readonly Term[])[],
  given: readonly Term[] = [],
): SimpleCondition {
  const { store } = prover;
  let cubes = joinNeighbours(
    store,
    conditions.map((terms) => conjuncts(store, ...terms)),
  );
  if (cubes.length > 1 && cubes.reduce((n, cube) => n + cube.length, 0) <= MOST_LITERALS) {
    cubes = expand(prover, cubes, given);
    cubes = irredundant(prover, joinNeighbours(store, cubes), given);
  }
  const simple = joinNeighbours(
    store,
    cubes.map((cube) => simplifyCondition(prover, cube, given)),
  );
  const short = simple.map((cube, i) => withoutSaid(store, cube, simple.slice(0, i)));
  return short.length === 1 ? { all: short[0]!, any: [] } : factored(prover, short, given);
}

/** After the alternative `a`, `!a && b` is `b`: also for guards, since alternatives are tried in order. */
function withoutSaid(store: TermStore, cube: readonly Term[], before: readonly (readonly Term[])[]): Term[] {
  const rest = cube.filter((t) => !before.some((c) => c.length === 1 && c[0] === store.not(t)));
  return rest.length === 0 ? [...cube] : rest;
}

/** Set operations alone: absorbed conjunctions go, two that differ in complementary or joinable conjuncts become one. */
function joinNeighbours(store: TermStore, conditions: readonly (readonly Term[])[]): Term[][] {
  const list = conditions.map((cube) => [...cube]);
  for (let i = 0; i < list.length; i++)
    for (let j = 0; j < list.length; j++) {
      if (i === j) continue;
      const joined = joinCubes(store, list[i]!, list[j]!);
      if (joined === undefined) continue;
      list[Math.min(i, j)] = joined;
      list.splice(Math.max(i, j), 1);
      i = -1;
      break;
    }
  return list;
}

function joinCubes(store: TermStore, a: readonly Term[], b: readonly Term[]): Term[] | undefined {
  const onlyA = a.filter((t) => !b.includes(t));
  if (onlyA.length === 0) return [...a];
  if (onlyA.length > 1) return undefined;
  const onlyB = b.filter((t) => !a.includes(t));
  if (onlyB.length === 0) return [...b];
  if (onlyB.length > 1) return undefined;
  const either = joinLiterals(store, onlyA[0]!, onlyB[0]!);
  if (either === 0) return undefined;
  return a.flatMap((t) => (t !== onlyA[0] ? [t] : either === store.true ? [] : [either]));
}

/** One simple condition for "p or q", or 0. */
function joinLiterals(store: TermStore, p: Term, q: Term): Term {
  const either = store.or(p, q);
  if (store.op(either) !== Op.Or || isSameTag(store, p, q)) return either;
  return strictOrEqual(store, p, q) || strictOrEqual(store, q, p);
}

/** Are both about which alternative the same input is? */
function isSameTag(store: TermStore, p: Term, q: Term): boolean {
  const [variable, ...more] = [...freeVariables(store, p)];
  if (variable === undefined || more.length > 0 || store.variables[variable]!.role !== 'tag') return false;
  return variablesKey(store, p) === variablesKey(store, q);
}

/** `a < b || a === b` is `a <= b`. */
function strictOrEqual(store: TermStore, p: Term, q: Term): Term {
  if (store.op(p) !== Op.Lt || store.op(q) !== Op.Eq) return 0;
  const [a, b] = [store.arg(p, 0), store.arg(p, 1)];
  return store.eq(a, b) === q ? store.make(Op.Le, a, b) : 0;
}

/** Drops conjuncts of each conjunction as far as the others cover what is gained. */
function expand(prover: Prover, cubes: readonly (readonly Term[])[], given: readonly Term[]): Term[][] {
  const { store } = prover;
  const result = cubes.map((cube) => [...cube]);
  for (const [i, cube] of result.entries()) {
    const others = result.filter((_, j) => j !== i).map((other) => notAll(store, other));
    for (const t of [...cube].reverse()) {
      const rest = cube.filter((u) => u !== t);
      if (isReadThrough(store, t, rest)) continue;
      if (!prover.impossible([...given, ...rest, store.not(t), ...others])) continue;
      cube.splice(cube.indexOf(t), 1);
    }
  }
  return result;
}

/** Does a guard (a condition on an alternative or a length) stand before what only makes sense because of it? */
function isReadThrough(store: TermStore, guard: Term, rest: readonly Term[]): boolean {
  if (!isGuard(store, guard)) return false;
  const guarded = [...freeVariables(store, guard)].map((id) => stem(store.variables[id]!));
  return rest.some((t) =>
    [...freeVariables(store, t)].some((id) => {
      const { path, role } = store.variables[id]!;
      return guarded.some((g) => path.startsWith(g) && !(role !== 'value' && path === g));
    }),
  );
}

/** The input that a tag or length is about. */
function stem({ path, role }: InputVariable): string {
  return role === 'length' ? path.replace(/\.length$/, '') : path;
}

/** Leaves out conjunctions that the others cover, the longest first. */
function irredundant(prover: Prover, cubes: readonly Term[][], given: readonly Term[]): Term[][] {
  const { store } = prover;
  let kept = [...cubes];
  for (const cube of [...cubes].sort((a, b) => b.length - a.length)) {
    const others = kept.filter((c) => c !== cube);
    if (others.length === 0) break;
    if (prover.impossible([...given, ...cube, ...others.map((c) => notAll(store, c))])) kept = others;
  }
  return kept;
}

function notAll(store: TermStore, cube: readonly Term[]): Term {
  return cube.reduce((result, t) => store.or(result, store.not(t)), store.false);
}

/** What all conjunctions share, before the rest of each; but nothing is taken out from behind what guards it. */
function factored(prover: Prover, cubes: readonly Term[][], given: readonly Term[]): SimpleCondition {
  const { store } = prover;
  const [first, ...others] = cubes as [Term[], ...Term[][]];
  const shared: Term[] = [];
  for (const t of first) {
    if (!others.every((cube) => cube.includes(t)) || mayThrow(store, t)) continue;
    const before = cubes.flatMap((cube) => cube.slice(0, cube.indexOf(t)));
    if (!before.some((u) => !shared.includes(u) && isReadThrough(store, u, [t]))) shared.push(t);
  }
  const rest = cubes.map((cube) => cube.filter((t) => !shared.includes(t)));
  const either = rest.some((cube) => cube.length === 0) || covers(prover, shared, rest, given);
  return { all: shared, any: either ? [] : rest };
}

function covers(
  prover: Prover,
  shared: readonly Term[],
  rest: readonly (readonly Term[])[],
  given: readonly Term[],
): boolean {
  return prover.impossible([...given, ...shared, ...rest.map((cube) => notAll(prover.store, cube))]);
}
