import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import type { Shadowed } from './property.ts';

/**
 * Settles the structure of a value before something depends on it: a union's alternative, the open length of an input
 * array, the length of a text. Returns the resolved term of a primitive.
 */
export function settle(context: ModelContext, { value, term }: Shadowed): number {
  const resolved = context.resolve(value, term);
  if (Array.isArray(value)) context.pinLength(value);
  else if (typeof value === 'string' && resolved !== 0)
    context.pin(value.length, context.store.make(Op.Length, resolved));
  return resolved;
}
