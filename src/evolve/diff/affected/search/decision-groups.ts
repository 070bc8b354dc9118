import { freeVariables } from '../../../../expr/free-variables.ts';
import type { Term } from '../../../../expr/term.ts';
import type { TermStore } from '../../../../expr/term-store.ts';
import type { SiteId } from '../../../../ir/ir.ts';

/** Decisions that have to do with each other: put together from the start, or by an input variable that both were seen to be about. */
export class DecisionGroups {
  readonly #store: TermStore;
  /** Union-find over sites (even) and variables (odd). */
  readonly #parent = new Map<number, number>();
  readonly #seen = new Set<string>();
  #joins = 0;

  constructor(store: TermStore, groups: readonly (readonly SiteId[])[]) {
    this.#store = store;
    for (const [first, ...others] of groups) for (const other of others) this.#join(first! * 2, other * 2);
  }

  /** Grows whenever two groups become one. */
  get joins(): number {
    return this.#joins;
  }

  /** A site decides on a term. */
  note(site: SiteId, term: Term): void {
    const key = `${site} ${term}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    for (const variable of freeVariables(this.#store, term)) this.#join(site * 2, variable * 2 + 1);
  }

  same(a: SiteId, b: SiteId): boolean {
    return this.#find(a * 2) === this.#find(b * 2);
  }

  #join(a: number, b: number): void {
    const [x, y] = [this.#find(a), this.#find(b)];
    if (x === y) return;
    this.#parent.set(x, y);
    this.#joins++;
  }

  #find(member: number): number {
    let root = member;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    for (let at = member; at !== root; ) {
      const next = this.#parent.get(at)!;
      this.#parent.set(at, root);
      at = next;
    }
    return root;
  }
}
