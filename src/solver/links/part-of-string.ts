import { FIRST_UNITS, MOST_UNITS } from '../../base/input-sizes.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import { Op } from '../../expr/op.ts';
import { RangeTable } from '../../expr/ranges/range-table.ts';
import { Sort } from '../../expr/sort.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Answer, Solver } from '../solver.ts';
import { counterexampleCache } from './counterexample-cache.ts';
import { link } from './link.ts';
import { quick } from './quick.ts';

/** Operations that make a string of others. */
const makers = new Set<number>([
  Op.Slice,
  Op.Substring,
  Op.Trim,
  Op.TrimStart,
  Op.TrimEnd,
  Op.Replace,
  Op.ReplaceAll,
  Op.ToLower,
  Op.ToUpper,
  Op.RegexGroup,
  Op.PadStart,
  Op.PadEnd,
  Op.Repeat,
]);

/** How far down strings are followed, and the longest that are written out. */
const LEVELS = 2;
const LONGEST = 64;
const TIMEOUT_MS = 1000;

/**
 * What a program asks about a part that it cut out of a string usually contradicts other things that it asked about the same part. So the last
 * condition is looked at together with those on the same parts, each part standing for any string at all: without a solution
 * there, there is none, and the conditions taken are the reason. Alike questions about different parts are asked once.
 */
export function partOfString(inner: Solver, store: TermStore, seed: number): Solver {
  const parts = counterexampleCache(quick(inner, store, seed));
  const ranges = new RangeTable(store);

  const refute = (conditions: readonly Term[], level: number): Answer | undefined => {
    const last = conditions[conditions.length - 1]!;
    const roots = rootsOf(store, last, level);
    if (roots.length === 0) return undefined;
    const replacements = new Map<Term, Term>();
    for (const root of roots) {
      const most = ranges.of(root).hi;
      const longest = most > LONGEST ? MOST_UNITS : most;
      replacements.set(root, anyString(store, replacements.size, longest));
    }
    const replaced = replaceSubterms(store, conditions, replacements);
    const concerned = freeVariables(store, replaced[replaced.length - 1]!);
    const core: Term[] = [];
    const taken: Term[] = [];
    replaced.forEach((c, i) => {
      if ([...freeVariables(store, c)].some((id) => !concerned.has(id))) return;
      core.push(conditions[i]!);
      if (c !== store.true) taken.push(c);
    });
    if (taken.includes(store.false)) return { kind: 'unsat', rung: 'bounds', core };
    if (core.length === conditions.length) return undefined;
    const answer = parts.solve({ conditions: taken, timeoutMs: TIMEOUT_MS });
    return answer.kind === 'unsat' ? { ...answer, core } : undefined;
  };

  return link(inner, (query) => {
    for (let level = 0; level < LEVELS; level++) {
      const answer = refute(query.conditions, level);
      if (answer !== undefined) return answer;
    }
    return inner.solve(query);
  });
}

/** The outermost made strings in a term, below `level` others. */
function rootsOf(store: TermStore, term: Term, level: number): Term[] {
  const roots = new Set<Term>();
  const seen = new Set<string>();
  const visit = (t: Term, above: number): void => {
    const key = `${t} ${above}`;
    if (seen.has(key)) return;
    seen.add(key);
    const isMade = makers.has(store.op(t));
    if (isMade && above === level) {
      roots.add(t);
      return;
    }
    for (let i = 0, n = store.arity(t); i < n; i++) visit(store.arg(t, i), above + (isMade ? 1 : 0));
  };
  visit(term, 0);
  return [...roots];
}

function anyString(store: TermStore, index: number, maxLength: number): Term {
  return store.variable({
    path: `$part${index}_${maxLength}`,
    sort: Sort.Str,
    domain: 'int',
    min: 0,
    max: 0,
    maxLength,
    role: 'value',
    alternatives: [],
    initial: '',
    firstSize: maxLength > LONGEST ? FIRST_UNITS : undefined,
  });
}
