import { type CodeTree, isList } from './code-tree.ts';

/** How much two trees have in common, from 0 to 1: nodes with equal keys, and names and literals. */
export class Similarity {
  readonly #bags = new Map<CodeTree, ReadonlyMap<number, number>>();

  of(a: CodeTree, b: CodeTree): number {
    if (a.key === b.key) return 1;
    const [xs, ys] = [this.#bag(a), this.#bag(b)];
    let [common, all] = [0, 0];
    for (const [key, n] of xs) {
      common += Math.min(n, ys.get(key) ?? 0);
      all += n;
    }
    for (const n of ys.values()) all += n;
    return all === 0 ? 0 : (2 * common) / all;
  }

  #bag(tree: CodeTree): ReadonlyMap<number, number> {
    let bag = this.#bags.get(tree);
    if (bag === undefined) {
      const counts = new Map<number, number>();
      for (const t of treesIn(tree)) counts.set(t.key, (counts.get(t.key) ?? 0) + 1);
      bag = counts;
      this.#bags.set(tree, bag);
    }
    return bag;
  }
}

/** A tree and all in it. */
export function* treesIn(tree: CodeTree): Generator<CodeTree> {
  yield tree;
  for (const slot of tree.slots)
    if (isList(slot)) for (const item of slot.items) yield* treesIn(item);
    else if (slot !== undefined) yield* treesIn(slot);
}
