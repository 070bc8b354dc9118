import type { SiteId } from '../ir/ir.ts';
import type { CellKey } from './runtime/heap.ts';

/**
 * A value in a state: a term (constants included), or a function or object that is the same in every run, by a number from
 * {@link NAMED} on, or an object of the state, by the negative of its number less one.
 */
export type StateValue = number;

/** Terms are smaller. */
export const NAMED = 2 ** 40;

/** An object of a state: what sort of object it is, as a number, and its properties in order. */
export interface StateNode {
  readonly kind: number;
  readonly cells: ReadonlyMap<CellKey, StateValue>;
  /** What is read of it is not told apart. */
  readonly isWhole: boolean;
}

/** What was read of an object: some properties, or anything. */
export type StateReads = Map<number, Set<CellKey> | 'all'>;

/** All that the rest of a run depends on besides its inputs: the function's live locals and what is reachable from them, objects in the order they are found in. */
export interface StateCut {
  readonly site: SiteId;
  /** How many conditions the run had recorded before. */
  readonly decided: number;
  readonly roots: readonly StateValue[];
  readonly nodes: readonly StateNode[];
  /** By object of the state: which object of the run it is. */
  readonly objects: readonly number[];
  /** By object: what the rest of the run read of it as it was here. */
  readonly reads: StateReads;
}
