import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Asker } from './asker.ts';
import type { PairRelation } from './pair-relation.ts';
import type { State } from './state.ts';

/**
 * Shows that a version ends once the other one has: round after round an integer that the relation keeps within bounds goes up, or down.
 */
export class Ranking {
  readonly #asker: Asker;
  readonly #edges = new Map<string, Set<string>>();
  /** For each pair that comes back to itself: places that always go up (or down) on the way. */
  readonly #going = new Map<string, Set<string>>();

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  edge(
    from: string,
    to: string,
    relation: PairRelation,
    before: readonly [State, State],
    after: readonly [State, State],
    conditions: readonly Term[],
  ): void {
    this.#edges.set(from, (this.#edges.get(from) ?? new Set()).add(to));
    if (from !== to) return;
    const { store } = this.#asker.unknowns;
    const [olds, news] = [relation.integers(before), relation.integers(after)];
    const one = store.constant(1);
    const going = this.#going.get(to) ?? new Set([...olds.keys()].flatMap((i) => [`${i} up`, `${i} down`]));
    for (const candidate of going) {
      const [index, way] = candidate.split(' ') as [string, string];
      const [old, now] = [olds.get(Number(index))!, news.get(Number(index))!];
      const goal =
        way === 'up'
          ? store.make(Op.Le, store.make(Op.Add, old, one), now)
          : store.make(Op.Le, now, store.make(Op.Sub, old, one));
      if (!this.#asker.isImplied(conditions, goal)) going.delete(candidate);
    }
    this.#going.set(to, going);
  }

  /** A pair from which it may go on for ever, as far as is known. */
  unproved(): string | undefined {
    for (const [key, going] of this.#going) if (going.size === 0) return key;
    for (const start of this.#edges.keys()) {
      const seen = new Set<string>();
      const open = [...(this.#edges.get(start) ?? [])].filter((to) => to !== start);
      for (let key = open.pop(); key !== undefined; key = open.pop()) {
        if (key === start) return start;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(...[...(this.#edges.get(key) ?? [])].filter((to) => to !== key));
      }
    }
    return undefined;
  }
}
