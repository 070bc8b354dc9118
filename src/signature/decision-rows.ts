import type { Behaviour } from '../explore/exploration.ts';
import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { DecisionRow } from './decision-table.ts';
import { variablesKey } from './group-conjuncts.ts';
import { printCondition } from './print-condition.ts';
import type { Prover } from './prover.ts';
import { simplifyCondition } from './simplify-condition.ts';

/** A decision that some behaviours made, and what they decided next. */
interface Node {
  readonly children: Map<Term, Node>;
  /** The side of the decision; a function's own branches come first. */
  readonly taken: boolean;
  readonly behaviours: number[];
}

/**
 * Behaviours as a decision table, in the order in which the function decides. What several rows share stands once above
 * them, as their heading; where a heading would only repeat what its rows say anyway (`s !== "a"` above `s === "b"`)
 * there is none. The heading conditions of a row and its own together are the condition of its behaviour.
 */
export function decisionRows(
  prover: Prover,
  behaviours: readonly Behaviour[],
  given: readonly Term[],
): DecisionRow[] {
  const root: Node = { children: new Map(), taken: true, behaviours: [] };
  for (const [i, { conditions }] of behaviours.entries()) {
    let node = root;
    for (const { term, taken } of conditions) {
      if (given.includes(term)) continue;
      let child = node.children.get(term);
      if (child === undefined) {
        child = { children: new Map(), taken, behaviours: [] };
        node.children.set(term, child);
      }
      node = child;
    }
    node.behaviours.push(i);
  }
  return new Rows(prover).below(root, [], given);
}

class Rows {
  readonly #prover: Prover;
  readonly #simple = new Map<string, readonly Term[]>();

  constructor(prover: Prover) {
    this.#prover = prover;
  }

  /** Rows of what is decided at a node. `open` has been decided since the heading above; `context` is all that headings say. */
  below(node: Node, open: readonly Term[], context: readonly Term[]): DecisionRow[] {
    if (node.children.size === 0 || node.behaviours.length > 0) return this.#ending(node, open, context);
    if (node.children.size === 1) {
      const [[term, child]] = [...node.children] as [[Term, Node]];
      return this.below(child, [...open, term], context);
    }
    const sides = [...node.children]
      .sort(([, a], [, b]) => Number(b.taken) - Number(a.taken))
      .map(([term, child]) => ({ child, decided: [...open, term] }));
    const leaves = sides.filter(({ child }) => isSingle(child));
    const others = sides.filter(({ child }) => !isSingle(child));
    const repeating = others.length > 1 ? sides : leaves;
    const isClear = repeating.every((side) => this.#isShort(side.decided, context));
    if (open.length > 0 && !isClear) {
      const heading = this.#texts(open, context);
      const inner = this.below(node, [], [...context, ...open]);
      return heading.length === 0 ? inner : [{ condition: heading, rows: inner }];
    }
    return [...leaves, ...others].flatMap(({ child, decided }) => this.below(child, decided, context));
  }

  /** Several runs that ended where others went on have conditions that say too little; each gets its row. */
  #ending(node: Node, open: readonly Term[], context: readonly Term[]): DecisionRow[] {
    const condition = this.#texts(open, context);
    const [behaviour, ...more] = node.behaviours;
    if (node.children.size === 0 && more.length === 0)
      return [{ condition, behaviour: behaviour!, rows: [] }];
    const own = node.behaviours.map((b) => ({ condition: [], behaviour: b, rows: [] }));
    const inner = this.below({ ...node, behaviours: [] }, [], [...context, ...open]);
    return [{ condition, rows: node.children.size === 0 ? own : [...own, ...inner] }];
  }

  /** What has been decided, given the headings. */
  #texts(open: readonly Term[], context: readonly Term[]): string[] {
    const all = this.#simplified(open, context);
    return printCondition(this.#prover.store, { all, any: [] });
  }

  /** Whether it is short is asked before it is written. */
  #simplified(open: readonly Term[], context: readonly Term[]): readonly Term[] {
    const key = `${context.join(' ')};${open.join(' ')}`;
    let simple = this.#simple.get(key);
    if (simple === undefined)
      this.#simple.set(key, (simple = simplifyCondition(this.#prover, open, context)));
    return simple;
  }

  /** Is it a single condition, two about the same variables, or any number about one thing (`s !== "a" && s !== "b"`)? */
  #isShort(open: readonly Term[], context: readonly Term[]): boolean {
    const { store } = this.#prover;
    const terms = this.#simplified(open, context);
    const [first, ...others] = terms.map((t) =>
      terms.length <= 2 ? variablesKey(store, t) : subject(store, t),
    );
    return others.every((key) => key === first);
  }
}

/** What a condition compares with a constant; otherwise the condition itself. */
function subject(store: TermStore, t: Term): Term {
  const inner = store.op(t) === Op.Not ? store.arg(t, 0) : t;
  if (store.arity(inner) !== 2) return inner;
  const [a, b] = [store.arg(inner, 0), store.arg(inner, 1)];
  return store.isConst(a) ? b : store.isConst(b) ? a : inner;
}

/** Does no more than one behaviour follow? */
function isSingle(node: Node): boolean {
  let at = node;
  while (at.behaviours.length === 0 && at.children.size === 1) at = [...at.children.values()][0]!;
  return at.children.size === 0 && at.behaviours.length <= 1;
}
