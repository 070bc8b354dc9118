import type { OpenPoint } from '../frontier.ts';
import type { Order } from './order.ts';

/**
 * Decisions whose other side no run has taken yet first, then those at the sites varied least often; among equals the
 * shallowest, then the oldest.
 */
export class CoverageFirst implements Order {
  readonly name = 'coverage';
  #items: OpenPoint[] = [];
  readonly #tried = new Map<number, number>();
  readonly #sideSeen: (site: number, taken: boolean) => boolean;

  constructor(sideSeen: (site: number, taken: boolean) => boolean) {
    this.#sideSeen = sideSeen;
  }

  add(node: OpenPoint): void {
    this.#items.push(node);
  }

  next(): OpenPoint | undefined {
    let best = -1;
    let bestScore = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#items.length; i++) {
      const score = this.#score(this.#items[i]!);
      if (score < bestScore) {
        best = i;
        bestScore = score;
      }
    }
    if (best < 0) return undefined;
    const chosen = this.#items.splice(best, 1)[0]!;
    this.#tried.set(chosen.site, (this.#tried.get(chosen.site) ?? 0) + 1);
    return chosen;
  }

  rest(): OpenPoint[] {
    const rest = this.#items;
    this.#items = [];
    return rest;
  }

  #score(node: OpenPoint): number {
    const fresh = this.#sideSeen(node.site, !node.firstTaken) ? 1 : 0;
    return fresh * 1e9 + Math.min(this.#tried.get(node.site) ?? 0, 1000) * 1e5 + Math.min(node.depth, 99_999);
  }
}
