import type { ModelContext } from '../../machine/model.ts';
import { canonicalKey } from './canonical-key.ts';
import type { Operand } from './operand.ts';

/** Shadows a property with an operand's term; constants leave it concrete. */
export function putCell(
  context: ModelContext,
  object: object,
  key: PropertyKey,
  operand: Operand | undefined,
): void {
  const term = operand === undefined || context.store.isConst(operand.term) ? 0 : operand.term;
  context.setCell(object, canonicalKey(key), term);
}
