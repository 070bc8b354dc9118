import type { Term } from '../../expr/term.ts';
import type { StateReads } from '../../machine/state-cut.ts';
import type { DecisionNode } from '../decision-tree.ts';
import type { ReachedState } from './state-signature.ts';

/** Something that follows a state: a run, or what is known of decisions that were not varied. */
export interface Passage {
  /** All conditions of the path, those before the state included. */
  readonly terms: readonly Term[];
  readonly reads: StateReads;
  /** For a run that goes on in a state of another owner. */
  readonly merge?: { readonly from: ReachedState; readonly at: Merge };
}

/** A prefix that leads to the state of an owner: its own state, and how the objects of the owner's correspond to it. */
export interface Merge {
  readonly owner: Owner;
  readonly state: ReachedState;
  readonly other: ReadonlyMap<number, number>;
}

/** The first prefix that came to a state: what follows is explored from here. */
export class Owner {
  readonly state: ReachedState;
  readonly node: DecisionNode;
  /** The owners on the way, with the states of the same run. */
  readonly trail: readonly { readonly owner: Owner; readonly state: ReachedState }[];
  readonly passages: Passage[] = [];
  /** Points that follow and may be open. */
  points: DecisionNode[] = [];
  reads: StateReads | undefined;
  isBusy = false;

  constructor(state: ReachedState, node: DecisionNode, trail: Owner['trail']) {
    this.state = state;
    this.node = node;
    this.trail = trail;
  }
}
