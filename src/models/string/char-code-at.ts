import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

export const charCodeAt: ModelEntry = pure({
  path: 'String.prototype.charCodeAt',
  self: 'string',
  args: ['number'],
  term: (c) => c.make(Op.CharCodeAt, c.self.term, c.args[0]!.term),
});
