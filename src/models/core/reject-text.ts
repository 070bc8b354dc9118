import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';

/** Throws the realm's own error for a value that cannot become a string (a symbol, an object without conversion). */
export function rejectText(context: ModelContext, value: unknown): never {
  Guest.apply(context.intrinsic('String.prototype.concat') as Function, '', [value]);
  throw new Error('a value that ToString accepts was rejected');
}
