import type { DecisionNode } from '../../explore/decision-tree.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';

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
  /** Conditions that hold on all inputs that run the affected sites of the state in this order. */
  readonly needed: readonly Term[];
  /** With those, the condition that it stands for, where that is the same whenever they hold; else 0. */
  readonly other: Term;
  /** How it was pursued so far: not at all, alone, at its node. */
  step: 0 | 1 | 2;
  /** Met, or beyond reach. */
  isDone: boolean;
}

/** The affected sites (and calls on the way to them) that a run has executed, as a node of the tree of all such sequences. */
export class AffectedState {
  readonly parent: AffectedState | undefined;
  readonly depth: number;
  /** The site executed last; -1 at the beginning. */
  readonly site: SiteId;
  readonly children = new Map<number, AffectedState>();
  /** A run executed these and no others. */
  ended = false;
  /** Sides of deciding sites that runs took in this state, and those that are looked for, as `site * 2 + side`. */
  readonly taken = new Set<number>();
  readonly wanted = new Set<number>();

  constructor(parent?: AffectedState, site: SiteId = -1) {
    this.parent = parent;
    this.site = site;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  child(site: SiteId, side: number): AffectedState {
    const event = eventOf(site, side);
    let child = this.children.get(event);
    if (child === undefined) this.children.set(event, (child = new AffectedState(this, site)));
    return child;
  }

  /** The last state that both came through. */
  common(other: AffectedState): AffectedState {
    let [a, b]: [AffectedState, AffectedState] = [this, other];
    while (a !== b)
      if (a.depth >= b.depth) a = a.parent!;
      else b = b.parent!;
    return a;
  }
}

/** An event as a number. */
export function eventOf(site: SiteId, side: number): number {
  return site * 65_536 + side + 65_000;
}
