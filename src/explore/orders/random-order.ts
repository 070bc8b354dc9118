import type { Random } from '../../base/random.ts';
import type { OpenPoint } from '../frontier.ts';
import type { Order } from './order.ts';

/** Any open decision, each as likely as another; the seed decides. */
export class RandomOrder implements Order {
  readonly name = 'random';
  #items: OpenPoint[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(node: OpenPoint): void {
    this.#items.push(node);
  }

  next(): OpenPoint | undefined {
    if (this.#items.length === 0) return undefined;
    const i = this.#random.int(0, this.#items.length - 1);
    const chosen = this.#items[i]!;
    this.#items[i] = this.#items[this.#items.length - 1]!;
    this.#items.pop();
    return chosen;
  }

  rest(): OpenPoint[] {
    const rest = this.#items;
    this.#items = [];
    return rest;
  }
}
