import type { Rvalue } from './ir.ts';
import { rvalueFacts } from './rvalue-facts.ts';

/** Is it by its kind neither null nor undefined, whatever its operands are? */
export function isSolid(value: Rvalue): boolean {
  return rvalueFacts[value.kind].gives !== 'anything' && !(value.kind === 'unary' && value.op === 'void');
}
