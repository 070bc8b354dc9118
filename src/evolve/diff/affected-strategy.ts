import type { Placement } from '../../explore/decision-tree.ts';
import { DecisionNode, DecisionTree } from '../../explore/decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../../explore/frontier.ts';
import type { Strategy } from '../../explore/strategies/strategy.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Condition, Trace } from '../../machine/trace.ts';

/**
 * Directed exploration (figure 6 of "Directed incremental symbolic execution"): one run for every sequence of affected nodes that some
 * input takes. Which of them run depends on the `deciding` sites only; all other decisions stay as they happen to be, until a deciding one
 * cannot go the other way under them. Each turn of a loop decides anew, so sequences through loops are told apart (the paper's CheckLoops).
 */
export function affectedStrategy(deciding: ReadonlySet<SiteId>): Strategy {
  return {
    name: 'affected',
    needsDependences: false,
    inOrder: true,
    sequence: (trace) => trace.conditions,
    frontier: () => new AffectedFrontier(deciding),
  };
}

class AffectedFrontier implements Frontier {
  readonly #deciding: ReadonlySet<SiteId>;
  readonly #tree = new DecisionTree();
  /** Points of decisions that affect nothing. */
  #held: DecisionNode[] = [];
  /** Beginnings of sequences of deciding decisions that runs have shown. */
  readonly #seen = new Set<string>();

  constructor(deciding: ReadonlySet<SiteId>) {
    this.#deciding = deciding;
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const node = target instanceof DecisionNode ? target : undefined;
    const shown = this.#tree.insert(trace.conditions, placement, node);
    let isNew = false;
    let sequence = '';
    for (const c of trace.conditions) {
      if (!this.#decides(c)) continue;
      sequence += ` ${c.site}${c.taken ? '+' : '-'}`;
      if (!this.#seen.has(sequence)) isNew = true;
      this.#seen.add(sequence);
    }
    const ended = `${sequence} .`;
    if (!this.#seen.has(ended)) isNew = true;
    this.#seen.add(ended);
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
    return site < 0 || this.#deciding.has(site);
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

/** Which affected nodes a run takes, as text: its deciding decisions in order. */
export function sequenceOf(conditions: readonly Condition[], deciding: ReadonlySet<SiteId>): string {
  return conditions
    .filter((c) => c.site < 0 || deciding.has(c.site))
    .map((c) => `${c.site}${c.taken ? '+' : '-'}`)
    .join(' ');
}

/** The affected path condition of a run: what it decided, without decisions that affect nothing and that come after the last deciding one. */
export function affectedConditions(
  conditions: readonly Condition[],
  deciding: ReadonlySet<SiteId>,
): readonly Condition[] {
  let last = conditions.length;
  while (last > 0 && conditions[last - 1]!.site >= 0 && !deciding.has(conditions[last - 1]!.site)) last--;
  return conditions.slice(0, last);
}
