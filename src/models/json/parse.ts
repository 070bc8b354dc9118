import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';

/** JSON.parse: an input inside the text is concretised; a constant text costs nothing. */
export const parseJson: ModelEntry = {
  path: 'JSON.parse',
  kind: 'object',
  model: (context, call) => {
    const given = primitiveOperand(context, argument(call, 0), 'string');
    if (given === undefined) return Guest.apply(call.fn, call.self, call.args);
    const text = toStringOperand(context.store, given);
    const term = context.store.isConst(text.term) ? 0 : text.term;
    const value = context.concretise(text.value, term, 'unmodelled-json', 'JSON.parse of an input');
    return Guest.apply(call.fn, call.self, [value, ...call.args.slice(1)]);
  },
};
