import type { Model } from '../../expr/input-variable.ts';
import { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import type { Subject } from '../subject.ts';
import { sliceCondition } from './slice-condition.ts';

export interface MinimizedInput {
  readonly trace: Trace;
  readonly conditions: readonly Condition[];
  /** The first input with the same relevant-slice condition; its own index when it is that one. */
  readonly same: number;
  /** Why it is told apart by its whole path. */
  readonly note: string | undefined;
}

/** Runs a subject with dependences on each input and tells which of them compute the outcome in the same way. */
export function minimizeInputs(subject: Subject, models: readonly Model[]): MinimizedInput[] {
  const { flow } = subject.machine;
  if (flow === undefined) throw new Error('minimizing needs a subject with dependences');
  const sides = new BranchSides(flow);
  const first = new Map<string, number>();
  return models.map((model, index) => {
    const { trace, instance } = subject.criterion.apply(subject.machine.run(subject.entry, model), sides);
    const { conditions, note } = sliceCondition(trace, sides, instance);
    const key = conditions
      .map((c) => c.term)
      .sort((a, b) => a - b)
      .join();
    if (!first.has(key)) first.set(key, index);
    return { trace, conditions, same: first.get(key)!, note };
  });
}
