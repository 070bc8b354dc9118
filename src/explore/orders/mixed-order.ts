import type { OpenPoint } from '../frontier.ts';
import { DepthFirst } from './depth-first.ts';
import type { Order } from './order.ts';

/** Decisions are tried depth first until so many were; from then on every so many-th is one with a side that no run has taken. */
const FIRST = 64;
const EVERY = 4;

/** Depth first, which is quick, but does not stay in a loop without end while there is code that no run has seen. */
export class MixedOrder implements Order {
  readonly name = 'mixed';
  readonly #depthFirst = new DepthFirst();
  readonly #added: OpenPoint[] = [];
  readonly #sideSeen: (site: number, taken: boolean) => boolean;
  #tried = 0;

  constructor(sideSeen: (site: number, taken: boolean) => boolean) {
    this.#sideSeen = sideSeen;
  }

  add(node: OpenPoint): void {
    this.#depthFirst.add(node);
    this.#added.push(node);
  }

  next(): OpenPoint | undefined {
    const isLate = ++this.#tried > FIRST && this.#tried % EVERY === 0;
    return (isLate ? this.#fresh() : undefined) ?? this.#depthFirst.next();
  }

  /** The oldest with a side that no run has taken; it is tried once in this way. */
  #fresh(): OpenPoint | undefined {
    const i = this.#added.findIndex((n) => !n.closed && !this.#sideSeen(n.site, !n.firstTaken));
    return i < 0 ? undefined : this.#added.splice(i, 1)[0];
  }
}
