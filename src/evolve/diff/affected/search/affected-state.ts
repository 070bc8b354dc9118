import type { DecisionNode } from '../../../../explore/decision-tree.ts';
import type { Model } from '../../../../expr/input-variable.ts';
import type { Term } from '../../../../expr/term.ts';
import type { SiteId } from '../../../../ir/ir.ts';

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

/**
 * The affected sites (and calls on the way to them) that a run has executed, as a node of the tree of all such sequences. There are many, most of them
 * with one child and at most one decision.
 */
export class AffectedState {
  readonly parent: AffectedState | undefined;
  readonly depth: number;
  /** The site executed last; -1 at the beginning. */
  readonly site: SiteId;
  /** A run executed these and no others. */
  ended = false;
  #event = -1;
  #child: AffectedState | undefined;
  #others: Map<number, AffectedState> | undefined;
  /** Sides of deciding sites that runs took in this state, and those that are looked for, as `site * 2 + side`. */
  #taken: readonly number[] = none;
  #wanted: readonly number[] = none;

  constructor(parent?: AffectedState, site: SiteId = -1) {
    this.parent = parent;
    this.site = site;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** What follows when a site is executed. */
  child(site: SiteId, side: number): AffectedState {
    const event = eventOf(site, side);
    if (this.#child === undefined) {
      this.#event = event;
      this.#child = new AffectedState(this, site);
    }
    if (this.#event === event) return this.#child;
    this.#others ??= new Map();
    let other = this.#others.get(event);
    if (other === undefined) this.#others.set(event, (other = new AffectedState(this, site)));
    return other;
  }

  /** Was an event seen to follow? */
  hasChild(event: number): boolean {
    return this.#event === event || (this.#others?.has(event) ?? false);
  }

  isTaken(side: number): boolean {
    return this.#taken.includes(side);
  }

  take(side: number): void {
    if (!this.#taken.includes(side)) this.#taken = [...this.#taken, side];
  }

  /** False when the side is taken, or looked for already. */
  want(side: number): boolean {
    if (this.#taken.includes(side) || this.#wanted.includes(side)) return false;
    this.#wanted = [...this.#wanted, side];
    return true;
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

const none: readonly number[] = [];

/** An event as a number. */
export function eventOf(site: SiteId, side: number): number {
  return site * 65_536 + side + 65_000;
}
