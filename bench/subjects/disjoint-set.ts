/** Disjoint sets as trees of elements that point towards the root of their set, with union by rank and path compression. */
class Element {
  #parent: Element = this;
  #rank = 0;

  root(): Element {
    if (this.#parent !== this) this.#parent = this.#parent.root();
    return this.#parent;
  }

  /** Makes one set of two; false when they are one already. */
  merge(other: Element): boolean {
    const first = this.root();
    const second = other.root();
    if (first === second) return false;
    if (first.#rank < second.#rank) first.#parent = second;
    else {
      second.#parent = first;
      if (first.#rank === second.#rank) first.#rank += 1;
    }
    return true;
  }
}

/** Elements have the numbers 1, 2 and so on; there are no others. */
class DisjointSets {
  readonly #elements: Element[] = [];
  #sets = 0;

  constructor(elements: number) {
    for (let i = 0; i < elements; i++) {
      const element = new Element();
      this.#elements.push(element);
      this.#sets += 1;
    }
  }

  unite(a: number, b: number): void {
    const first = this.#elements[a - 1];
    const second = this.#elements[b - 1];
    if (first && second && first.merge(second)) this.#sets -= 1;
  }

  isSame(a: number, b: number): boolean {
    const first = this.#elements[a - 1];
    const second = this.#elements[b - 1];
    if (!first || !second) return false;
    return first.root() === second.root();
  }

  size(): number {
    return this.#sets;
  }
}

/** Unites twice among three elements, asks whether an element is in the set of the first one, and says how many sets are left. */
export function disjointSet(a: number, b: number, c: number, d: number, asked: number): number {
  const sets = new DisjointSets(3);
  sets.unite(a, b);
  sets.unite(c, d);
  sets.isSame(1, asked);
  return sets.size();
}

/** The same with four elements. */
export function disjointSetLonger(a: number, b: number, c: number, d: number, asked: number): number {
  const sets = new DisjointSets(4);
  sets.unite(a, b);
  sets.unite(c, d);
  sets.isSame(1, asked);
  return sets.size();
}
