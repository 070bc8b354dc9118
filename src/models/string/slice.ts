import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

/** slice and substring; a missing end is the length. */
export const slice: readonly ModelEntry[] = [part('slice', Op.Slice), part('substring', Op.Substring)];

function part(name: string, op: Op): ModelEntry {
  return pure({
    path: `String.prototype.${name}`,
    self: 'string',
    args: ['number', 'number?'],
    term: (c) => {
      const [start, end] = c.args;
      const stop = end!.value === undefined ? c.make(Op.Length, c.self.term) : end!.term;
      return c.make(op, c.self.term, start!.term, stop);
    },
  });
}
