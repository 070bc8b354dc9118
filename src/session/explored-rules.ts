import type { Behaviour, Exploration } from '../explore/exploration.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { sharedOutcome } from '../report/explore/behaviour-json.ts';
import type { BehaviourJson, RuleJson } from '../report/explore/explore-schema.ts';
import { type OrderedRule, orderedRules } from '../signature/ordered-rules.ts';
import type { Prover } from '../signature/prover.ts';
import type { SignatureEntry } from '../signature/signature.ts';
import type { ExploreFunctionOptions } from './explore-function.ts';

/** The entries of a decision table, each with how it is shown. */
export interface ShownEntries {
  readonly entries: readonly SignatureEntry[];
  readonly shown: readonly BehaviourJson[];
}

/** The rules that say the same as a decision table when they are read from the top. */
export function exploredRules(
  { merge, strategy }: ExploreFunctionOptions,
  prover: Prover,
  { behaviours, open }: Exploration,
  given: readonly Term[],
): readonly OrderedRule[] {
  // Merged behaviours are shown as they are: the example of one need not be one of a rule. Those of `dependence` leave out paths that show
  // nothing new, so that what is left when others do not hold need not be theirs.
  if (merge === true || strategy === 'dependence') return [];
  return orderedRules(prover, behaviours, open, given) ?? [];
}

/** The entries with the outcome that all behaviours of a rule share, where one has several. */
export function withSharedOutcomes(
  { entries, shown }: ShownEntries,
  rules: readonly OrderedRule[],
  recorded: ReadonlyMap<Behaviour, BehaviourJson>,
  store: TermStore,
): BehaviourJson[] {
  const outcomes = new Map<number, BehaviourJson['outcome']>();
  for (const { behaviours } of rules) {
    if (behaviours.length < 2) continue;
    const jsons = behaviours.map((b) => recorded.get(b)!);
    const outcome = sharedOutcome(behaviours, jsons, store);
    for (const b of behaviours) outcomes.set(entryOf(entries, b), outcome);
  }
  return shown.map((entry, i) => ({ ...entry, outcome: outcomes.get(i) ?? entry.outcome }));
}

export function rulesJson(rules: readonly OrderedRule[], entries: readonly SignatureEntry[]): RuleJson[] {
  return rules.map(({ any, behaviours }) => {
    const [first] = behaviours;
    const index = first === undefined ? -1 : entryOf(entries, first);
    const { length } = behaviours;
    return { when: any, behaviour: index < 0 ? null : index, ...(length > 1 && { merged: length }) };
  });
}

function entryOf(entries: readonly SignatureEntry[], behaviour: Behaviour): number {
  return entries.findIndex((e) => e.behaviours.includes(behaviour));
}
