import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';

/** What kind of value it is decides; nothing that is no view of bytes is a buffer. */
export const isBuffer: ModelEntry = {
  path: 'Buffer.isBuffer',
  kind: 'object',
  model: (context, call) => {
    context.resolve(call.args[0], call.argTerms[0] ?? 0);
    return Guest.apply(call.fn, call.self, call.args);
  },
};
