import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';

/** A primitive with its term. Unlike shadows in the machine the term is never 0: concrete values have constant terms. */
export interface Operand<T extends Primitive = Primitive> {
  readonly value: T;
  readonly term: Term;
}
