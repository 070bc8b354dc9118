import type { OpenPoint } from '../frontier.ts';

/** Decides which open decision is tried next. */
export interface Order {
  readonly name: OrderName;
  add(node: OpenPoint): void;
  /** Removes and returns the next one; undefined when there is none. */
  next(): OpenPoint | undefined;
}

export const orderNames = ['mixed', 'dfs', 'bfs', 'random', 'coverage'] as const;

export type OrderName = (typeof orderNames)[number];
