import type { Operand, Rvalue } from './ir.ts';
import { rvalueFacts } from './rvalue-facts.ts';

/** The operands an rvalue reads, in order of evaluation. */
export function operandsOf<R extends Rvalue>(r: R): readonly Operand[] {
  const operands: (r: R) => readonly Operand[] = rvalueFacts[r.kind].operands as never;
  return operands(r);
}
