import type { OpenPoint } from '../frontier.ts';

/** Decides which open decision is tried next. A long run opens a million: what is done for each of them must not look at all others. */
export interface Order {
  readonly name: OrderName;
  add(node: OpenPoint): void;
  /** Removes and returns the next one; undefined when there is none. */
  next(): OpenPoint | undefined;
  /** Removes and returns all that are left, when none of them is to be tried. */
  rest(): OpenPoint[];
}

export const orderNames = ['mixed', 'dfs', 'bfs', 'random', 'coverage'] as const;

export type OrderName = (typeof orderNames)[number];
