import type { OpenPoint } from '../frontier.ts';
import type { Order } from './order.ts';

/** The shallowest decision first; among equals the one added first. */
export class BreadthFirst implements Order {
  readonly name = 'bfs';
  /** By depth; what was taken of each stands before `from`. */
  #byDepth: { from: number; readonly nodes: OpenPoint[] }[] = [];
  #low = 0;

  add(node: OpenPoint): void {
    (this.#byDepth[node.depth] ??= { from: 0, nodes: [] }).nodes.push(node);
    this.#low = Math.min(this.#low, node.depth);
  }

  next(): OpenPoint | undefined {
    for (; this.#low < this.#byDepth.length; this.#low++) {
      const level = this.#byDepth[this.#low];
      if (level === undefined) continue;
      if (level.from < level.nodes.length) return level.nodes[level.from++];
      delete this.#byDepth[this.#low];
    }
    return undefined;
  }

  rest(): OpenPoint[] {
    const rest = this.#byDepth.flatMap(({ from, nodes }) => nodes.slice(from));
    this.#byDepth = [];
    this.#low = 0;
    return rest;
  }
}
