import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

/** parseInt and parseFloat, under both of their names (`Number.parseInt` is the same function). */
export const parse: readonly ModelEntry[] = [
  pure({
    path: 'parseInt',
    args: ['string', 'number?'],
    term: (c) => {
      const [text, radix] = c.args;
      const base = radix!.value === undefined ? c.constant(0) : radix!.term;
      return c.make(Op.ParseInt, text!.term, base);
    },
  }),
  pure({ path: 'parseFloat', args: ['string'], term: (c) => c.make(Op.ParseFloat, c.args[0]!.term) }),
];
