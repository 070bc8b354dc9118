import { assertNever } from '../../base/assert-never.ts';
import type { Random } from '../../base/random.ts';
import { BreadthFirst } from './breadth-first.ts';
import { CoverageFirst } from './coverage-first.ts';
import { DepthFirst } from './depth-first.ts';
import { MixedOrder } from './mixed-order.ts';
import type { Order, OrderName } from './order.ts';
import { RandomOrder } from './random-order.ts';

export function createOrder(
  name: OrderName,
  random: Random,
  sideSeen: (site: number, taken: boolean) => boolean,
): Order {
  switch (name) {
    case 'mixed':
      return new MixedOrder(sideSeen);
    case 'dfs':
      return new DepthFirst();
    case 'bfs':
      return new BreadthFirst();
    case 'random':
      return new RandomOrder(random);
    case 'coverage':
      return new CoverageFirst(sideSeen);
    default:
      return assertNever(name);
  }
}
