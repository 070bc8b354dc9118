import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import type { Operand } from './operand.ts';

/** Splits on the value of an integer on which the structure of a result depends. Zeros count as one. */
export function pinInteger(context: ModelContext, { value, term }: Operand<number>): number {
  const { store } = context;
  if (store.isConst(term)) return value + 0;
  return context.pin(value + 0, store.make(Op.Add, term, store.constant(0)));
}
