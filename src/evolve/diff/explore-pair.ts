import type { Clock } from '../../base/environment.ts';
import type { Budget } from '../../explore/budget.ts';
import type { Exploration, Outcome, Progress } from '../../explore/exploration.ts';
import { explore, type ObservedRun } from '../../explore/explore.ts';
import { observe } from '../../explore/observe.ts';
import type { OrderName } from '../../explore/orders/order.ts';
import type { Strategy } from '../../explore/strategies/strategy.ts';
import type { Subject } from '../../explore/subject.ts';
import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { type Condition, ConditionKind } from '../../machine/trace.ts';
import type { Solver } from '../../solver/solver.ts';
import { compareOutcomes, type Ending } from '../shared/compare-outcomes.ts';
import type { ObservedPlace } from './observed-places.ts';

/** One input run on both versions. */
export interface PairRun {
  readonly model: Model;
  /** What the run decided in both versions, the old one first, and then whether the outcomes are the same. */
  readonly conditions: readonly Condition[];
  readonly before: VersionRun;
  readonly after: VersionRun;
  /** The places whose contents are in `effects`: those that either version changed. */
  readonly places: readonly string[];
  /** The outcomes are different on this very input. */
  readonly differs: boolean;
}

/** How one version ended, what it left at the places that are compared here, and which lines of functions in the same file ran. */
export interface VersionRun extends Ending {
  readonly lines: readonly number[];
}

export interface PairExploration {
  readonly runs: readonly PairRun[];
  readonly exploration: Exploration;
  /** Kinds of values in outcomes that were not looked into. */
  readonly notCompared: readonly string[];
  /** Runs in which terms and values disagreed about whether the outcomes are the same; their conditions say too little. */
  readonly disagreements: number;
}

export interface PairRequest {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  /** How runs of each version are told apart. */
  readonly strategies: { readonly before: Strategy; readonly after: Strategy };
  readonly order: OrderName;
  readonly seed: number;
  readonly budget: Budget;
  readonly clock: Clock;
  /** What besides the outcome is compared. */
  readonly places: readonly ObservedPlace[];
  readonly onProgress?: (progress: Progress) => void;
  readonly onRun?: (run: PairRun) => void;
}

/**
 * Explores both versions as one program: each input is run on both, the decisions of the new version follow those of the old one
 * (those that both make are made once), and the last decision is whether the outcomes are the same. The search then asks
 * `cond ∧ cond' ∧ out ≠ out'` for every pair of behaviours that have an input in common, and for no others; each input it
 * finds has been run on both. When nothing stays open, the runs that differ are all differences there are.
 */
export function explorePair(request: PairRequest): PairExploration {
  const { before, after, store, strategies } = request;
  // Decisions about inputs and outcomes have site -1.
  const shift = before.program.sites.length + 1;
  const last = shift + after.program.sites.length;
  let latest: PairRun | undefined;
  const runs: PairRun[] = [];
  const notCompared = new Set<string>();
  let disagreements = 0;

  /** Decides whether the outcomes are the same: gross differences first, so that each kind of difference is looked for. */
  const decideSame = (b: Ending, a: Ending, model: Model, conditions: Condition[]): void => {
    for (const numbers of ['nan', 'equal', 'is'] as const) {
      const { same } = compareOutcomes(store, b, a, { numbers });
      const taken = evaluate(store, same, model) === true;
      const term = taken ? same : store.not(same);
      if (!store.isConst(same) && conditions.every((c) => c.term !== term))
        conditions.push({ site: last, kind: ConditionKind.split, term, taken, instance: -1 });
      if (!taken) return;
    }
  };

  /** Looks at the places that either version changed; what that decides goes to the conditions. */
  const leftBehind = (b: ObservedRun, a: ObservedRun, conditions: Condition[]) => {
    const found = { labels: [] as string[], before: [] as Snapshot[], after: [] as Snapshot[] };
    for (const place of request.places) {
      if (b.trace.after!.isUnchanged(place.before) && a.trace.after!.isUnchanged(place.after)) continue;
      const [old, now] = [b.trace.after!.look(place.before), a.trace.after!.look(place.after)];
      for (const c of [...old.conditions, ...now.conditions])
        if (conditions.every((known) => known.term !== c.term)) conditions.push({ ...c, site: last });
      found.labels.push(place.label);
      found.before.push(old.value);
      found.after.push(now.value);
    }
    return found;
  };

  const run = (model: Model): ObservedRun => {
    const b = observe(before, model);
    if (isDiscarded(b.outcome)) return b;
    const a = observe(after, model);
    const conditions = joined(strategies.before.sequence(b.trace), strategies.after.sequence(a.trace), shift);
    let differs = false;
    let ends: readonly [Ending, Ending] = [
      { outcome: b.outcome, effects: [] },
      { outcome: a.outcome, effects: [] },
    ];
    let places: readonly string[] = [];
    if (a.outcome.kind !== 'limit' && b.outcome.kind !== 'limit') {
      const left = leftBehind(b, a, conditions);
      places = left.labels;
      ends = [
        { outcome: b.outcome, effects: left.before },
        { outcome: a.outcome, effects: left.after },
      ];
      const { same, notCompared: kinds } = compareOutcomes(store, ...ends);
      for (const kind of kinds) notCompared.add(kind);
      differs = compareOutcomes(store, ...ends, { concrete: true }).same === store.false;
      if ((evaluate(store, same, model) !== true) !== differs) disagreements++;
      else if (!store.isConst(same)) decideSame(...ends, model, conditions);
    }
    latest = {
      model,
      conditions,
      before: { ...ends[0], lines: linesOf(before, b) },
      after: { ...ends[1], lines: linesOf(after, a) },
      places,
      differs,
    };
    const outcome = b.outcome.kind === 'limit' ? b.outcome : a.outcome;
    return { trace: { ...b.trace, conditions }, outcome, lines: b.lines };
  };

  const exploration = explore({
    ...request,
    run,
    strategy: { ...strategies.before, sequence: (trace) => trace.conditions },
    approximations: before.approximations,
    onBehaviour: () => {
      runs.push(latest!);
      request.onRun?.(latest!);
    },
  });
  const approximations = [...before.approximations.list(), ...after.approximations.list()];
  return {
    runs,
    exploration: { ...exploration, approximations },
    notCompared: [...notCompared],
    disagreements,
  };
}

function linesOf({ program, found }: Subject, { trace }: ObservedRun): number[] {
  const lines = new Set<number>();
  for (const { id, fn, kind, span } of program.sites)
    if (
      kind !== 'entry' &&
      kind !== 'exit' &&
      span.file === found.module.path &&
      program.functions[fn]!.kind !== 'module' &&
      trace.covered.has(id)
    )
      lines.add(span.line);
  return [...lines].sort((a, b) => a - b);
}

function isDiscarded(outcome: Outcome): boolean {
  return outcome.kind === 'limit' && outcome.limit === 'assume';
}

/** The decisions of both versions, each once. Sites of the new version are told from those of the old one. */
function joined(before: readonly Condition[], after: readonly Condition[], shift: number): Condition[] {
  const known = new Set(before.map((c) => c.term));
  const conditions = [...before];
  for (const c of after) {
    if (known.has(c.term)) continue;
    known.add(c.term);
    conditions.push({ ...c, site: c.site + shift });
  }
  return conditions;
}
