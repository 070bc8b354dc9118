import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
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

/** A branch instance in the slice, with the condition when it made one. */
interface Step {
  readonly instance: number;
  readonly condition?: Condition;
}

/** The reordered relevant-slice condition of a run for an instance as criterion; -1: the function was not reached. */
export function sliceCondition(trace: Trace, sides: BranchSides, criterion: number): SliceCondition {
  const { instances, decisions, outcome } = trace;
  if (instances === undefined) throw new Error('a slice needs a trace with dependences');
  const why = untracked(trace, sides.flow.program);
  const isLimit = outcome.kind === 'limit' && outcome.limit !== 'assume';
  if (why !== undefined || isLimit || criterion < 0) return { conditions: trace.conditions, note: why };
  const slices = relevantSlices(instances, decisions, sides);
  // Branches that decided nothing take part in the order, as in the paper, where each has a condition, if only `true`.
  const steps: Step[] = [];
  let branch = 0;
  const { branches } = slices;
  const branchesBefore = (instance: number): void => {
    for (; branch < branches.length && branches[branch]! < instance; branch++)
      if (slices.contains(criterion, branches[branch]!)) steps.push({ instance: branches[branch]! });
  };
  for (const condition of decisions) {
    const { instance, kind } = condition;
    branchesBefore(instance);
    if (kind === ConditionKind.assume || slices.contains(criterion, instance))
      steps.push({ instance, condition });
  }
  branchesBefore(instances.count);
  const ordered = reorder(
    steps,
    (a, b) => a.instance < 0 || (b.instance >= 0 && slices.contains(b.instance, a.instance)),
  );
  const terms = new Set<number>();
  const conditions = ordered.flatMap(({ condition }) =>
    condition === undefined || terms.has(condition.term) || !terms.add(condition.term) ? [] : [condition],
  );
  return {
    conditions,
    note: slices.saturated ? 'the slices of a run take too much memory and were widened' : undefined,
  };
}
