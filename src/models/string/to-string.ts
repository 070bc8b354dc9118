import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';

/** String.prototype.toString and valueOf: the string itself. */
export const stringToString: readonly ModelEntry[] = ['toString', 'valueOf'].map((name) => ({
  path: `String.prototype.${name}`,
  kind: 'pure',
  model: (context, call) => {
    const value = Guest.apply(call.fn, call.self, []);
    const term = context.resolve(call.self, call.selfTerm);
    if (term !== 0) context.result(term);
    return value;
  },
}));
