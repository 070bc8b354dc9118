import type { BranchSides } from '../../flow/branch-sides.ts';
import type { Trace } from '../../machine/trace.ts';
import { sliceCondition } from '../slice/slice-condition.ts';
import type { Strategy } from './strategy.ts';

export interface OutputStrategyOptions {
  readonly sides: BranchSides;
  /** Told where a run is told apart by more than its relevant slice. */
  readonly note: (message: string) => void;
  /** The instances that the slices are for; the outcome's exit when left out. */
  readonly criterion?: (trace: Trace) => readonly number[];
}

/**
 * RSCExplore (Algorithm 1): paths that compute the outcome in the same way are one behaviour. The sequence is the
 * relevant-slice condition, reordered.
 */
export function outputStrategy({ sides, note, criterion }: OutputStrategyOptions): Strategy {
  return {
    name: 'output',
    needsDependences: true,
    sequence(trace) {
      const result = sliceCondition(trace, sides, criterion?.(trace));
      if (result.note !== undefined) note(result.note);
      return result.conditions;
    },
  };
}
