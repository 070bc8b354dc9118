import type { DecisionNode } from '../decision-tree.ts';

/** Decides which open decision is tried next. */
export interface Order {
  readonly name: OrderName;
  add(node: DecisionNode): void;
  /** Removes and returns the next one; undefined when there is none. */
  next(): DecisionNode | undefined;
  readonly size: number;
}

export type OrderName = 'dfs' | 'bfs' | 'random' | 'coverage';
