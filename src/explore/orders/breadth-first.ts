import type { OpenPoint } from '../frontier.ts';
import type { Order } from './order.ts';

/** The shallowest decision first; among equals the one added first. */
export class BreadthFirst implements Order {
  readonly name = 'bfs';
  readonly #byDepth: OpenPoint[][] = [];
  #size = 0;
  #low = 0;

  add(node: OpenPoint): void {
    (this.#byDepth[node.depth] ??= []).push(node);
    this.#low = Math.min(this.#low, node.depth);
    this.#size++;
  }

  next(): OpenPoint | undefined {
    if (this.#size === 0) return undefined;
    while ((this.#byDepth[this.#low]?.length ?? 0) === 0) this.#low++;
    this.#size--;
    return this.#byDepth[this.#low]!.shift();
  }
}
