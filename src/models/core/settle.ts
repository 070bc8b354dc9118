import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import type { Shadowed } from './shadowed.ts';

/**
 * Settles the structure of a value before something depends on it: a union's alternative, the open length of an input
 * array, its optional fields, the length of a text. Returns the resolved term of a primitive. `names`: those of properties
 * are fixed, or only their order.
 */
export function settle(
  context: ModelContext,
  { value, term }: Shadowed,
  names: 'fixed' | 'ordered' = 'fixed',
): number {
  const resolved = context.resolve(value, term);
  if (isObject(value)) {
    context.look(value, 'properties');
    context.look(value, 'holes');
    if (names === 'ordered') context.settleOrder(value);
    else settleStructure(context, value);
  }
  if (typeof value === 'string' && resolved !== 0)
    context.pin(value.length, context.store.make(Op.Length, resolved));
  return resolved;
}

/** Settles what is still open about an object. */
export function settleStructure(context: ModelContext, object: object): void {
  context.settle(object);
}
