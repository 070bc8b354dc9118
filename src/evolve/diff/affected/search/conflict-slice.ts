import type { SiteId } from '../../../../ir/ir.ts';
import type { SiteEvents } from '../../../../machine/trace.ts';
import type { Direction } from '../4-direction.ts';
import type { SiteGraph } from '../graph/site-graph.ts';
import type { Decided } from './follow-events.ts';

/**
 * Why deciding decisions of a run went as they did, by the executions of watched sites before them: the decisions that chose between values
 * which they use, directly or through others, and those that would have let another value through had they gone otherwise. What affected
 * sites ran is taken for granted: who looks for other runs of the same ones has no use for it.
 */
export class ConflictSlice {
  readonly #direction: Direction;
  readonly #graph: SiteGraph;
  readonly #choosing = new Map<number, ReadonlySet<SiteId>>();
  readonly #certain = new Map<string, boolean>();
  readonly #leads = new Map<number, ReadonlySet<SiteId | 'end'>>();
  readonly #within = new Map<SiteId, ReadonlySet<SiteId>>();

  constructor(direction: Direction, graph: SiteGraph) {
    this.#direction = direction;
    this.#graph = graph;
  }

  /** Does the decision go as it does for reasons that no affected site has to do with, whenever it is made, once at the most? */
  isFree(site: SiteId): boolean {
    return this.#direction.free.has(site) && !this.#graph.isRepeated(site);
  }

  /** Executions that those decisions depend on after which a target might have been reached had they gone otherwise, those included, by index. */
  of(events: SiteEvents, decided: readonly Decided[], target: SiteId): ReadonlySet<number> {
    const roots = new Set(decided.map((d) => d.event));
    const found = new Set<number>();
    for (const { event, site, side } of decided)
      if (site === target || this.#leadsTo(site, 1 - side, target)) found.add(event);
    for (const i of found) {
      const site = events.sites[i]!;
      for (const variable of this.#graph.usedBy(site)) this.#definers(events, i, variable, found);
      const isGranted = roots.has(i) || this.#direction.affected.has(site);
      const deciders = isGranted ? this.#decidedWithin(site) : this.#graph.controllers(site);
      for (const decider of deciders) {
        if (this.#direction.affected.has(decider)) continue;
        for (let j = i - 1; j >= 0; j--)
          if (events.sites[j] === decider && events.sides[j]! >= 0) {
            found.add(j);
            break;
          }
      }
    }
    return found;
  }

  /** Adds what may have defined a variable before an execution, and the decisions since that might have defined it otherwise. */
  #definers({ sites, sides }: SiteEvents, use: number, variable: number, found: Set<number>): void {
    const choosing = this.#choosingOf(variable);
    for (let j = use - 1; j >= 0; j--) {
      const site = sites[j]!;
      if (sides[j]! >= 0) {
        if (choosing.has(site)) found.add(j);
      } else if (this.#graph.definedBy(site).has(variable)) {
        found.add(j);
        if (this.#certainlyDefines(site, variable)) return;
      }
    }
  }

  /** Decisions, none of them affected, that control a write of the variable that is not affected. */
  #choosingOf(variable: number): ReadonlySet<SiteId> {
    let known = this.#choosing.get(variable);
    if (known === undefined) {
      const writes = [...this.#direction.chosen].filter((w) => this.#graph.definedBy(w).has(variable));
      const { affected } = this.#direction;
      known = new Set([...this.#graph.controlling(writes)].filter((d) => !affected.has(d)));
      this.#choosing.set(variable, known);
    }
    return known;
  }

  #leadsTo(site: SiteId, side: number, target: SiteId): boolean {
    const key = site * 2 + side;
    let known = this.#leads.get(key);
    if (known === undefined) this.#leads.set(key, (known = this.#direction.leads(site, side)));
    return known.has(target);
  }

  #certainlyDefines(site: SiteId, variable: number): boolean {
    const key = `${site} ${variable}`;
    let known = this.#certain.get(key);
    if (known === undefined) this.#certain.set(key, (known = this.#graph.certainlyDefines(site, variable)));
    return known;
  }

  #decidedWithin(site: SiteId): ReadonlySet<SiteId> {
    let known = this.#within.get(site);
    if (known === undefined) this.#within.set(site, (known = this.#graph.decidedWithin(site)));
    return known;
  }
}
