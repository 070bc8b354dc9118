import type { OpenPoint } from '../frontier.ts';
import type { Order } from './order.ts';

/** The decision added last first: neighbouring queries share long prefixes. */
export class DepthFirst implements Order {
  readonly name = 'dfs';
  #stack: OpenPoint[] = [];

  add(node: OpenPoint): void {
    this.#stack.push(node);
  }

  next(): OpenPoint | undefined {
    return this.#stack.pop();
  }

  rest(): OpenPoint[] {
    const rest = this.#stack.reverse();
    this.#stack = [];
    return rest;
  }
}
