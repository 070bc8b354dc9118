import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import { mergeConditions, type SimpleCondition } from '../../signature/merge-conditions.ts';
import { outcomeKey, snapshotKey } from '../../signature/outcome-key.ts';
import type { Prover } from '../../signature/prover.ts';
import type { FromState, StepTarget, StepTransition } from './3-read-transitions.ts';

/** All steps from one state to one target, as one. */
export interface MergedTransition {
  readonly from: FromState;
  readonly to: StepTarget;
  readonly condition: SimpleCondition;
  /** How many behaviours it joins. */
  readonly count: number;
  /** Inputs of one such step. */
  readonly model: Model;
}

/** Transitions of the same pair merged by disjunction and simplified, given the state before and what the step requires. */
export function mergeTransitions(
  prover: Prover,
  transitions: readonly StepTransition[],
  required: readonly Term[],
): MergedTransition[] {
  const groups = new Map<string, [StepTransition, ...StepTransition[]]>();
  for (const t of transitions) {
    const key = `${fromKey(t.from)} → ${targetKey(t.to)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [t]);
    else group.push(t);
  }
  return [...groups.values()].map((group) => {
    const [{ from, to, given, model }] = group;
    const cubes = group.map((t) => t.conditions.filter((c) => !required.includes(c) && !given.includes(c)));
    return {
      from,
      to,
      condition: mergeConditions(prover, cubes, [...required, ...given]),
      count: group.length,
      model,
    };
  });
}

function fromKey(from: FromState): string {
  return from === 'other' ? 'other' : snapshotKey({ kind: 'primitive', value: from.value, term: 0 });
}

function targetKey(to: StepTarget): string {
  switch (to.kind) {
    case 'state':
      return snapshotKey({ kind: 'primitive', value: to.value, term: 0 });
    case 'symbolic':
      return `symbolic ${snapshotKey(to.snapshot)}`;
    case 'stop':
      return `stop ${outcomeKey(to.behaviour.outcome)}`;
  }
}
