import type { Term } from '../../expr/term.ts';
import type { Answer, Solver } from '../solver.ts';
import { link } from './link.ts';

const MOST_MODELS = 200;

interface SatEntry {
  readonly conditions: ReadonlySet<Term>;
  readonly answer: Answer;
}

/**
 * Remembers answers by their sets of conditions (KLEE's counterexample cache): a query that contains an unsatisfiable set is
 * unsatisfiable, and one that is contained in a satisfiable set has its model. Caveats stay with what they came with.
 */
export function counterexampleCache(inner: Solver): Solver {
  const exact = new Map<string, Answer>();
  /** What was given up, and after how long. */
  const unknown = new Map<string, { readonly answer: Answer; readonly timeoutMs: number }>();
  /** Unsatisfiable sets by their greatest term. */
  const refuted = new Map<Term, { readonly set: readonly Term[]; readonly answer: Answer }[]>();
  const satisfied: SatEntry[] = [];

  const findRefuted = (all: ReadonlySet<Term>): Answer | undefined => {
    for (const t of all)
      for (const { set, answer } of refuted.get(t) ?? []) if (set.every((c) => all.has(c))) return answer;
    return undefined;
  };
  const findSatisfied = (conditions: readonly Term[]): Answer | undefined =>
    satisfied.find(
      (entry) =>
        entry.conditions.size >= conditions.length && conditions.every((c) => entry.conditions.has(c)),
    )?.answer;

  return link(inner, (query) => {
    const all = new Set(query.conditions);
    const sorted = [...all].sort((a, b) => a - b);
    const key = sorted.join();
    const known = exact.get(key) ?? findRefuted(all) ?? findSatisfied(query.conditions);
    if (known) return known;
    const { timeoutMs = Infinity } = query;
    const tried = unknown.get(key);
    if (tried !== undefined && tried.timeoutMs >= timeoutMs) return tried.answer;
    const answer = inner.solve(query);
    if (answer.kind === 'unknown') unknown.set(key, { answer, timeoutMs });
    else exact.set(key, answer);
    if (answer.kind === 'unsat') {
      const set = answer.core ? [...answer.core].sort((a, b) => a - b) : sorted;
      const last = set[set.length - 1];
      if (last !== undefined) {
        const list = refuted.get(last);
        if (list) list.push({ set, answer });
        else refuted.set(last, [{ set, answer }]);
      }
    } else if (answer.kind === 'sat') {
      satisfied.unshift({ conditions: all, answer });
      if (satisfied.length > MOST_MODELS) satisfied.pop();
    }
    return answer;
  });
}
