import { createHash } from 'node:crypto';
import { Op } from '../expr/op.ts';
import { subterms } from '../expr/size.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { DecisionNode } from './decision-tree.ts';

/** The order of their arguments is that in which terms were made, which other searches need not share. */
const unordered: ReadonlySet<number> = new Set([
  Op.And,
  Op.Or,
  Op.Eq,
  Op.SameNum,
  Op.Add,
  Op.Mul,
  Op.BitAnd,
  Op.BitOr,
  Op.BitXor,
  Op.Min,
  Op.Max,
]);

/** Names points of a search's tree by what leads there, in the same way in every search of the same function. */
export class PointDigests {
  readonly #store: TermStore;
  readonly #known = new Map<Term, string>();

  constructor(store: TermStore) {
    this.#store = store;
  }

  /** Where it is the same, the same decisions lead there and the same sides were taken. */
  of(node: DecisionNode): string {
    const sides = [...node.children.keys()].map((term) => this.#term(term)).sort();
    return digest([...node.prefix().map((term) => this.#term(term)), '', ...sides]);
  }

  #term(term: Term): string {
    if (!this.#known.has(term))
      for (const part of subterms(this.#store, term))
        if (!this.#known.has(part)) this.#known.set(part, digest(this.#parts(part)));
    return this.#known.get(term)!;
  }

  /** What stands for a term whose arguments are known. */
  #parts(term: Term): string[] {
    const store = this.#store;
    const op = store.op(term);
    if (op === Op.Const) {
      const value = store.constValue(term);
      return ['constant', `${store.sort(term)}`, typeof value, Object.is(value, -0) ? '-0' : String(value)];
    }
    if (op === Op.Var) {
      const { role, sort, path } = store.variableOf(term);
      return ['variable', role, `${sort}`, path];
    }
    const args = store.args(term).map((arg) => this.#known.get(arg)!);
    return [`${op}`, ...(unordered.has(op) ? args.sort() : args)];
  }
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
