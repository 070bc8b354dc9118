import type { Placement } from '../../explore/decision-tree.ts';
import { DecisionNode, DecisionTree } from '../../explore/decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../../explore/frontier.ts';
import type { Strategy } from '../../explore/strategies/strategy.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import type { Direction } from './affected-program.ts';

/**
 * Directed exploration (figure 6 of "Directed incremental symbolic execution"): one run for every sequence of affected nodes that some
 * input takes. Which of them run depends on the `deciding` and `feeding` sites only; all other decisions stay as they happen to be, until one of
 * those cannot go the other way under them. Each turn of a loop decides anew, so sequences through loops are told apart (the paper's CheckLoops).
 */
export function affectedStrategy(direction: Direction): Strategy {
  return {
    name: 'affected',
    needsDependences: false,
    inOrder: true,
    sequence: (trace) => trace.conditions,
    frontier: () => new AffectedFrontier(direction),
  };
}

class AffectedFrontier implements Frontier {
  readonly #direction: Direction;
  readonly #tree = new DecisionTree();
  /** Points of decisions that affect nothing. */
  #held: DecisionNode[] = [];
  readonly #keys = new Set<string>();
  /** Beginnings of sequences of deciding decisions that runs have shown. */
  readonly #seen = new Set<string>();

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const node = target instanceof DecisionNode ? target : undefined;
    const shown = this.#tree.insert(trace.conditions, placement, node);
    let sequence = '';
    for (const c of trace.conditions) {
      if (!this.#decides(c)) continue;
      sequence += ` ${c.site}${c.taken ? '+' : '-'}`;
      this.#seen.add(sequence);
    }
    const key = affectedKey(trace, this.#direction);
    const isNew = !this.#keys.has(key);
    this.#keys.add(key);
    for (const point of shown.touched) if (!this.#decides(point)) this.#held.push(point);
    return { ...shown, isNew, touched: shown.touched.filter((point) => this.#decides(point)) };
  }

  /** Decisions that affect nothing, where something below could be decided in one way only that no run has shown otherwise elsewhere. */
  later(): readonly OpenPoint[] {
    const wanted = this.#held.filter((point) => !point.closed && this.#misses(point));
    // One at a time: what it shows may make others needless.
    const next = wanted.at(-1);
    if (next === undefined) return [];
    this.#held = this.#held.filter((point) => point !== next);
    return [next];
  }

  #decides({ site }: { readonly site: number }): boolean {
    // Decisions about the inputs themselves belong to no site.
    return site < 0 || this.#direction.deciding.has(site) || this.#direction.feeding.has(site);
  }

  #misses(point: DecisionNode): boolean {
    const work: (readonly [DecisionNode, string])[] = [[point, this.#sequenceTo(point)]];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const [node, sequence] = next;
      const isOurs = this.#decides(node);
      if (isOurs && node.children.size === 1 && node.closed) {
        const other = `${sequence} ${node.site}${node.firstTaken ? '-' : '+'}`;
        if (!this.#seen.has(other)) return true;
      }
      for (const [, child] of node.children) {
        const isFirst = child === node.children.values().next().value;
        const taken = node.firstTaken === isFirst;
        work.push([child, isOurs ? `${sequence} ${node.site}${taken ? '+' : '-'}` : sequence]);
      }
    }
    return false;
  }

  #sequenceTo(point: DecisionNode): string {
    let sequence = '';
    for (let node = point; node.parent !== undefined; node = node.parent) {
      const { parent } = node;
      if (!this.#decides(parent)) continue;
      const isFirst = node === parent.children.values().next().value;
      sequence = ` ${parent.site}${parent.firstTaken === isFirst ? '+' : '-'}${sequence}`;
    }
    return sequence;
  }
}

/** Which affected nodes a run takes, as text: what its deciding decisions were, in order, and which affected sites ran. */
export function affectedKey(
  { conditions, covered }: Pick<Trace, 'conditions' | 'covered'>,
  { deciding, affected }: Direction,
): string {
  const decided = conditions.filter((c) => c.site < 0 || deciding.has(c.site));
  const ran = affected.filter((site) => covered.has(site));
  return `${decided.map((c) => `${c.site}${c.taken ? '+' : '-'}`).join(' ')} ran ${ran.join(' ')}`;
}

/** The affected path condition of a run: what it decided, without decisions that affect nothing and that come after the last deciding one. */
export function affectedConditions(
  conditions: readonly Condition[],
  { deciding, feeding }: Direction,
): readonly Condition[] {
  const isIdle = ({ site }: Condition) => site >= 0 && !deciding.has(site) && !feeding.has(site);
  let last = conditions.length;
  while (last > 0 && isIdle(conditions[last - 1]!)) last--;
  return conditions.slice(0, last);
}
