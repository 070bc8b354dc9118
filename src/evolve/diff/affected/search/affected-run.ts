import type { DecisionNode } from '../../../../explore/decision-tree.ts';
import type { SiteId } from '../../../../ir/ir.ts';
import type { SiteEvents } from '../../../../machine/trace.ts';
import type { AffectedState, Goal } from './affected-state.ts';
import type { ConflictSlice } from './conflict-slice.ts';
import type { DecisionGroups } from './decision-groups.ts';
import type { Decided, Followed } from './follow-events.ts';

/** A run and where the decision tree has its decisions. Not many are ever looked at, so most of it is worked out when it is asked for. */
export class AffectedRun {
  readonly state: AffectedState;
  readonly #events: SiteEvents;
  readonly #leaf: DecisionNode;
  readonly #fits: boolean;
  readonly #follow: () => Followed;
  readonly #conflicts = new Map<string, ReadonlySet<DecisionNode>>();
  #followedOnce: Followed | undefined;
  #path: readonly DecisionNode[] | undefined;

  /** `leaf`: where it ended in the tree; `fits`: it went there by its own decisions. */
  constructor(
    state: AffectedState,
    events: SiteEvents,
    leaf: DecisionNode,
    fits: boolean,
    follow: () => Followed,
  ) {
    this.state = state;
    this.#events = events;
    this.#leaf = leaf;
    this.#fits = fits;
    this.#follow = follow;
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

  get #followed(): Followed {
    return (this.#followedOnce ??= this.#follow());
  }

  /** The points of the tree that it went through. */
  get #nodes(): readonly DecisionNode[] {
    return (this.#path ??= pathTo(this.#leaf));
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

/** The points before one of the tree, from the root on. */
export function pathTo(leaf: DecisionNode): DecisionNode[] {
  const nodes: DecisionNode[] = [];
  for (let n = leaf.parent; n !== undefined; n = n.parent) nodes[n.depth] = n;
  return nodes;
}
