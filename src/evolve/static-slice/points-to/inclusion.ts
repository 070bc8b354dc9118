/**
 * Inclusion constraints over sets of objects (Andersen): nodes have sets, sets flow along edges, and whoever watches a node is told of each object that
 * comes to be in it, once. Everything is worked off by {@link solve}; constraints may be added meanwhile.
 */
export class Inclusion {
  readonly #sets: Set<number>[] = [];
  readonly #edges: Set<number>[] = [];
  readonly #watchers: ((object: number) => void)[][] = [];
  readonly #news: [number, number][] = [];
  #facts = 0;

  node(): number {
    this.#edges.push(new Set());
    this.#watchers.push([]);
    return this.#sets.push(new Set()) - 1;
  }

  /** How much is known: objects in sets. */
  get facts(): number {
    return this.#facts;
  }

  of(node: number): ReadonlySet<number> {
    return this.#sets[node]!;
  }

  add(node: number, object: number): void {
    const set = this.#sets[node]!;
    if (set.has(object)) return;
    set.add(object);
    this.#facts++;
    this.#news.push([node, object]);
  }

  /** All that `from` has, `to` has too. */
  flow(from: number | undefined, to: number | undefined): void {
    if (from === undefined || to === undefined || from === to) return;
    const edges = this.#edges[from]!;
    if (edges.has(to)) return;
    edges.add(to);
    for (const object of this.#sets[from]!) this.add(to, object);
  }

  each(node: number | undefined, tell: (object: number) => void): void {
    if (node === undefined) return;
    this.#watchers[node]!.push(tell);
    for (const object of [...this.#sets[node]!]) tell(object);
  }

  /** Works until nothing changes. @returns false when more than `limit` facts are known; the sets are of no use then. */
  solve(limit: number): boolean {
    for (let next = this.#news.pop(); next !== undefined; next = this.#news.pop()) {
      const [node, object] = next;
      if (this.#facts > limit) return false;
      for (const to of [...this.#edges[node]!]) this.add(to, object);
      for (const tell of [...this.#watchers[node]!]) tell(object);
    }
    return true;
  }
}
