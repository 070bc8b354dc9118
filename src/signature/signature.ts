/**
 * The semantic signature of a function: what an exploration found, for people. Behaviours go in with the conditions that
 * runs recorded; entries come out with conditions that mean the same (given what the function requires of its inputs)
 * and are short: conjuncts implied by others dropped, bounds and equalities folded, and on request behaviours that
 * compute the same expression merged. Nothing here guesses: each step is a rule or a proof, and what cannot be proved
 * within the budget stays as it was recorded.
 */
import type { Behaviour } from '../explore/exploration.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { keysDiffer } from '../machine/input/keys-differ.ts';
import { type Condition, ConditionKind } from '../machine/trace.ts';
import type { Solver } from '../solver/solver.ts';
import { decisionRows } from './decision-rows.ts';
import { type DecisionRow, decisionTable } from './decision-table.ts';
import { mergeConditions, type SimpleCondition } from './merge-conditions.ts';
import { behaviourKey } from './outcome-key.ts';
import { printCondition } from './print-condition.ts';
import { type ProofBudget, Prover } from './prover.ts';
import { simplifyCondition } from './simplify-condition.ts';

/** One behaviour, or several that compute the same expression. */
export interface SignatureEntry {
  readonly condition: SimpleCondition;
  /** The first one stands for all: its witness is shown. */
  readonly behaviours: readonly [Behaviour, ...Behaviour[]];
}

export interface SignatureOptions {
  readonly merge: boolean;
  /** Was it recorded while the function's `@requires` were evaluated? */
  readonly isRequirement: (condition: Condition) => boolean;
  /** What conditions need not say; without it, what all behaviours have in common by being required. */
  readonly given?: readonly Term[] | undefined;
  readonly budget: ProofBudget;
}

export interface SemanticSignature {
  readonly entries: readonly SignatureEntry[];
  /** The entries as a decision table; rows name them by index. */
  readonly table: readonly DecisionRow[];
}

export function semanticSignature(
  store: TermStore,
  solver: Solver,
  behaviours: readonly Behaviour[],
  options: SignatureOptions,
): SemanticSignature {
  const prover = new Prover(
    store,
    solver,
    options.budget,
    behaviours.map((b) => b.model),
  );
  const given = options.given ?? requirements(store, behaviours, options.isRequirement);
  const own = (b: Behaviour) => b.conditions.map((c) => c.term).filter((t) => !given.includes(t));
  if (!options.merge) {
    const entries = behaviours.map(
      (b): SignatureEntry => ({
        condition: { all: simplifyCondition(prover, own(b), given), any: [] },
        behaviours: [b],
      }),
    );
    return { entries, table: decisionRows(prover, behaviours, given) };
  }
  const entries = mergeBehaviours(prover, behaviours, own, given);
  return { entries, table: decisionTable(entries.map((e) => printCondition(store, e.condition))) };
}

/** Behaviours that compute the same expression as one, in the order of the first of each. */
function mergeBehaviours(
  prover: Prover,
  behaviours: readonly Behaviour[],
  own: (behaviour: Behaviour) => Term[],
  given: readonly Term[],
): SignatureEntry[] {
  const groups = new Map<string, [Behaviour, ...Behaviour[]]>();
  for (const b of behaviours) {
    const key = behaviourKey(b);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [b]);
    else group.push(b);
  }
  return [...groups.values()].map((group) => ({
    condition: mergeConditions(prover, group.map(own), given),
    behaviours: group,
  }));
}

/** What every behaviour's inputs satisfy because the function or an assumption requires it, or because keys always differ. */
export function requirements(
  store: TermStore,
  behaviours: readonly Behaviour[],
  isRequirement: (condition: Condition) => boolean,
): Term[] {
  const [first, ...others] = behaviours.map(
    (b) =>
      new Set(
        b.conditions.filter((c) => c.kind === ConditionKind.assume || isRequirement(c)).map((c) => c.term),
      ),
  );
  return [
    ...[...(first ?? [])].filter((t) => others.every((set) => set.has(t))),
    ...keysDiffer(
      store,
      behaviours.map((b) => b.conditions),
    ),
  ];
}
