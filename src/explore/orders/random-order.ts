import type { Random } from '../../base/random.ts';
import type { DecisionNode } from '../decision-tree.ts';
import type { Order } from './order.ts';

/** Any open decision, each as likely as another; the seed decides. */
export class RandomOrder implements Order {
  readonly name = 'random';
  readonly #items: DecisionNode[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(node: DecisionNode): void {
    this.#items.push(node);
  }

  next(): DecisionNode | undefined {
    if (this.#items.length === 0) return undefined;
    const i = this.#random.int(0, this.#items.length - 1);
    const chosen = this.#items[i]!;
    this.#items[i] = this.#items[this.#items.length - 1]!;
    this.#items.pop();
    return chosen;
  }

  get size(): number {
    return this.#items.length;
  }
}
