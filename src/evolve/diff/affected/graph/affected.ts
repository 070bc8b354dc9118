import type { SiteId } from '../../../../ir/ir.ts';
import type { SiteGraph } from './site-graph.ts';

/** Sites that a change may affect, after "Directed incremental symbolic execution", section 3.2. */
export interface AffectedSites {
  /** ACN: decisions. */
  readonly affectedConditionals: ReadonlySet<SiteId>;
  /** AWN: statements that write something with a name. */
  readonly affectedWrites: ReadonlySet<SiteId>;
}

/** What reaches a function from elsewhere. */
export interface Incoming {
  /** Sites that changed, or stand for something that did. */
  readonly changed: ReadonlySet<SiteId>;
  /** Variables that something affected may have written before. */
  readonly variables: ReadonlySet<number>;
}

/**
 * Equations 1-3 over one function, until nothing is added: what is control dependent on an affected decision is affected (1, 2), so are
 * decisions that use what an affected statement may have written (3). The paper stops there; a value that is copied to another
 * variable first is lost, so statements that use what an affected one may have written are affected too.
 */
export function affectedForward(graph: SiteGraph, { changed, variables }: Incoming): Mutable {
  const acn = new Set<SiteId>();
  const awn = new Set<SiteId>();
  const work: SiteId[] = [];
  const add = (site: SiteId): void => {
    const set = graph.isConditional(site) ? acn : graph.isWrite(site) ? awn : undefined;
    if (set === undefined || set.has(site)) return;
    set.add(site);
    work.push(site);
  };
  for (const site of graph.throughTemporaries(changed)) add(site);
  for (const site of [...graph.conditionals, ...graph.writes]) if (graph.uses(site, variables)) add(site);
  for (let site = work.pop(); site !== undefined; site = work.pop()) {
    if (acn.has(site)) for (const dependent of graph.dependents(site)) add(dependent);
    for (const reader of graph.readers(site))
      if (graph.isConditional(reader) || !graph.onlyEnds(reader)) add(reader);
  }
  return { affectedConditionals: acn, affectedWrites: awn };
}

export interface Mutable extends AffectedSites {
  readonly affectedConditionals: Set<SiteId>;
  readonly affectedWrites: Set<SiteId>;
}

/** Equation 4, until nothing is added: statements whose writes an affected one may use. */
export function affectedBackward(graph: SiteGraph, affected: Mutable): void {
  const { affectedConditionals: acn, affectedWrites: awn } = affected;
  const work = [...acn, ...awn];
  for (let site = work.pop(); site !== undefined; site = work.pop())
    for (const write of graph.writers(site)) {
      if (awn.has(write) || !graph.isWrite(write)) continue;
      awn.add(write);
      work.push(write);
    }
}
