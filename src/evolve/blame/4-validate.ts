import { evaluate } from '../../expr/evaluate.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { BothRuns } from './1-run-both.ts';
import { type Decision, isTwoWay, type VersionName } from './side.ts';

/**
 * Whether an alternate input does what its formula predicts: the reference version decides as it did on the failing input, and the other
 * one as well up to the decision, which comes out the other way.
 */
export function isAsPredicted(
  store: TermStore,
  failing: BothRuns,
  alternate: BothRuns,
  version: VersionName,
  index: number,
): boolean {
  const reference = version === 'after' ? 'before' : 'after';
  const follows = new Set(alternate.decisions[reference].map((d) => d.term));
  const wanted = failing.decisions[reference].filter(isOfProgram);
  if (!wanted.every((d) => follows.has(d.term))) return false;
  const [mine, theirs] = [failing.decisions[version], alternate.decisions[version]];
  const made = new Set(theirs.map((d) => d.term));
  for (let i = 0; i < index; i++) if (isOfProgram(mine[i]!) && !made.has(mine[i]!.term)) return false;
  const decision = mine[index]!;
  const { term, site, taken } = decision;
  if (evaluate(store, term, alternate.model) !== false || made.has(term)) return false;
  // Which of several alternatives it is now is a decision of its own. Within their bounds inputs may tell the other side in other words.
  if (decision.predicate !== undefined || !isTwoWay(decision) || made.has(store.not(term))) return true;
  return theirs.some((d) => d.site === site && d.taken !== taken);
}

function isOfProgram({ predicate }: Decision): boolean {
  return predicate === undefined;
}
