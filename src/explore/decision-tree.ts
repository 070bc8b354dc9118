import type { Term } from '../expr/term.ts';
import { type Condition, ConditionKind } from '../machine/trace.ts';

/**
 * A point where runs can part. The children are the decisions that runs have made here, by the term that held; most
 * points have two sides, splits may have more. What is still open here is "none of the children's terms".
 */
export class DecisionNode {
  readonly parent: DecisionNode | undefined;
  /** The term that led here from the parent. */
  readonly term: Term;
  readonly depth: number;
  readonly children = new Map<Term, DecisionNode>();
  /** The site of the decision made here, and the side of the run that came first; set with the first child. */
  site = -1;
  firstTaken = false;
  /** How often this site was decided on the way here, this time included. */
  occurrence = 0;
  kind: ConditionKind = ConditionKind.branch;
  /** No further query is worth making: settled, or given up (and then the exploration says why). */
  closed = false;
  /** A run ended here. */
  ended = false;

  constructor(parent: DecisionNode | undefined, term: Term) {
    this.parent = parent;
    this.term = term;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** The conditions from the root to this point, in order. */
  prefix(): Term[] {
    const terms: Term[] = new Array(this.depth);
    for (let node: DecisionNode = this; node.parent !== undefined; node = node.parent)
      terms[node.depth - 1] = node.term;
    return terms;
  }
}

/** What inserting a run into the tree showed. */
export interface Insertion {
  /** The path was not in the tree before. */
  readonly isNew: boolean;
  /** Points on the path that got a child and are open, deepest last. */
  readonly touched: readonly DecisionNode[];
  readonly leaf: DecisionNode;
}

/** All decisions of all runs of one exploration as a tree of terms. */
export class DecisionTree {
  readonly root = new DecisionNode(undefined, 0);

  insert(conditions: readonly Condition[]): Insertion {
    let node = this.root;
    const touched: DecisionNode[] = [];
    const occurrences = new Map<number, number>();
    let isNew = false;
    for (const condition of conditions) {
      const seen = (occurrences.get(condition.site) ?? 0) + 1;
      occurrences.set(condition.site, seen);
      if (node.children.size === 0) {
        node.site = condition.site;
        node.firstTaken = condition.taken;
        node.kind = condition.kind;
        node.occurrence = seen;
      }
      // An assumption that holds is never negated; one that failed is a reason to look for inputs that satisfy it.
      if (condition.kind === ConditionKind.assume && condition.taken) node.closed = true;
      let child = node.children.get(condition.term);
      if (child === undefined) {
        child = new DecisionNode(node, condition.term);
        node.children.set(condition.term, child);
        isNew = true;
        if (!node.closed) touched.push(node);
      }
      node = child;
    }
    if (!node.ended) isNew = true;
    node.ended = true;
    return { isNew, touched, leaf: node };
  }
}
