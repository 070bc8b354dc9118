import type { Model } from '../../expr/input-variable.ts';
import { hasClosed, openersOf } from '../../machine/opened-operations.ts';
import { models } from '../../models/registry.ts';
import type { Behaviour } from '../exploration.ts';
import type { ObservedRun } from '../explore-request.ts';
import { observe } from '../observe.ts';
import type { Subject } from '../subject.ts';
import { naturalInput } from './telling-inputs.ts';

/** The behaviour on other inputs: runs on those of them that decide as it does. */
export function runsAlike(subject: Subject, behaviour: Behaviour, inputs: readonly Model[]): Behaviour[] {
  const terms = behaviour.conditions.map((c) => c.term);
  const openers = openersOf(models);
  const keepsWhole = terms.some((t) => hasClosed(subject.store, openers, t));
  const run = (model: Model) => observe(subject, model, undefined, undefined, keepsWhole);
  const pathOf = ({ trace }: ObservedRun) => trace.conditions.map((c) => c.term).join(' ');
  const path = terms.join(' ');
  // What inputs may be grew during the search: the same decisions are other terms now.
  let now: string | undefined;
  const isPath = (other: string) => other === path || other === (now ??= pathOf(run(behaviour.model)));
  return inputs.flatMap((model) => {
    const observed = run(model);
    const { outcome } = observed;
    return isPath(pathOf(observed)) && outcome.kind === behaviour.outcome.kind
      ? [{ ...behaviour, outcome, model }]
      : [];
  });
}

/** The behaviour on an input that people would choose; undefined where that is not found. */
export function naturalRun(subject: Subject, behaviour: Behaviour): Behaviour | undefined {
  // What places hold besides the outcome is known of the behaviour's own run only.
  if (behaviour.state !== undefined || behaviour.outcome.kind === 'limit') return undefined;
  return runsAlike(subject, behaviour, [naturalInput(subject, behaviour)])[0];
}
