import type { DecisionNode } from '../../explore/decision-tree.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';

/** A point of the decision tree with an open side, and an input that leads there. */
export interface Point {
  readonly node: DecisionNode;
  readonly model: Model;
}

/** What is looked for: an input that runs the affected sites of a state and then decides as no run has. */
export interface Goal {
  readonly state: AffectedState;
  readonly site: SiteId;
  readonly side: number;
  /** An input of a run that decides the other way, and where the tree has that. */
  readonly model: Model;
  readonly node: DecisionNode | undefined;
  /** How often the run has decided there. */
  readonly occurrence: number;
  /** Conditions of the affected decisions on the way and of the other side, where nothing else bears on them. */
  readonly alone: readonly Term[] | undefined;
  /** How it was pursued so far: not at all, alone, at its node. */
  step: 0 | 1 | 2;
  /** Met, or beyond reach. */
  isDone: boolean;
  /** By state: how far its points were looked at. */
  looked: Map<AffectedState, Looked>;
  /** How many groups had become one then. */
  joins: number;
}

/** Points from `next` down to `done` are still to be looked at, those from `top` on are new. */
export interface Looked {
  done: number;
  next: number;
  top: number;
}

/** The affected sites (and calls on the way to them) that a run has executed, as a node of the tree of all such sequences. */
export class AffectedState {
  readonly parent: AffectedState | undefined;
  readonly children = new Map<number, AffectedState>();
  /** A run executed these and no others. */
  ended = false;
  /** Open points that runs passed in this state. */
  readonly points: Point[] = [];
  /** Sides of deciding sites that runs took in this state, and those that are looked for, as `site * 2 + side`. */
  readonly taken = new Set<number>();
  readonly wanted = new Set<number>();

  constructor(parent?: AffectedState) {
    this.parent = parent;
  }

  child(event: number): AffectedState {
    let child = this.children.get(event);
    if (child === undefined) this.children.set(event, (child = new AffectedState(this)));
    return child;
  }
}

/** An event as a number. */
export function eventOf(site: SiteId, side: number): number {
  return site * 3 + side + 1;
}
