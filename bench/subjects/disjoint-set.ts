/** Disjoint sets of five elements with union by rank and path compression, driven by two unions and one question. */
const count = 5;

class DisjointSet {
  readonly #parent: number[] = [];
  readonly #rank: number[] = [];
  sets = count;

  constructor() {
    for (let i = 0; i < count; i++) {
      this.#parent.push(i);
      this.#rank.push(0);
    }
  }

  find(element: number): number {
    if (element < 0 || element >= count) throw new RangeError('no such element');
    let root = element;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    let node = element;
    while (this.#parent[node] !== root) {
      const next = this.#parent[node]!;
      this.#parent[node] = root;
      node = next;
    }
    return root;
  }

  union(a: number, b: number): boolean {
    const first = this.find(a);
    const second = this.find(b);
    if (first === second) return false;
    if (this.#rank[first]! < this.#rank[second]!) this.#parent[first] = second;
    else {
      this.#parent[second] = first;
      if (this.#rank[first] === this.#rank[second]) this.#rank[first]!++;
    }
    this.sets--;
    return true;
  }

  isSame(a: number, b: number): boolean {
    return this.find(a) === this.find(b);
  }
}

/** The number of sets, plus 10 when `e` and `f` ended in one. */
export function disjointSet(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const sets = new DisjointSet();
  sets.union(a, b);
  sets.union(c, d);
  return sets.sets + (sets.isSame(e, f) ? 10 : 0);
}
