import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { ownProperties } from '../core/own-properties.ts';
import { setProperty } from '../core/property.ts';

export const assign: ModelEntry = {
  path: 'Object.assign',
  kind: 'object',
  model: (context, call) => {
    const first = argument(call, 0);
    const term = context.resolve(first.value, first.term);
    let target = first.value;
    if (!isObject(target)) {
      context.concretise(target, term, 'concretised-native-call', 'a primitive made an object');
      target = Guest.apply(call.fn, call.self, [target]);
    }
    for (let i = 1; i < call.args.length; i++) {
      const source = argument(call, i);
      for (const { key, value, term } of ownProperties(context, source, true)) {
        if (setProperty(context, target as object, key, value, term)) continue;
        // Refused: the built-in throws the right error.
        Guest.apply(call.fn, call.self, [target, { [key]: value }]);
      }
    }
    return target;
  },
};
