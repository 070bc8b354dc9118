import type { Trace } from '../machine/trace.ts';
import { DecisionNode, DecisionTree, type Placement } from './decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from './frontier.ts';
import type { Strategy } from './strategies/strategy.ts';

/** One tree of the sequences of all runs. */
export class TreeFrontier implements Frontier {
  readonly #tree = new DecisionTree();
  readonly #strategy: Strategy;

  constructor(strategy: Strategy) {
    this.#strategy = strategy;
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const node = target instanceof DecisionNode ? target : undefined;
    return this.#tree.insert(this.#strategy.sequence(trace), placement, node);
  }

  later(): readonly OpenPoint[] {
    return [];
  }
}
