import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';

const valuesKey = Symbol('weak map');

/** WeakMap and WeakSet: keys are objects, so only values have shadows. */
export const weak: readonly ModelEntry[] = [
  {
    path: 'WeakMap.prototype.get',
    kind: 'object',
    model: (context, call) => {
      const value = Guest.apply(call.fn, call.self, call.args);
      const slot = valuesOf(context, call.self as object).get(call.args[0] as object);
      const term = slot === undefined ? 0 : context.getCell(slot, 'value');
      if (term !== 0) context.result(term);
      return value;
    },
  },
  {
    path: 'WeakMap.prototype.set',
    kind: 'object',
    model: (context, call) => {
      context.resolve(call.args[0], call.argTerms[0] ?? 0);
      const value = Guest.apply(call.fn, call.self, call.args);
      const slot = { value: call.args[1] };
      context.setCell(slot, 'value', call.argTerms[1] ?? 0);
      valuesOf(context, call.self as object).set(call.args[0] as object, slot);
      return value;
    },
  },
  {
    path: 'WeakMap.prototype.delete',
    kind: 'object',
    model: (context, call) => {
      const value = Guest.apply(call.fn, call.self, call.args);
      context.resolve(call.args[0], call.argTerms[0] ?? 0);
      if (value === true) valuesOf(context, call.self as object).delete(call.args[0] as object);
      return value;
    },
  },
  ...[
    'WeakMap.prototype.has',
    'WeakSet.prototype.has',
    'WeakSet.prototype.add',
    'WeakSet.prototype.delete',
  ].map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        context.resolve(call.args[0], call.argTerms[0] ?? 0);
        return Guest.apply(call.fn, call.self, call.args);
      },
    }),
  ),
];

function valuesOf(context: ModelContext, map: object): WeakMap<object, { value: unknown }> {
  return context.state(map, valuesKey, () => new WeakMap());
}
