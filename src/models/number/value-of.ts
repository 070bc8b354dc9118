import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';

const owners: Readonly<Record<string, string>> = { Number: 'number', Boolean: 'boolean', BigInt: 'bigint' };

/** Number.prototype.valueOf and its cousins (the value itself), and Boolean.prototype.toString. */
export const primitiveValueOf: readonly ModelEntry[] = [
  ...Object.keys(owners).map(
    (owner): ModelEntry => ({
      path: `${owner}.prototype.valueOf`,
      kind: 'pure',
      model: (context, call) => {
        const term = context.resolve(call.self, call.selfTerm);
        const value = Guest.apply(call.fn, call.self, []);
        if (term !== 0 && typeof call.self === owners[owner]) context.result(term);
        return value;
      },
    }),
  ),
  {
    path: 'Boolean.prototype.toString',
    kind: 'pure',
    model: (context, call) => {
      const { store } = context;
      const term = context.resolve(call.self, call.selfTerm);
      const value = Guest.apply(call.fn, call.self, []);
      if (term !== 0)
        context.result(store.make(Op.Ite, term, store.constant('true'), store.constant('false')));
      return value;
    },
  },
];
