import type { Term } from '../../expr/term.ts';

/** A value of the realm with its shadow (0: concrete). */
export interface Shadowed {
  readonly value: unknown;
  readonly term: Term;
}
