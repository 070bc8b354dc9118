import type { DecisionNode } from '../../explore/decision-tree.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { SiteEvent } from '../../machine/trace.ts';
import type { AffectedState, Goal } from './affected-state.ts';
import type { ConflictSlice } from './conflict-slice.ts';
import type { DecisionGroups } from './decision-groups.ts';
import type { Decided, Followed } from './follow-events.ts';

/** A run and where the decision tree has its decisions. */
export class AffectedRun {
  readonly #events: readonly SiteEvent[];
  readonly #followed: Followed;
  /** The points of the tree that it went through; by the run's own decisions unless those did not fit. */
  readonly #nodes: readonly DecisionNode[];
  readonly #fits: boolean;
  readonly #conflicts = new Map<string, ReadonlySet<DecisionNode>>();

  constructor(
    events: readonly SiteEvent[],
    followed: Followed,
    nodes: readonly DecisionNode[],
    fits: boolean,
  ) {
    this.#events = events;
    this.#followed = followed;
    this.#nodes = nodes;
    this.#fits = fits;
  }

  get state(): AffectedState {
    return this.#followed.state;
  }

  /**
   * The points of the tree at least one of which has to go otherwise for a run to come, other than this one, from the last state that it has in common with
   * a goal on towards that: by a slice or, without one, all that have to do with what it decided in that state.
   */
  conflict(goal: Goal, slice: ConflictSlice | undefined, groups: DecisionGroups): ReadonlySet<DecisionNode> {
    const state = goal.state.common(this.state);
    let via: AffectedState | undefined;
    for (let s = goal.state; s !== state; s = s.parent!) via = s;
    const target = via?.site ?? goal.site;
    const wrong = state === goal.state ? undefined : this.#wrong(goal, slice);
    const key = wrong === undefined ? `${state.depth} ${target}` : `${wrong.event}`;
    let known = this.#conflicts.get(key);
    if (known === undefined) {
      known =
        wrong === undefined
          ? this.#compute(state, target, slice, groups)
          : this.#sliced(slice!, [wrong], goal.site);
      this.#conflicts.set(key, known);
    }
    return known;
  }

  /** What the goal decides decided otherwise in this run for reasons that hold in all states. */
  #wrong({ site, side }: Goal, slice: ConflictSlice | undefined): Decided | undefined {
    const { decided, isWild } = this.#followed;
    if (!this.#fits || isWild || !slice?.isFree(site)) return undefined;
    return decided.find((d) => d.site === site && d.side !== side);
  }

  #sliced(slice: ConflictSlice, decided: readonly Decided[], target: SiteId): ReadonlySet<DecisionNode> {
    const found = new Set<DecisionNode>();
    for (const event of slice.of(this.#events, decided, target)) {
      const index = this.#followed.indices[event]!;
      if (index >= 0) found.add(this.#nodes[index]!);
    }
    return found;
  }

  #compute(
    state: AffectedState,
    target: SiteId,
    slice: ConflictSlice | undefined,
    groups: DecisionGroups,
  ): ReadonlySet<DecisionNode> {
    const { decided, sequence, isWild } = this.#followed;
    if (!this.#fits || isWild) return new Set(this.#nodes);
    const here = decided.filter((d) => d.state === state);
    if (slice === undefined)
      return new Set(
        this.#nodes.filter((_, i) => here.some(({ site }) => groups.same(site, sequence[i]!.site))),
      );
    return this.#sliced(slice, here, target);
  }
}
