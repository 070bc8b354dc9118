import type { Model } from '../expr/input-variable.ts';
import { negate } from '../expr/negate.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { type Condition, ConditionKind } from '../machine/trace.ts';
import type { OpenPoint } from './frontier.ts';

/**
 * A point where runs can part. The children are the decisions that runs have made here, by the term that held; most
 * points have two sides, splits may have more. What is still open here is "none of the children's terms".
 */
export class DecisionNode implements OpenPoint {
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

  get root(): DecisionNode {
    let node: DecisionNode = this;
    while (node.parent !== undefined) node = node.parent;
    return node;
  }

  get progress(): number {
    return this.children.size;
  }

  /** The conditions of an input that reaches this point and then decides as no run has; undefined when there is none. */
  open(store: TermStore): Term[] | undefined {
    const conditions = this.prefix();
    let none = store.true;
    for (const term of this.children.keys()) {
      const other = negate(store, term);
      conditions.push(other);
      none = store.and(none, other);
    }
    return none === store.false ? undefined : conditions;
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
  /** The behaviour was not in the tree before. */
  readonly isNew: boolean;
  /** Points on the path that got a child and are open, deepest last. */
  readonly touched: readonly DecisionNode[];
  readonly leaf: DecisionNode;
  /** The run did not decide in the order that the tree expected, so it was put where its input belongs. */
  readonly misaligned: boolean;
  /** What tells the run from all others in the tree: its conditions, and those of the points it was put under. */
  readonly conditions: readonly Condition[];
}

/** How a run that does not fit is placed: by what holds on its input. */
export interface Placement {
  readonly model: Model;
  holds(term: Term): boolean;
  negate(term: Term): Term;
  and(a: Term, b: Term): Term;
}

/** All decisions of all runs of one exploration as a tree of terms. */
export class DecisionTree {
  readonly root: DecisionNode;

  constructor(root = new DecisionNode(undefined, 0)) {
    this.root = root;
  }

  /** A tree of its own with the same decisions; told of each point and its copy. */
  copy(copied: (from: DecisionNode, to: DecisionNode) => void): DecisionTree {
    const root = new DecisionNode(undefined, 0);
    const work: [DecisionNode, DecisionNode][] = [[this.root, root]];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const [from, to] = next;
      to.site = from.site;
      to.firstTaken = from.firstTaken;
      to.occurrence = from.occurrence;
      to.kind = from.kind;
      to.closed = from.closed;
      to.ended = from.ended;
      copied(from, to);
      for (const [term, child] of from.children) {
        const other = new DecisionNode(to, term);
        to.children.set(term, other);
        work.push([child, other]);
      }
    }
    return new DecisionTree(root);
  }

  /**
   * Follows or makes the path of a run. Its conditions should go down the tree in order (the prefix property). Where the
   * tree decides something else, or a run that is told apart by less has ended, the run goes down by what holds on its input: then
   * the leaves are still disjoint and each still has one outcome, only with more conditions than needed. `target` is
   * the point that the run was made for: where several sides hold, it goes there.
   */
  insert(conditions: readonly Condition[], placement: Placement, target?: DecisionNode): Insertion {
    const wanted = new Set<DecisionNode>();
    for (let on = target; on !== undefined; on = on.parent) wanted.add(on);
    const touched: DecisionNode[] = [];
    const occurrences = new Map<number, number>();
    const path: Condition[] = [];
    const terms = new Set<Term>();
    let node = this.root;
    let isNew = false;
    let misaligned = false;
    const grow = (condition: Condition): DecisionNode => {
      const child = new DecisionNode(node, condition.term);
      node.children.set(condition.term, child);
      isNew = true;
      if (!node.closed) touched.push(node);
      return child;
    };
    const descend = (child: DecisionNode, condition: Condition): void => {
      path.push(condition);
      terms.add(condition.term);
      node = child;
    };
    for (let k = 0; ; ) {
      while (k < conditions.length && terms.has(conditions[k]!.term)) k++;
      const condition = conditions[k];
      if (condition === undefined || node.ended) {
        if (condition !== undefined) misaligned = true;
        if (node.children.size === 0 || node.ended) break;
      }
      const toward =
        wanted.size === 0
          ? undefined
          : [...node.children.values()].find((c) => wanted.has(c) && placement.holds(c.term));
      const own = condition && node.children.get(condition.term);
      const child = toward === undefined || toward === own ? own : undefined;
      const fits =
        child !== undefined ||
        (own === undefined &&
          condition &&
          this.#fits(node, condition, placement, (occurrences.get(condition.site) ?? 0) + 1));
      if (condition !== undefined && fits) {
        k++;
        const seen = (occurrences.get(condition.site) ?? 0) + 1;
        occurrences.set(condition.site, seen);
        decideAt(node, condition, seen);
        descend(child ?? grow(condition), condition);
        continue;
      }
      misaligned = true;
      const same = toward ?? [...node.children.values()].find((c) => placement.holds(c.term));
      const forced = (term: Term): Condition => ({
        site: node.site,
        kind: node.kind,
        term,
        taken: !node.firstTaken,
        instance: -1,
      });
      if (same !== undefined) descend(same, forced(same.term));
      else {
        const none = [...node.children.keys()].map(placement.negate).reduce(placement.and);
        const condition = forced(none);
        descend(grow(condition), condition);
      }
    }
    if (!node.ended) isNew = true;
    node.ended = true;
    return { isNew, touched, leaf: node, misaligned, conditions: misaligned ? path : conditions };
  }

  /** Is the condition another side of the decision made at the node, rather than another decision? */
  #fits(
    node: DecisionNode,
    { site, kind, term }: Condition,
    { holds, negate }: Placement,
    occurrence: number,
  ): boolean {
    if (node.children.size === 0) return true;
    if (node.site !== site) return false;
    const terms = [...node.children.keys()];
    if (terms.length === 1 && negate(terms[0]!) === term) return true;
    if (kind === ConditionKind.branch && node.occurrence !== occurrence) return false;
    return terms.every((other) => !holds(other));
  }
}

/** A run decides at a point: the first one says what is decided there. */
function decideAt(node: DecisionNode, condition: Condition, occurrence: number): void {
  if (node.children.size === 0) {
    node.site = condition.site;
    node.firstTaken = condition.taken;
    node.kind = condition.kind;
    node.occurrence = occurrence;
  }
  // An assumption that holds is never negated; one that failed is a reason to look for inputs that satisfy it.
  if (condition.kind === ConditionKind.assume && condition.taken) node.closed = true;
}
