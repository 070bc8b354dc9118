import type { Snapshot } from '../../machine/snapshot.ts';
import { idOf } from './snapshot-facts.ts';

/** The objects of the snapshots under comparison on one side, by their ids. */
export class KnownObjects {
  readonly #met = new Map<number, Snapshot>();
  readonly #roots: Snapshot[] = [];
  #isWhole = false;

  /** A snapshot as a whole, to be compared from here on. */
  enter(root: Snapshot): void {
    this.#roots.push(root);
    this.#isWhole = false;
  }

  clear(): void {
    this.#met.clear();
    this.#roots.length = 0;
  }

  /** What stands behind a reference, in parts that the comparison did not look into as well. */
  resolve(snapshot: Snapshot): Snapshot {
    if (snapshot.kind !== 'same') {
      const id = idOf(snapshot);
      if (id !== undefined) this.#met.set(id, snapshot);
      return snapshot;
    }
    if (!this.#met.has(snapshot.id) && !this.#isWhole) this.#meetAll();
    return this.#met.get(snapshot.id) ?? snapshot;
  }

  #meetAll(): void {
    this.#isWhole = true;
    // Snapshots share parts.
    const seen = new Set<unknown>();
    const open: unknown[] = [...this.#roots];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (typeof at !== 'object' || at === null || seen.has(at)) continue;
      seen.add(at);
      if (isNumbered(at) && !this.#met.has(at.id)) this.#met.set(at.id, at);
      open.push(...Object.values(at).filter((part) => typeof part === 'object'));
    }
  }
}

function isNumbered(part: object): part is Snapshot & { readonly id: number } {
  return 'kind' in part && part.kind !== 'same' && idOf(part as Snapshot) !== undefined;
}
