import type { ModelContext } from '../../machine/model.ts';
import { primitiveOperand, toStringOperand } from './convert.ts';
import { rejectText } from './reject-text.ts';
import type { Shadowed } from './shadowed.ts';

/** ToPropertyKey, with the value of a symbolic name split on. */
export function pinKey(context: ModelContext, key: Shadowed): string | symbol {
  if (typeof key.value === 'symbol') return key.value;
  const name = primitiveOperand(context, key, 'string');
  if (name === undefined) return rejectText(context, key.value);
  const text = toStringOperand(context.store, name);
  return context.pin(text.value, context.store.isConst(text.term) ? 0 : text.term);
}
