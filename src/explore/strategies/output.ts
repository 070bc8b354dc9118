import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Trace } from '../../machine/trace.ts';
import type { Criterion } from '../slice/criterion.ts';
import { sliceCondition } from '../slice/slice-condition.ts';
import type { Strategy } from './strategy.ts';

export interface OutputStrategyOptions {
  readonly sides: BranchSides;
  /** Told where a run is told apart by more than its relevant slice. */
  readonly note: (message: string) => void;
  /** What the slices are for. */
  readonly criterion: Criterion;
  readonly lines: (trace: Trace) => readonly number[];
}

/**
 * RSCExplore (Algorithm 1): paths that compute the outcome in the same way are one behaviour. The sequence is the
 * relevant-slice condition, reordered.
 */
export function outputStrategy({ sides, note, criterion, lines }: OutputStrategyOptions): Strategy {
  return {
    name: 'output',
    needsDependences: true,
    inOrder: false,
    sequence(run) {
      const { trace, instance } = criterion.apply(run, sides);
      const result = sliceCondition(trace, sides, instance);
      if (result.note !== undefined) note(result.note);
      return result.conditions;
    },
    lines,
  };
}
