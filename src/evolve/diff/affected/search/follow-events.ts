import type { Term } from '../../../../expr/term.ts';
import type { SiteId } from '../../../../ir/ir.ts';
import { type Condition, ConditionKind, type Trace } from '../../../../machine/trace.ts';
import type { Direction } from '../4-direction.ts';
import type { AffectedState } from './affected-state.ts';

/** A deciding decision of a run. */
export interface Decided {
  /** What was executed before. */
  readonly state: AffectedState;
  readonly site: SiteId;
  readonly side: number;
  /** Its execution in the run's events; -1 for a decision of the machine's own. */
  readonly event: number;
  /** Where its condition is in the sequence, by whichever site decided it first; -1: it is not about the input. */
  readonly index: number;
  readonly occurrence: number;
  /** An affected decision that depends on nothing but what affected sites computed. */
  readonly isSettled: boolean;
  /** How many conditions of settled decisions came before. */
  readonly before: number;
}

/** A run as a strategy by affected sites sees it. */
export interface Followed {
  /** Conditions that bear on which affected sites run, without repetitions. */
  readonly sequence: readonly Condition[];
  readonly decided: readonly Decided[];
  /** By event: where the condition of a decision is in the sequence, or -1. */
  readonly indices: readonly number[];
  /** Where conditions of settled decisions are in the sequence, in order. */
  readonly settled: readonly number[];
  /** What the run executed, and whether no run before has executed the same affected sites. */
  readonly state: AffectedState;
  readonly isNew: boolean;
  /** Some of the sequence are decisions of the machine's own, which may bear on anything. */
  readonly isWild: boolean;
}

/** Goes through a run's decisions and executions of watched sites in order. States are added to the tree below `root`, and where there are calls those of affected sites alone to that below `keys`. */
export function followEvents(
  { events, decisions, outcome }: Pick<Trace, 'events' | 'decisions' | 'outcome'>,
  direction: Direction,
  required: ReadonlySet<SiteId>,
  root: AffectedState,
  keys: AffectedState,
): Followed {
  const { affected, deciding, feeding, calls, settled, isTest } = direction;
  const { sites, sides, decided: counts } = events!;
  // Within one function what follows a statement is known until something is decided, so the first one stands for all.
  const isOne = direction.graph !== undefined;
  let hasDecided = true;
  // What the machine decides for the sake of the result bears on nothing any more.
  const last = outcome.kind === 'return' ? (counts.at(-1) ?? 0) : decisions.length;
  const sequence: Condition[] = [];
  const decided: Decided[] = [];
  const indices: number[] = [];
  const settledIndices: number[] = [];
  const places = new Map<Term, number>();
  const occurrences = new Map<SiteId, number>();
  let [state, key] = [root, keys];
  const hasCalls = calls.size > 0;
  let isWild = false;
  /** Decisions that belong to events so far. */
  let matched = 0;
  const happen = (until: number): void => {
    for (let e = indices.length; e < sites.length && counts[e]! <= until; e++) {
      const [site, side, made] = [sites[e]!, sides[e]!, counts[e]!];
      const own = made > matched && decisions[made - 1]!.site === site ? decisions[made - 1] : undefined;
      const index = side < 0 || own === undefined ? -1 : places.get(own.term)!;
      if (index >= 0) matched = made;
      indices.push(index);
      if (side >= 0 && deciding.has(site)) {
        const isSettled = settled.has(site) && !isWild;
        const before = settledIndices.length;
        const occurrence = occurrences.get(site) ?? 0;
        decided.push({ state, site, side, event: e, index, occurrence, isSettled, before });
        if (index >= 0 && isSettled) settledIndices.push(index);
      }
      if (side >= 0 && deciding.has(site)) hasDecided = true;
      if (!hasDecided || !(affected.has(site) || calls.has(site))) continue;
      state = state.child(site, side);
      if (hasCalls && affected.has(site)) key = key.child(site, side);
      if (isOne && side < 0) hasDecided = false;
    }
  };
  for (const [i, condition] of decisions.entries()) {
    happen(i);
    const { site, kind, term, taken } = condition;
    const isOwn = kind === ConditionKind.branch && site >= 0 && isTest(site) && !required.has(site);
    if (isOwn ? !deciding.has(site) && !feeding.has(site) : i >= last) continue;
    const occurrence = (occurrences.get(site) ?? 0) + 1;
    occurrences.set(site, occurrence);
    let index = places.get(term);
    if (index === undefined) {
      places.set(term, (index = sequence.length));
      sequence.push(condition);
    }
    if (isOwn) continue;
    isWild = true;
    const side = taken ? 1 : 0;
    if (kind === ConditionKind.check)
      decided.push({ state, site, side, event: -1, index, occurrence, isSettled: false, before: 0 });
  }
  happen(decisions.length);
  const end = hasCalls ? key : state;
  const isNew = !end.ended;
  state.ended = end.ended = true;
  return { sequence, decided, indices, settled: settledIndices, state, isNew, isWild };
}
