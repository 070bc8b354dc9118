import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

export const charAt: ModelEntry = pure({
  path: 'String.prototype.charAt',
  self: 'string',
  args: ['number'],
  term: (c) => c.make(Op.CharAt, c.self.term, c.args[0]!.term),
});
