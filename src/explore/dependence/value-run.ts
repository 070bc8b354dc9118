import type { Term } from '../../expr/term.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import type { DecisionNode, Placement } from '../decision-tree.ts';
import type { Task } from './task.ts';
import type { ValueSequences } from './value-sequences.ts';

/** One run while it is added to the trees of its values. */
export interface ValueRun extends ValueSequences {
  readonly trace: Trace;
  /** Execution indices of its instances. */
  readonly index: Int32Array;
  readonly placement: Placement;
  /** By term: the first decision with it, and its position in the run. */
  readonly conditionOf: ReadonlyMap<Term, Condition>;
  readonly position: ReadonlyMap<Term, number>;
  /** Tasks that it has opened, with the position of the decision to be made otherwise. */
  readonly touched: Map<Task, number>;
  /** By root of a tree: the point that the run was made for. */
  readonly aims: Map<DecisionNode, DecisionNode>;
}

/** The last instance before those of the exit. */
export function lastInstance({ instances }: Trace): number {
  return Math.min(instances!.count, ...instances!.exits) - 1;
}
