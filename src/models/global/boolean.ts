import { truthy } from '../../expr/truthy.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { isObject } from '../core/is-object.ts';
import { concretiseAndRun } from '../core/native.ts';

/** `Boolean(value)`. As a constructor it makes a wrapper object, which has no shadow. */
export const boolean: ModelEntry = {
  path: 'Boolean',
  kind: 'pure',
  model: (context, call) => {
    if (call.isConstruct) return concretiseAndRun(context, call, 'new Boolean');
    const [value] = call.args;
    const term = call.argTerms[0] ?? 0;
    if (isObject(value) || typeof value === 'symbol') context.resolve(value, term);
    else if (term !== 0) {
      const truth = truthy(context.store, context.termOf(value, term));
      if (!context.store.isConst(truth)) context.result(truth);
    }
    return Boolean(value);
  },
};
