import type { Outcome } from '../../explore/exploration.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { Comparer, type ComparisonOptions, type EffectKind, nothing } from './comparer.ts';
import type { DifferenceKind } from './difference-kind.ts';

/** How a run ended, and what else of it is compared. */
export interface Ending {
  readonly outcome: Outcome;
  readonly effects: readonly Snapshot[];
  /** What each effect is: something left behind, or something that happened. Left behind when left out. */
  readonly kinds?: readonly EffectKind[];
}

export interface OutcomeComparison {
  /** Bool over the inputs: both outcomes are the same. Holds on the conditions of both runs. */
  readonly same: Term;
  /** What was taken for the same because it cannot be looked into: `function`, `Promise`. */
  readonly notCompared: ReadonlySet<string>;
  /** Of which kinds the differences are that make these very runs differ, with what was seen first; only some where terms are compared. */
  readonly kinds: ReadonlyMap<DifferenceKind, string | undefined>;
}

/**
 * Compares how two runs ended as docs/same.md defines it: an isomorphism of all that is reachable from outcomes, places and effects, with inputs
 * and built-ins as anchors. What is not known to be the same or to differ is in `notCompared`.
 */
export function compareOutcomes(
  store: TermStore,
  before: Ending,
  after: Ending,
  options: ComparisonOptions = {},
): OutcomeComparison {
  const comparer = new Comparer(store, options);
  const [old, now] = [before.outcome, after.outcome];
  comparer.base = old.kind === 'return' && now.kind === 'return' ? 'value' : 'exception';
  let same = old.kind === now.kind ? store.true : comparer.differ('exception');
  if (old.kind !== 'limit' && now.kind !== 'limit') {
    if (old.via !== now.via)
      same = store.and(
        same,
        comparer.differ('timing', `${old.via ?? 'a plain value'} before, ${now.via ?? 'a plain value'} now`),
      );
    if (old.kind === now.kind) same = store.and(same, comparer.same(old.value, now.value));
    const [a, b] = [returned(old), returned(now)];
    if (a !== undefined || b !== undefined)
      same = store.and(same, comparer.fresh().same(a ?? nothing, b ?? nothing));
  }
  for (const [i, effect] of before.effects.entries()) {
    if (same === store.false && !options.concrete) break;
    comparer.base = before.kinds?.[i] ?? 'state';
    const now = after.effects[i]!;
    same = store.and(
      same,
      comparer.base === 'timing' ? comparer.times(effect, now) : comparer.fresh().same(effect, now),
    );
  }
  return { same, notCompared: comparer.notCompared, kinds: comparer.kinds };
}

function returned(outcome: Outcome): Snapshot | undefined {
  return outcome.kind === 'return' ? outcome.returned : undefined;
}
