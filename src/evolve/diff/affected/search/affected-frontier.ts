/**
 * What is known and open when a version is explored by what a change may affect. Runs are sequences of affected sites
 * (`AffectedState`); wanted is one run for each sequence that some input takes. Which sites run depends on the deciding
 * decisions alone, and those on the feeding ones: only these are kept, as a tree of conditions; how all others go does not matter.
 *
 * Wherever a run decides something in a state in which no run has decided it otherwise, the other side is a goal. A goal is pursued
 * 1. by what the affected decisions of its state and its own other side say alone, where nothing else bears on them: when that cannot be, there is no such input;
 * 2. by the other side where a run was seen to decide;
 * 3. by a search of the tree that varies only what made runs miss the goal (conflict-directed backjumping): each run says which decisions
 *    made it leave the way to the goal, and where none of them is left to be varied the goal is beyond reach.
 * When no goal is left there is no further sequence.
 */
import { type DecisionNode, DecisionTree, type Placement } from '../../../../explore/decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../../../../explore/frontier.ts';
import { freeVariables } from '../../../../expr/free-variables.ts';
import type { Model } from '../../../../expr/input-variable.ts';
import { negate } from '../../../../expr/negate.ts';
import type { Term } from '../../../../expr/term.ts';
import type { TermStore } from '../../../../expr/term-store.ts';
import type { SiteId } from '../../../../ir/ir.ts';
import { ConditionKind, type Trace } from '../../../../machine/trace.ts';
import type { Direction } from '../4-direction.ts';
import { AffectedRun, pathTo } from './affected-run.ts';
import { AffectedState, eventOf, type Goal } from './affected-state.ts';
import { Attempt } from './attempt.ts';
import { ConflictSlice } from './conflict-slice.ts';
import { DecisionGroups } from './decision-groups.ts';
import { type Decided, type Followed, followEvents } from './follow-events.ts';

/** Points of the tree that are to blame for missing a goal; undefined when it is not missed any more. */
type Conflict = Set<DecisionNode> | undefined;

export class AffectedFrontier implements Frontier {
  readonly #store: TermStore;
  readonly #direction: Direction;
  readonly #required: ReadonlySet<SiteId>;
  readonly #tree = new DecisionTree();
  readonly #groups: DecisionGroups;
  readonly #slice: ConflictSlice | undefined;
  readonly #root = new AffectedState();
  /** Sequences of affected sites alone, without calls. */
  readonly #keys = new AffectedState();
  /** By the point of the tree where it ended. */
  readonly #runs = new Map<DecisionNode, AffectedRun>();
  /** Inputs that led to points of the tree. */
  readonly #models = new Map<DecisionNode, Model>();
  /** Goals that are pursued directly, and those that are searched for. */
  readonly #fresh: Goal[] = [];
  readonly #missed: Goal[] = [];
  #search: Generator<Attempt, void> | undefined;
  #attempt: Attempt | undefined;

  constructor(store: TermStore, direction: Direction, required: ReadonlySet<SiteId>) {
    this.#store = store;
    this.#direction = direction;
    this.#required = required;
    this.#groups = new DecisionGroups(store, direction.groups);
    if (direction.graph !== undefined) this.#slice = new ConflictSlice(direction, direction.graph);
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const { model } = placement;
    const attempt = target instanceof Attempt ? target : undefined;
    const { decisions, events, outcome } = trace;
    const follow = () =>
      followEvents({ events, decisions, outcome }, this.#direction, this.#required, this.#root, this.#keys);
    const followed = follow();
    const { sequence, decided, state, isNew } = followed;
    if (this.#slice === undefined)
      for (const { site, term } of sequence) if (site >= 0) this.#groups.note(site, term);
    const { touched, misaligned, leaf } = this.#tree.insert(sequence, placement, attempt?.node);
    if (attempt !== undefined) attempt.runs++;
    for (const node of touched) if (!this.#models.has(node)) this.#models.set(node, model);
    if (!this.#runs.has(leaf))
      this.#runs.set(leaf, new AffectedRun(state, events!, leaf, !misaligned, follow));
    const nodes = misaligned ? [] : pathTo(leaf);
    for (const d of decided) this.#want(d, followed, nodes, model);
    return { isNew, touched: [], misaligned, conditions: trace.conditions };
  }

  later(): readonly OpenPoint[] {
    if (this.#attempt?.node === undefined && this.#attempt?.closed) this.#attempt.goal.isDone = true;
    this.#attempt = this.#next();
    return this.#attempt === undefined ? [] : [this.#attempt];
  }

  #next(): Attempt | undefined {
    for (;;) {
      const fresh = this.#fresh.at(-1);
      if (fresh !== undefined) {
        const attempt = this.#isDone(fresh) ? undefined : this.#directly(fresh);
        if (attempt !== undefined) return attempt;
        // What was added meanwhile lies above it and is done with first.
        this.#fresh.pop();
        if (!fresh.isDone) this.#missed.push(fresh);
        continue;
      }
      const step = this.#search?.next();
      if (step !== undefined && !step.done) return step.value;
      const goal = this.#missed.pop();
      if (goal === undefined) return undefined;
      this.#search = this.#isDone(goal) ? undefined : this.#pursue(goal);
    }
  }

  #want(d: Decided, { sequence, settled }: Followed, nodes: readonly DecisionNode[], model: Model): void {
    const { state, site, side, index, occurrence, isSettled, before } = d;
    state.take(site * 2 + side);
    if (!state.want(site * 2 + 1 - side)) return;
    // The same on every input that gets here.
    if (isSettled && index < 0) return;
    const term = (i: number) => sequence[i]!.term;
    this.#fresh.push({
      state,
      site,
      side: 1 - side,
      model,
      node: nodes[index],
      occurrence,
      needed: settled.slice(0, before).map(term),
      other: isSettled ? negate(this.#store, term(index)) : 0,
      step: 0,
      isDone: false,
    });
  }

  /** Met, beyond reach, or leading to nothing that was not seen in its state. */
  #isDone(goal: Goal): boolean {
    const { state, site, side } = goal;
    goal.isDone ||= state.isTaken(site * 2 + side);
    if (goal.isDone || this.#direction.affected.has(site)) return goal.isDone;
    const next = this.#direction.next.get(site * 2 + side);
    if (next === 'end') goal.isDone = state.ended;
    else if (next !== undefined && !this.#direction.deciding.has(next))
      goal.isDone = state.hasChild(eventOf(next, -1));
    return goal.isDone;
  }

  #directly(goal: Goal): Attempt | undefined {
    if (goal.step === 0) {
      goal.step = 1;
      if (goal.other !== 0) return new Attempt(goal, goal.model, undefined);
    }
    if (goal.step === 1) {
      goal.step = 2;
      if (goal.node !== undefined && isOpen(goal.node)) return new Attempt(goal, goal.model, goal.node);
    }
    return undefined;
  }

  *#pursue(goal: Goal): Generator<Attempt, void> {
    yield* this.#below(this.#tree.root, goal);
    goal.isDone = true;
  }

  /** Looks for a goal below a point. What it returns is in no need of the points that are not in it. */
  *#below(node: DecisionNode, goal: Goal): Generator<Attempt, Conflict> {
    const run = this.#runs.get(node);
    const conflict = new Set(run?.conflict(goal, this.#slice, this.#groups) ?? []);
    const seen = new Set<DecisionNode>();
    let attempt: Attempt | undefined;
    for (;;) {
      if (this.#isDone(goal)) return undefined;
      const child = [...node.children.values()].find((c) => !seen.has(c));
      if (child !== undefined) {
        seen.add(child);
        const found = yield* this.#below(child, goal);
        if (found === undefined || !found.has(node)) return found;
        for (const n of found) conflict.add(n);
      } else if (isOpen(node) && attempt?.closed !== true) {
        attempt = new Attempt(goal, this.#near(goal, node), node);
        yield attempt;
      } else break;
    }
    // The other side cannot be, because of what was decided before.
    if (node.closed || attempt?.closed) for (const n of this.#connected(node, goal)) conflict.add(n);
    conflict.delete(node);
    return conflict;
  }

  /** An input that leads to a point, elsewhere like the one that comes nearest to the goal. */
  #near(goal: Goal, node: DecisionNode): Model {
    const there = this.#models.get(node);
    if (there === undefined) return goal.model;
    const model = new Map(goal.model);
    for (const term of node.prefix())
      for (const variable of freeVariables(this.#store, term)) {
        const value = there.get(variable);
        if (value === undefined) model.delete(variable);
        else model.set(variable, value);
      }
    return model;
  }

  /** Points before one whose conditions share a variable with what is decided there, directly or through others or what the goal needs. */
  #connected(node: DecisionNode, { needed }: Goal): ReadonlySet<DecisionNode> {
    const found = new Set<DecisionNode>();
    const variables = freeVariables(this.#store, node.children.keys().next().value ?? node.term).clone();
    const meets = (term: Term): boolean => {
      const own = freeVariables(this.#store, term);
      return own.intersects(variables) && variables.union(own);
    };
    for (let grown = true; grown; ) {
      grown = false;
      for (const term of needed) if (meets(term)) grown = true;
      for (let n = node; n.parent !== undefined; n = n.parent) if (meets(n.term)) grown = true;
    }
    for (let n = node; n.parent !== undefined; n = n.parent)
      if (freeVariables(this.#store, n.term).intersects(variables)) found.add(n.parent);
    return found;
  }
}

/** Has it a side that was neither taken nor given up? */
function isOpen(node: DecisionNode): boolean {
  const { size } = node.children;
  return !node.closed && size > 0 && (size < 2 || node.kind !== ConditionKind.branch);
}
