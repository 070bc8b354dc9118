import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Condition } from '../trace.ts';

/** That the keys of input collections differ, of those that runs looked at: true of every input, and not worth saying. */
export function keysDiffer(store: TermStore, runs: readonly (readonly Condition[])[]): Term[] {
  const found = new Set<Term>();
  for (const conditions of runs)
    for (const { term } of conditions) if (store.op(term) === Op.Distinct) found.add(term);
  return [...found];
}
