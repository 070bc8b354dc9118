import type { Instances } from '../../machine/trace.ts';

/**
 * Execution indices of instances over many runs (the path in the tree of dynamic control dependence), without texts: a place
 * is a parent's index with a site, and further instances there follow one another.
 */
export class InstanceIndex {
  readonly #sites: number;
  readonly #first = new Map<number, number>();
  readonly #next: number[] = [];
  #count = 1;

  constructor(sites: number) {
    this.#sites = sites;
  }

  /** The indices of a run's instances, from 1. */
  of({ count, site, parent }: Instances): Int32Array {
    const indices = new Int32Array(count);
    const last = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const place = (parent[i]! + 1) * this.#sites + site[i]!;
      const before = last.get(place);
      const index =
        before === undefined
          ? this.#at((parent[i]! < 0 ? 0 : indices[parent[i]!]!) * this.#sites + site[i]!)
          : (this.#next[before] ??= this.#count++);
      last.set(place, index);
      indices[i] = index;
    }
    return indices;
  }

  #at(place: number): number {
    let index = this.#first.get(place);
    if (index === undefined) this.#first.set(place, (index = this.#count++));
    return index;
  }
}
