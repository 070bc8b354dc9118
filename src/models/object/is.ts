import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { sameValue } from '../core/equality.ts';

export const is: ModelEntry = {
  path: 'Object.is',
  kind: 'pure',
  model: (context, call) => {
    const term = sameValue(context, argument(call, 0), argument(call, 1));
    if (!context.store.isConst(term)) context.result(term);
    return Object.is(call.args[0], call.args[1]);
  },
};
