import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { iterate } from '../core/iterate.ts';
import { runNative } from '../core/native.ts';
import { getProperty } from '../core/property.ts';

/** `new Map(iterable)` and its cousins: each entry goes through the new object's own `set` or `add`. */
export const collectionConstructor: readonly ModelEntry[] = ['Map', 'Set', 'WeakMap', 'WeakSet'].map(
  (name) => {
    const pairs = name.endsWith('Map');
    return {
      path: name,
      kind: 'object',
      model: (context, call) => {
        const source = argument(call, 0);
        context.resolve(source.value, source.term);
        if (!call.isConstruct || source.value === undefined || source.value === null)
          return runNative(call, call.self, call.args);
        const collection = Guest.construct(call.fn, []) as object;
        const adder = getProperty(context, collection, pairs ? 'set' : 'add').value;
        if (typeof adder !== 'function') return Guest.construct(call.fn, call.args);
        const done = iterate(context, source, (item) => {
          if (!pairs) {
            context.call(adder, collection, 0, [item.value], [item.term]);
            return;
          }
          context.resolve(item.value, item.term);
          // The built-in's own error for an entry that is no object, which quotes it.
          if (!isObject(item.value))
            return void Guest.construct(call.fn, [[context.pin(item.value, item.term)]]);
          const key = getProperty(context, item.value, '0');
          const value = getProperty(context, item.value, '1');
          context.call(adder, collection, 0, [key.value, value.value], [key.term, value.term]);
        });
        return done ? collection : Guest.construct(call.fn, call.args);
      },
    };
  },
);
