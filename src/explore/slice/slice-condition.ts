import type { BranchSides } from '../../flow/branch-sides.ts';
import { type Condition, ConditionKind, type Trace } from '../../machine/trace.ts';
import { relevantSlices } from './relevant-slices.ts';
import { reorder } from './reorder.ts';
import { untracked } from './untracked.ts';

export interface SliceCondition {
  /** The relevant-slice condition, reordered as Algorithm 1 does; each condition once. */
  readonly conditions: readonly Condition[];
  /** Why it is the whole path condition instead, or larger than it need be; undefined when it is neither. */
  readonly note: string | undefined;
}

/** The reordered relevant-slice condition of a run for an instance as criterion; -1: the function was not reached. */
export function sliceCondition(trace: Trace, sides: BranchSides, criterion: number): SliceCondition {
  const { instances, decisions, outcome } = trace;
  if (instances === undefined) throw new Error('a slice needs a trace with dependences');
  const why = untracked(trace, sides.flow.program);
  const isLimit = outcome.kind === 'limit' && outcome.limit !== 'assume';
  if (why !== undefined || isLimit || criterion < 0) return { conditions: trace.conditions, note: why };
  const slices = relevantSlices(instances, decisions, sides);
  const kept: number[] = [];
  decisions.forEach((decision, index) => {
    const assumed = decision.kind === ConditionKind.assume;
    if (assumed || slices.contains(criterion, index)) kept.push(index);
  });
  const ordered = reorder(kept, (i, k) => {
    const pivot = decisions[k]!.instance;
    return decisions[i]!.instance < 0 || (pivot >= 0 && slices.contains(pivot, i));
  });
  const terms = new Set<number>();
  const conditions = ordered
    .map((index) => decisions[index]!)
    .filter(({ term }) => !terms.has(term) && terms.add(term));
  return {
    conditions,
    note: slices.saturated ? 'the slices of a run take too much memory and were widened' : undefined,
  };
}
