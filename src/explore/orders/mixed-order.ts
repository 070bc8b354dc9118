import type { OpenPoint } from '../frontier.ts';
import { DepthFirst } from './depth-first.ts';
import type { Order } from './order.ts';
import { PointsBySide } from './points-by-side.ts';

/** Decisions are tried depth first until so many were; from then on every so many-th is one with a side that no run has taken. */
const FIRST = 64;
const EVERY = 4;

/** Depth first, which is quick, but does not stay in a loop without end while there is code that no run has seen. */
export class MixedOrder implements Order {
  readonly name = 'mixed';
  readonly #depthFirst = new DepthFirst();
  readonly #bySide: PointsBySide;
  #tried = 0;

  constructor(sideSeen: (site: number, taken: boolean) => boolean) {
    this.#bySide = new PointsBySide(sideSeen);
  }

  add(node: OpenPoint): void {
    this.#depthFirst.add(node);
    this.#bySide.add(node);
  }

  next(): OpenPoint | undefined {
    const isLate = ++this.#tried > FIRST && this.#tried % EVERY === 0;
    return (isLate ? this.#bySide.takeFresh() : undefined) ?? this.#depthFirst.next();
  }

  rest(): OpenPoint[] {
    this.#bySide.clear();
    return this.#depthFirst.rest();
  }
}
