import { type Exploration, MOST_FAULTS } from '../../explore/exploration.ts';
import type { Subject } from '../../explore/subject.ts';
import { checkedFaultTexts } from '../../machine/fault.ts';
import type { FaultFinding } from '../../signature/fault-findings.ts';
import { printCondition } from '../../signature/print-condition.ts';
import { witnessOf } from '../values/witness.ts';
import { observedOutcome } from './behaviour-json.ts';
import type { FaultJson } from './explore-schema.ts';

/** A finding in the result schema. */
export function faultJson(
  { kind, site, condition, runs }: FaultFinding,
  subject: Subject,
  exploration: Exploration,
  shorten: (path: string) => string,
): FaultJson {
  const { store, signature, inputOptions, program } = subject;
  const [first] = runs;
  const span = program.sites[site]?.span;
  const observed = observedOutcome(first.outcome);
  return {
    kind,
    file: span === undefined ? '' : shorten(span.file),
    line: span?.line ?? 0,
    message: messageOf(kind, observed),
    condition: printCondition(store, condition),
    exact: exploration.settled && exploration.strategy === 'path' && runs.length < MOST_FAULTS,
    witness: witnessOf(store, signature, first.model, inputOptions).tagged,
    observed,
    runs: runs.length,
  };
}

function messageOf(kind: FaultFinding['kind'], observed: FaultJson['observed']): string {
  if (kind in checkedFaultTexts) return checkedFaultTexts[kind as keyof typeof checkedFaultTexts];
  if (observed.kind !== 'throw') return 'an assertion fails';
  return observed.message === '' ? observed.error : `${observed.error}: ${observed.message}`;
}
