import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { ConditionKind, Trace } from '../../machine/trace.ts';
import type { DecisionNode, Placement } from '../decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../frontier.ts';
import { StateTree } from './state-tree.ts';

/** A point of the tree of paths that is asked about unless its other side was explored from a like state meanwhile. */
class StatePoint implements OpenPoint {
  readonly node: DecisionNode;
  readonly hint: Model;
  readonly #tree: StateTree;

  constructor(tree: StateTree, node: DecisionNode, hint: Model) {
    this.#tree = tree;
    this.node = node;
    this.hint = hint;
  }

  get site(): number {
    return this.node.site;
  }

  get firstTaken(): boolean {
    return this.node.firstTaken;
  }

  get kind(): ConditionKind {
    return this.node.kind;
  }

  get depth(): number {
    return this.node.depth;
  }

  get occurrence(): number {
    return this.node.occurrence;
  }

  get closed(): boolean {
    return this.node.closed;
  }

  set closed(isClosed: boolean) {
    this.node.closed = isClosed;
  }

  get progress(): number {
    return this.node.progress;
  }

  open(store: TermStore): Term[] | undefined {
    return this.#tree.isCovered(this.node) ? undefined : this.node.open(store);
  }
}

/** Explores path by path, but goes on from each state once. */
export class StateFrontier implements Frontier {
  readonly #tree: StateTree;
  readonly #paths = new Set<string>();
  #runs = 0;

  constructor(store: TermStore) {
    this.#tree = new StateTree(store);
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const node = target instanceof StatePoint ? target.node : undefined;
    const { touched, misaligned } = this.#tree.insert(trace, placement, node);
    const { conditions } = trace;
    const path = conditions.map((c) => c.term).join(' ');
    const isNew = !this.#paths.has(path);
    this.#paths.add(path);
    this.#runs++;
    return {
      isNew,
      misaligned,
      conditions,
      touched: touched.map((node) => new StatePoint(this.#tree, node, placement.model)),
    };
  }

  /** Which share of decisions needed no run. */
  get share(): number {
    return this.#tree.spared / (this.#tree.spared + this.#runs);
  }

  later(): readonly OpenPoint[] {
    return [];
  }
}
