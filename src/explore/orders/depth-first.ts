import type { DecisionNode } from '../decision-tree.ts';
import type { Order } from './order.ts';

/** The decision added last first: neighbouring queries share long prefixes. */
export class DepthFirst implements Order {
  readonly name = 'dfs';
  readonly #stack: DecisionNode[] = [];

  add(node: DecisionNode): void {
    this.#stack.push(node);
  }

  next(): DecisionNode | undefined {
    return this.#stack.pop();
  }

  get size(): number {
    return this.#stack.length;
  }
}
