import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

export const concat: ModelEntry = pure({
  path: 'String.prototype.concat',
  self: 'string',
  args: [],
  rest: 'string',
  term: (c) => c.args.reduce((text, next) => c.make(Op.Concat, text, next.term), c.self.term),
});
