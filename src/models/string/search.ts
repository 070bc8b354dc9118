import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { type Conversion, pure } from '../core/pure.ts';

/** Methods that look for a text from a position. */
export const search: readonly ModelEntry[] = [
  from('indexOf', 'string', Op.IndexOf),
  from('includes', 'search', Op.Includes),
  from('startsWith', 'search', Op.StartsWith),
  pure({
    path: 'String.prototype.endsWith',
    self: 'string',
    args: ['search', 'number?'],
    term: (c) => {
      const [text, end] = c.args;
      const stop = end!.value === undefined ? c.make(Op.Length, c.self.term) : end!.term;
      return c.make(Op.EndsWith, c.self.term, text!.term, stop);
    },
  }),
  pure({
    path: 'String.prototype.lastIndexOf',
    self: 'string',
    args: ['string', 'number'],
    term: (c) => {
      const position = c.args[1]!.term;
      const nan = c.make(Op.IsNaN, position);
      const start = c.store.ite(nan, c.constant(Number.POSITIVE_INFINITY), position);
      return c.make(Op.LastIndexOf, c.self.term, c.args[0]!.term, start);
    },
  }),
];

function from(name: string, conversion: Conversion, op: Op): ModelEntry {
  return pure({
    path: `String.prototype.${name}`,
    self: 'string',
    args: [conversion, 'number?'],
    term: (c) => {
      const [text, position] = c.args;
      const start = position!.value === undefined ? c.constant(0) : position!.term;
      return c.make(op, c.self.term, text!.term, start);
    },
  });
}
