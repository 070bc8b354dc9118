import { freeVariables } from '../../expr/free-variables.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

/**
 * Conditions by the input variables they share, so that of a long path only what bears on a question is asked. Those that share no variable with it,
 * not even through others, hold on the input that the path was recorded with, whatever the answer.
 */
export class ConditionGroups {
  readonly #store: TermStore;
  readonly #terms = new Set<Term>();
  /** Union-find over variables; the conditions of a group are with its root. */
  readonly #parent = new Map<number, number>();
  readonly #members = new Map<number, Term[]>();
  readonly #byVariable = new Map<number, Term[]>();

  constructor(store: TermStore) {
    this.#store = store;
  }

  has(term: Term): boolean {
    return this.#terms.has(term);
  }

  add(term: Term): void {
    if (this.#terms.has(term)) return;
    this.#terms.add(term);
    let root = -1;
    for (const variable of freeVariables(this.#store, term)) {
      const list = this.#byVariable.get(variable);
      if (list === undefined) this.#byVariable.set(variable, [term]);
      else list.push(term);
      root = root < 0 ? this.#find(variable) : this.#join(root, this.#find(variable));
    }
    if (root >= 0) this.#membersOf(root).push(term);
  }

  /** Every condition that shares a variable with the term, directly or through others. */
  connected(term: Term): Term[] {
    const roots = new Set<number>();
    for (const variable of freeVariables(this.#store, term)) roots.add(this.#find(variable));
    return inOrder([...roots].map((root) => this.#membersOf(root)));
  }

  /** Every condition over at least one of the variables. */
  over(variables: Iterable<number>): Term[] {
    return inOrder([...variables].map((v) => this.#byVariable.get(v) ?? []));
  }

  #membersOf(root: number): Term[] {
    let list = this.#members.get(root);
    if (list === undefined) this.#members.set(root, (list = []));
    return list;
  }

  #find(variable: number): number {
    let root = variable;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    for (let at = variable; at !== root; ) {
      const next = this.#parent.get(at)!;
      this.#parent.set(at, root);
      at = next;
    }
    return root;
  }

  #join(a: number, b: number): number {
    if (a === b) return a;
    const [xs, ys] = [this.#membersOf(a), this.#membersOf(b)];
    const [root, other] = xs.length >= ys.length ? [a, b] : [b, a];
    this.#parent.set(other, root);
    const to = this.#membersOf(root);
    for (const term of this.#membersOf(other)) to.push(term);
    this.#members.delete(other);
    return root;
  }
}

function inOrder(lists: readonly (readonly Term[])[]): Term[] {
  return lists.length === 1 ? [...lists[0]!] : [...new Set(lists.flat())];
}
