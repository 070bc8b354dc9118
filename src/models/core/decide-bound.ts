import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import type { Operand } from './operand.ts';

/**
 * The position that a bound of a range means, as `slice` and `splice` take it: rounded towards 0, counted from the end when
 * negative, clamped to [0, length]. It is decided by comparisons of the bound itself, as people would say it.
 */
export function decideBound(context: ModelContext, { value, term }: Operand<number>, length: number): number {
  const { store } = context;
  const atLeast = (n: number): boolean => {
    const holds = value >= n;
    context.decide(store.make(Op.Le, store.constant(n), term), holds, ConditionKind.split);
    return holds;
  };
  const atMost = (n: number): boolean => {
    const holds = value <= n;
    context.decide(store.make(Op.Le, term, store.constant(n)), holds, ConditionKind.split);
    return holds;
  };
  if (length === 0 || atLeast(length)) return length;
  if (atLeast(1)) {
    const position = Math.trunc(value);
    if (position > 1) atLeast(position);
    if (position + 1 < length) atLeast(position + 1);
    return position;
  }
  if (!atMost(-1) || atMost(-length)) return 0;
  const back = Math.trunc(-value);
  if (back > 1) atMost(-back);
  if (back + 1 < length) atMost(-back - 1);
  return length - back;
}
