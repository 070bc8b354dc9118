/**
 * Terms are numbers: indices into a {@link TermStore}. 0 is "no term", the shadow of a concrete value.
 * Equal terms have equal ids (hash-consing), so `===` is structural equality.
 */
export type Term = number;
export const NO_TERM: Term = 0;
