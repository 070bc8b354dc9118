import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { compareOutcomes, type Ending } from './compare-outcomes.ts';
import type { ComparisonOptions } from './comparer.ts';
import { type Difference, strongest } from './difference-kind.ts';

/** Whether two endings are the same on this very input, and the decisions about it. */
export interface SameDecision {
  readonly differs: boolean;
  /** What was decided, oriented to hold: gross differences first, so that each kind of difference is looked for. */
  readonly decided: readonly { readonly term: Term; readonly taken: boolean }[];
  /** Terms and values disagree, so nothing was decided. */
  readonly disagrees: boolean;
  readonly notCompared: ReadonlySet<string>;
  /** The strongest difference, where they differ. */
  readonly difference?: Difference;
}

export function decideSame(
  store: TermStore,
  before: Ending,
  after: Ending,
  model: Model,
  how: Omit<ComparisonOptions, 'concrete' | 'numbers'> = {},
): SameDecision {
  const { same, notCompared } = compareOutcomes(store, before, after, how);
  const plainly = compareOutcomes(store, before, after, { ...how, concrete: true });
  const differs = plainly.same === store.false;
  const disagrees = (evaluate(store, same, model) !== true) !== differs;
  const decided: { term: Term; taken: boolean }[] = [];
  if (!disagrees && !store.isConst(same))
    for (const numbers of ['nan', 'equal', 'is'] as const) {
      const { same: part } = compareOutcomes(store, before, after, { ...how, numbers });
      const taken = evaluate(store, part, model) === true;
      if (!store.isConst(part)) decided.push({ term: taken ? part : store.not(part), taken });
      if (!taken) break;
    }
  return {
    differs,
    decided,
    disagrees,
    notCompared,
    ...(differs && { difference: strongest(plainly.kinds) }),
  };
}
