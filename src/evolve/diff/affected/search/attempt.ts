import type { DecisionNode } from '../../../../explore/decision-tree.ts';
import type { OpenPoint } from '../../../../explore/frontier.ts';
import type { Model } from '../../../../expr/input-variable.ts';
import type { Term } from '../../../../expr/term.ts';
import type { TermStore } from '../../../../expr/term-store.ts';
import type { ConditionKind } from '../../../../machine/trace.ts';
import type { Goal } from './affected-state.ts';

/** One way of pursuing a goal: by an open side of the decision tree, or without one by what it needs and its own condition alone. */
export class Attempt implements OpenPoint {
  readonly goal: Goal;
  readonly hint: Model;
  readonly node: DecisionNode | undefined;
  /** Runs that were made for it. */
  runs = 0;
  #closed = false;

  constructor(goal: Goal, hint: Model, node: DecisionNode | undefined) {
    this.goal = goal;
    this.hint = hint;
    this.node = node;
  }

  get site(): number {
    return this.node?.site ?? this.goal.site;
  }

  get firstTaken(): boolean {
    return this.node?.firstTaken ?? this.goal.side === 0;
  }

  get kind(): ConditionKind | undefined {
    return this.node?.kind;
  }

  get depth(): number {
    return this.node?.depth ?? this.goal.needed.length;
  }

  get occurrence(): number {
    return this.node?.occurrence ?? this.goal.occurrence;
  }

  get progress(): number {
    return this.node?.progress ?? this.runs;
  }

  get closed(): boolean {
    return this.#closed;
  }

  set closed(closed: boolean) {
    this.#closed = closed;
    // Then it is for no other goal either.
    if (this.node !== undefined && this.goal.needed.length === 0) this.node.closed = closed;
  }

  open(store: TermStore): Term[] | undefined {
    const conditions = this.node === undefined ? [this.goal.other] : this.node.open(store);
    return conditions && [...this.goal.needed, ...conditions];
  }
}
