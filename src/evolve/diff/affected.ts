import type { SiteId } from '../../ir/ir.ts';
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
  const add = (site: SiteId): void => {
    if (graph.isConditional(site)) acn.add(site);
    else if (graph.isWrite(site)) awn.add(site);
  };
  for (const site of graph.throughTemporaries(changed)) add(site);
  for (const site of [...graph.conditionals, ...graph.writes]) if (graph.uses(site, variables)) add(site);
  for (let size = -1; size !== acn.size + awn.size; ) {
    size = acn.size + awn.size;
    for (const decision of acn) for (const site of graph.dependents(decision)) add(site);
    for (const write of awn) {
      for (const decision of graph.conditionals) if (graph.mayUse(decision, write)) acn.add(decision);
      for (const other of graph.writes)
        if (!awn.has(other) && !graph.onlyEnds(other) && graph.mayUse(other, write)) awn.add(other);
    }
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
  for (let size = -1; size !== awn.size; ) {
    size = awn.size;
    for (const write of graph.writes)
      if (!awn.has(write) && [...acn, ...awn].some((site) => graph.mayUse(site, write))) awn.add(write);
  }
}
