import type { Term } from '../../expr/term.ts';
import type { Rung } from '../../solver/solver.ts';

/**
 * What showed it: an encoding of the solver, sums and products modulo 2^32, or the parts in which two terms differ, each of which is a step of
 * its own.
 */
export type ShownBy = Rung | 'modular' | 'parts';

/** One question that a proof rests on: whoever satisfies the conditions satisfies the goal; where that is false, nobody does. */
export interface ProofStep {
  readonly about: string;
  readonly conditions: readonly Term[];
  readonly goal: Term;
  readonly by: ShownBy;
}
