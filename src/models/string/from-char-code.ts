import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

export const fromCharCode: ModelEntry = pure({
  path: 'String.fromCharCode',
  args: [],
  rest: 'number',
  term: (c) =>
    c.args.reduce(
      (text, unit) => c.make(Op.Concat, text, c.make(Op.FromCharCode, unit.term)),
      c.constant(''),
    ),
});
