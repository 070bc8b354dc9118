import type { Term } from '../../expr/term.ts';
import { truthy } from '../../expr/truthy.ts';
import { ConditionKind } from '../trace.ts';
import type { LimitWatch } from './limits.ts';
import type { RunState } from './run-state.ts';

/** `assume(condition)`: restricts inputs; a run that does not satisfy it ends at once. */
export function assume(s: RunState, watch: LimitWatch, value: unknown, term: Term): void {
  const holds = Boolean(value);
  if (term !== 0) s.decide(truthy(s.store, term), holds, ConditionKind.assume);
  if (!holds) watch.end('assume', 'an assumption does not hold');
}
