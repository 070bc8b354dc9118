import type { Term } from '../../expr/term.ts';

/** A value of the realm with its term. */
export interface Materialised {
  readonly value: unknown;
  readonly term: Term;
}
