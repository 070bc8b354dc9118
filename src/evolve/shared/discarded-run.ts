import type { ObservedRun } from '../../explore/explore-request.ts';
import type { Condition } from '../../machine/trace.ts';

/** A run whose input turned out not to be allowed when what it left behind was looked at. */
export function discardedRun({ trace, lines }: ObservedRun, conditions: readonly Condition[]): ObservedRun {
  const outcome = { kind: 'limit', limit: 'assume', message: 'an input that is not allowed' } as const;
  return { trace: { ...trace, conditions }, outcome, lines };
}
