import type { TermStore } from '../../expr/term-store.ts';
import { keysDiffer } from '../../machine/input/keys-differ.ts';
import { type Condition, ConditionKind } from '../../machine/trace.ts';
import { mergeConditions, type SimpleCondition } from '../../signature/merge-conditions.ts';
import { outcomeKey, snapshotKey } from '../../signature/outcome-key.ts';
import { type ProofBudget, Prover } from '../../signature/prover.ts';
import type { Solver } from '../../solver/solver.ts';
import { type DifferenceKind, differenceKinds } from '../shared/difference-kind.ts';
import { type ChangeKind, kindOfChange } from '../shared/kind-of-change.ts';
import type { PairRun } from '../shared/pair-runner.ts';

/** Inputs on which the old version computes one expression and the new version another. */
export interface Change {
  readonly condition: SimpleCondition;
  readonly kind: DifferenceKind;
  /** In which way values and endings differ. */
  readonly detail: ChangeKind;
  /** What is different, where that does not show in values as they are printed. */
  readonly why?: string;
  /** Of how many of its runs, the first ones, the condition is told: it need not hold of others. */
  readonly told: number;
  /** The runs that showed it; the first stands for all. */
  readonly runs: readonly [PairRun, ...PairRun[]];
}

/** Runs that differ, those with the same pair of expressions as one change. Rounding and signed zeros come last. */
export function mergeChanges(
  store: TermStore,
  solver: Solver,
  runs: readonly PairRun[],
  budget: ProofBudget,
): Change[] {
  const groups = new Map<string, [PairRun, ...PairRun[]]>();
  for (const run of runs) {
    if (!run.differs) continue;
    const key = keyOfChange(run);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [run]);
    else group.push(run);
  }
  const prover = new Prover(store, solver, budget);
  const given = requirements(store, runs);
  const until = budget.clock.now() + budget.timeMs;
  const changes = [...groups.values()].map((group): Change => {
    // When there is no time left for making conditions readable, one of them stands for all.
    const shown = budget.clock.now() > until ? group.slice(0, 1) : group.slice(0, MOST_CUBES);
    const cubes = new Map(shown.map((run) => [run.terms.join(' '), run.terms]));
    const own = [...cubes.values()].map((terms) => terms.filter((t) => !given.includes(t)));
    return {
      condition: mergeConditions(prover, own, given),
      kind: group[0].kind ?? 'value',
      detail: kindOfChange(group[0]),
      ...(group[0].why !== undefined && { why: group[0].why }),
      told: shown.length,
      runs: group,
    };
  });
  const rank = ({ kind, detail }: Change) =>
    ranks[detail] + RANKS * (isSubtle(detail) ? differenceKinds.length : differenceKinds.indexOf(kind));
  return changes.sort((a, b) => rank(a) - rank(b));
}

/** Runs with the same one show the same change. */
export function keyOfChange(run: PairRun): string {
  const parts: string[] = [run.kind ?? '', kindOfChange(run)];
  parts.push(outcomeKey(run.before.outcome), outcomeKey(run.after.outcome));
  for (const [i, effect] of run.before.effects.entries()) {
    const [old, now] = [snapshotKey(effect), snapshotKey(run.after.effects[i]!)];
    if (old !== now) parts.push(run.places[i]!, old, now);
  }
  return parts.join('\0');
}

/** What a reviewer wants to see first. */
const ranks: Readonly<Record<ChangeKind, number>> = {
  value: 0,
  type: 0,
  throws: 1,
  returns: 2,
  error: 3,
  nan: 4,
  effect: 5,
  rounding: 6,
  'negative-zero': 7,
};

const RANKS = 10;

function isSubtle(detail: ChangeKind): boolean {
  return detail === 'rounding' || detail === 'negative-zero';
}

/** Conditions of runs that are merged into one at the most: beyond that nobody reads it. */
const MOST_CUBES = 64;

/** What all inputs satisfy because the function requires it. */
function requirements(store: TermStore, runs: readonly PairRun[]): number[] {
  const assumed = (conditions: readonly Condition[]) =>
    new Set(conditions.filter((c) => c.kind === ConditionKind.assume).map((c) => c.term));
  const [first, ...others] = runs.map((run) => assumed(run.conditions));
  return [
    ...[...(first ?? [])].filter((t) => others.every((set) => set.has(t))),
    ...keysDiffer(
      store,
      runs.map((run) => run.conditions),
    ),
  ];
}
