import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';
import { type Condition, ConditionKind, type Trace } from '../../machine/trace.ts';
import { type AffectedState, eventOf } from './affected-state.ts';
import type { Direction } from './direction.ts';

/** A deciding decision of a run. */
export interface Decided {
  /** What was executed before. */
  readonly state: AffectedState;
  readonly site: SiteId;
  readonly side: number;
  /** Where its condition is in the sequence; -1: it is no decision about the input, or one that was made before. */
  readonly index: number;
  /** The condition; 0: it is not about the input. */
  readonly term: Term;
  readonly occurrence: number;
  /** An affected decision that depends on nothing but what affected sites computed. */
  readonly isSettled: boolean;
  /** Conditions of the affected decisions before. */
  readonly alone: () => Term[];
}

/** A run as a strategy by affected sites sees it. */
export interface Followed {
  /** Conditions that bear on which affected sites run, without repetitions, and the state in which each was decided. */
  readonly sequence: readonly Condition[];
  readonly states: readonly AffectedState[];
  readonly decided: readonly Decided[];
  /** All affected sites that ran. */
  readonly key: AffectedState;
  /** Some of the sequence are decisions of the machine's own. */
  readonly isWild: boolean;
}

/** Goes through a run's decisions and executions of watched sites in order; states are added to the trees below `root` and `keys`. */
export function followEvents(
  { events = [], decisions }: Trace,
  direction: Direction,
  required: ReadonlySet<SiteId>,
  root: AffectedState,
  keys: AffectedState,
): Followed {
  const { affected, deciding, feeding, calls, settled, isTest } = direction;
  const sequence: Condition[] = [];
  const states: AffectedState[] = [];
  const decided: Decided[] = [];
  const indices = new Map<Term, number>();
  const occurrences = new Map<SiteId, number>();
  /** Indices in the sequence of conditions that hold whenever the state is reached: of affected decisions, and the machine's own. */
  const kept: number[] = [];
  let [state, key] = [root, keys];
  let isWild = false;
  let e = 0;
  const happen = (until: number): void => {
    for (; e < events.length && events[e]!.decided <= until; e++) {
      const { site, side, decided: made } = events[e]!;
      if (side >= 0 && deciding.has(site)) decide(site, side, decisions[made - 1]);
      const event = eventOf(site, side);
      if (affected.has(site)) key = key.child(event);
      if (affected.has(site) || calls.has(site)) state = state.child(event);
    }
  };
  const decide = (site: SiteId, side: number, last: Condition | undefined): void => {
    const own = last?.site === site && last.taken === (side === 1) ? last : undefined;
    const index = own === undefined ? -1 : indices.get(own.term)!;
    const before = kept.length;
    decided.push({
      state,
      site,
      side,
      index: index >= 0 && sequence[index]!.site === site ? index : -1,
      term: own?.term ?? 0,
      occurrence: occurrences.get(site) ?? 0,
      isSettled: settled.has(site) && !isWild,
      alone: () => kept.slice(0, before).map((i) => sequence[i]!.term),
    });
    if (index >= 0 && affected.has(site)) kept.push(index);
  };
  for (const [i, condition] of decisions.entries()) {
    happen(i);
    const { site, kind, term, taken } = condition;
    const isOwn = kind === ConditionKind.branch && site >= 0 && isTest(site) && !required.has(site);
    if (isOwn && !deciding.has(site) && !feeding.has(site)) continue;
    occurrences.set(site, (occurrences.get(site) ?? 0) + 1);
    if (!indices.has(term)) {
      indices.set(term, sequence.length);
      sequence.push(condition);
      states.push(state);
    }
    if (isOwn) continue;
    isWild = true;
    if (kind === ConditionKind.check)
      decided.push({
        state,
        site,
        side: taken ? 1 : 0,
        index: indices.get(term)!,
        term,
        occurrence: occurrences.get(site)!,
        isSettled: false,
        alone: () => [],
      });
  }
  happen(decisions.length);
  state.ended = true;
  return { sequence, states, decided, key, isWild };
}
