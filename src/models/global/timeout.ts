import { Sort } from '../../expr/sort.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';

/** setTimeout: how long it waits stays symbolic; what its callback is given is fixed. */
export const timeout: ModelEntry = {
  path: 'setTimeout',
  kind: 'object',
  model: (context, call) => {
    call.args.forEach((value, i) => {
      if (i === 1) return;
      const term = call.argTerms[i] ?? 0;
      if (term !== 0) context.concretise(value, term, 'concretised-native-call', 'an argument of setTimeout');
      else if (i > 1) context.concretiseDeep(value, 'concretised-native-call', 'an argument of setTimeout');
    });
    const delay = call.args[1];
    const term = context.resolve(delay, call.argTerms[1] ?? 0);
    if (term !== 0 && context.store.sort(term) === Sort.Num) context.waits(delay as number, term);
    else if (term !== 0) context.concretise(delay, term, 'concretised-native-call', 'a delay of setTimeout');
    return Guest.apply(call.fn, call.self, call.args);
  },
};
