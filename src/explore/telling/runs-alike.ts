import type { Model } from '../../expr/input-variable.ts';
import { hasClosed, openersOf } from '../../machine/opened-operations.ts';
import { models } from '../../models/registry.ts';
import type { Behaviour } from '../exploration.ts';
import { observe } from '../observe.ts';
import type { Subject } from '../subject.ts';
import { naturalInput } from './telling-inputs.ts';

/** The behaviour on other inputs: runs on those of them that decide as it does. */
export function runsAlike(subject: Subject, behaviour: Behaviour, inputs: readonly Model[]): Behaviour[] {
  const terms = behaviour.conditions.map((c) => c.term);
  const path = terms.join(' ');
  const openers = openersOf(models);
  const keepsWhole = terms.some((t) => hasClosed(subject.store, openers, t));
  return inputs.flatMap((model) => {
    const { trace, outcome } = observe(subject, model, undefined, undefined, keepsWhole);
    const isSame = trace.conditions.map((c) => c.term).join(' ') === path;
    return isSame && outcome.kind === behaviour.outcome.kind ? [{ ...behaviour, outcome, model }] : [];
  });
}

/** The behaviour on an input that people would choose; undefined where that is not found. */
export function naturalRun(subject: Subject, behaviour: Behaviour): Behaviour | undefined {
  // What places hold besides the outcome is known of the behaviour's own run only.
  if (behaviour.state !== undefined || behaviour.outcome.kind === 'limit') return undefined;
  return runsAlike(subject, behaviour, [naturalInput(subject, behaviour)])[0];
}
