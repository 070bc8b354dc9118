/**
 * What is known and open when a version is explored by what a change may affect. Runs are sequences of affected sites
 * (`AffectedState`); wanted is one run for each sequence that some input takes. Which sites run depends on the deciding
 * decisions alone, and those on the feeding ones: only these are kept, as a tree of conditions; how all others go does not matter.
 *
 * Wherever a run decides something in a state in which no run has decided it otherwise, the other side is a goal. A goal is pursued
 * 1. by what the affected decisions of its state and its own other side say alone, where nothing else bears on them: when that cannot be, there is no such input;
 * 2. by the other side where a run was seen to decide;
 * 3. by points of the tree that may lead there: those of its state and of the states before it that have to do with its decision and do not lead elsewhere.
 * A goal with no such point left is beyond reach. When no goal is left there is no further sequence.
 */
import { type DecisionNode, DecisionTree, type Placement } from '../../explore/decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../../explore/frontier.ts';
import type { Model } from '../../expr/input-variable.ts';
import { negate } from '../../expr/negate.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Trace } from '../../machine/trace.ts';
import { AffectedState, eventOf, type Goal, type Point } from './affected-state.ts';
import { Attempt } from './attempt.ts';
import { DecisionGroups } from './decision-groups.ts';
import type { Direction } from './direction.ts';
import { type Decided, followEvents } from './follow-events.ts';

export class AffectedFrontier implements Frontier {
  readonly #store: TermStore;
  readonly #direction: Direction;
  readonly #required: ReadonlySet<SiteId>;
  readonly #tree = new DecisionTree();
  readonly #groups: DecisionGroups;
  readonly #root = new AffectedState();
  /** Sequences of affected sites alone, without calls. */
  readonly #keys = new AffectedState();
  /** Goals that are pursued directly, those that points of the tree may lead to, and those for which there was no point. */
  readonly #fresh: Goal[] = [];
  #waiting: Goal[] = [];
  #resting: Goal[] = [];
  #points = 0;
  #pointsWhenRested = 0;
  #attempt: Attempt | undefined;
  /** The machine has decided something by itself, which may bear on anything. */
  #isWild = false;

  constructor(store: TermStore, direction: Direction, required: ReadonlySet<SiteId>) {
    this.#store = store;
    this.#direction = direction;
    this.#required = required;
    this.#groups = new DecisionGroups(store, direction.groups);
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const { model } = placement;
    const attempt = target instanceof Attempt ? target : undefined;
    const followed = followEvents(trace, this.#direction, this.#required, this.#root, this.#keys);
    const { sequence, states, decided, key, isWild } = followed;
    for (const { site, term } of sequence) if (site >= 0) this.#groups.note(site, term);
    this.#isWild ||= isWild;
    const { touched, misaligned, leaf } = this.#tree.insert(sequence, placement, attempt?.node);
    if (attempt !== undefined) attempt.runs++;
    for (const node of touched)
      if (node.children.size === 1) {
        (misaligned ? this.#root : states[node.depth]!).points.push({ node, model });
        this.#points++;
      }
    const nodes: DecisionNode[] = [];
    if (!misaligned)
      for (let n: DecisionNode | undefined = leaf; n !== undefined; n = n.parent) nodes[n.depth] = n;
    for (const d of decided) this.#want(d, nodes[d.index], model);
    const isNew = !key.ended;
    key.ended = true;
    return { isNew, touched: [], misaligned, conditions: trace.conditions };
  }

  later(): readonly OpenPoint[] {
    if (this.#attempt?.node === undefined && this.#attempt?.closed) this.#attempt.goal.isDone = true;
    this.#attempt = this.#next();
    return this.#attempt === undefined ? [] : [this.#attempt];
  }

  #next(): Attempt | undefined {
    for (let goal = this.#fresh.at(-1); goal !== undefined; goal = this.#fresh.at(-1)) {
      const attempt = this.#isDone(goal) ? undefined : this.#directly(goal);
      if (attempt !== undefined) return attempt;
      this.#fresh.pop();
      if (!goal.isDone) this.#waiting.push(goal);
    }
    for (;;) {
      const goal = this.#waiting.at(-1);
      if (goal === undefined) {
        if (this.#pointsWhenRested === this.#points) return undefined;
        this.#pointsWhenRested = this.#points;
        this.#waiting = this.#resting;
        this.#resting = [];
        continue;
      }
      const point = this.#isDone(goal) ? undefined : this.#helping(goal);
      if (point !== undefined) return new Attempt(goal, point.model, point.node);
      this.#waiting.pop();
      if (!goal.isDone) this.#resting.push(goal);
    }
  }

  #want(
    { state, site, side, index, occurrence, alone, term, isSettled }: Decided,
    node: DecisionNode | undefined,
    model: Model,
  ): void {
    state.taken.add(site * 2 + side);
    const other = site * 2 + 1 - side;
    if (state.taken.has(other) || state.wanted.has(other)) return;
    state.wanted.add(other);
    // The same on every input that gets here.
    if (isSettled && term === 0) return;
    this.#fresh.push({
      state,
      site,
      side: 1 - side,
      model,
      node: index < 0 ? undefined : node,
      occurrence,
      alone: isSettled ? [...alone(), negate(this.#store, term)] : undefined,
      step: 0,
      isDone: false,
      looked: new Map(),
      joins: this.#groups.joins,
    });
  }

  /** Met, beyond reach, or leading to nothing that was not seen in its state. */
  #isDone(goal: Goal): boolean {
    const { state, site, side } = goal;
    goal.isDone ||= state.taken.has(site * 2 + side);
    if (goal.isDone) return true;
    const next = this.#direction.affected.has(site) ? undefined : this.#nextEvent(site, side);
    goal.isDone = next !== undefined && (next === 'end' ? state.ended : state.children.has(next));
    return goal.isDone;
  }

  /** What follows a side of a decision, as far as it is known to be no decision. */
  #nextEvent(site: SiteId, side: number): number | 'end' | undefined {
    const next = this.#direction.next.get(site * 2 + side);
    if (next === undefined || next === 'end') return next;
    return this.#direction.deciding.has(next) ? undefined : eventOf(next, -1);
  }

  #directly(goal: Goal): Attempt | undefined {
    if (goal.step === 0) {
      goal.step = 1;
      if (goal.alone !== undefined) return new Attempt(goal, goal.model, undefined);
    }
    if (goal.step === 1) {
      goal.step = 2;
      if (goal.node !== undefined && isOpen(goal.node)) return new Attempt(goal, goal.model, goal.node);
    }
    return undefined;
  }

  /** A point that no run has tried and that may lead to the goal. */
  #helping(goal: Goal): Point | undefined {
    if (goal.joins !== this.#groups.joins) {
      goal.joins = this.#groups.joins;
      goal.looked = new Map();
    }
    let via: AffectedState | undefined;
    for (
      let state: AffectedState | undefined = goal.state;
      state !== undefined;
      via = state, state = state.parent
    ) {
      const { points } = state;
      let looked = goal.looked.get(state);
      if (looked === undefined) goal.looked.set(state, (looked = { done: 0, next: 0, top: 0 }));
      for (;;) {
        if (looked.next === looked.done) {
          if (looked.top === points.length) break;
          looked.done = looked.top;
          looked.next = looked.top = points.length;
        }
        const point = points[--looked.next]!;
        if (isOpen(point.node) && this.#mayHelp(point.node, goal, state, via)) return point;
      }
    }
    return undefined;
  }

  #mayHelp(
    { site, firstTaken }: DecisionNode,
    goal: Goal,
    state: AffectedState,
    via: AffectedState | undefined,
  ): boolean {
    if (site < 0 || !this.#direction.isTest(site)) return true;
    if (!this.#isWild && !this.#groups.same(site, goal.site)) return false;
    if (!this.#direction.deciding.has(site)) return true;
    const side = firstTaken ? 0 : 1;
    if (via === undefined && site === goal.site && side === goal.side) return true;
    const event = this.#direction.affected.has(site) ? eventOf(site, side) : this.#nextEvent(site, side);
    if (event === undefined) return true;
    return event !== 'end' && via !== undefined && state.children.get(event) === via;
  }
}

/** Has it a side that was neither taken nor given up? */
function isOpen(node: DecisionNode): boolean {
  return !node.closed && (node.children.size < 2 || node.kind !== 0);
}
