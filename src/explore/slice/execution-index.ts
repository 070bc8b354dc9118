import type { Instances } from '../../machine/trace.ts';

/**
 * Execution indices (definition 6): the path of an instance in the tree of dynamic control dependence, as pairs of site and
 * occurrence, the how-manieth instance of that site under that parent. Paths are hash-consed, so instances of
 * different runs numbered by the same table are the same iff their indices are `===`.
 */
export class ExecutionIndexTable {
  readonly #paths = new Map<string, number>();

  /** The indices of all instances of a run. */
  of(instances: Instances): Int32Array {
    const { count, site, parent } = instances;
    const indices = new Int32Array(count);
    const occurrences = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const place = (parent[i]! + 1) * 67108864 + site[i]!;
      const occurrence = (occurrences.get(place) ?? 0) + 1;
      occurrences.set(place, occurrence);
      const path = `${parent[i]! < 0 ? 0 : indices[parent[i]!]} ${site[i]} ${occurrence}`;
      let id = this.#paths.get(path);
      if (id === undefined) this.#paths.set(path, (id = this.#paths.size + 1));
      indices[i] = id;
    }
    return indices;
  }
}
