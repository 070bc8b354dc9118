import type { Cfg } from '../../flow/cfg.ts';
import { nodesBySite } from '../../flow/cfg.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, SiteId } from '../../ir/ir.ts';

/** Sites that a change may affect, after "Directed incremental symbolic execution", section 3.2. */
export interface AffectedSites {
  /** ACN: decisions. */
  readonly affectedConditionals: ReadonlySet<SiteId>;
  /** AWN: statements that write something with a name. */
  readonly affectedWrites: ReadonlySet<SiteId>;
}

/**
 * Equations 1-4 over one function: what is control dependent on an affected decision is affected (1, 2), so are
 * decisions that use what an affected statement may have written (3); when nothing more is found by these, so are the
 * statements whose writes an affected one may use (4). What calls may read and write counts as read and written at the call.
 */
export function affectedSites(
  flow: ProgramFlow,
  fn: FunctionId,
  changed: ReadonlySet<SiteId>,
): AffectedSites {
  const graph = new SiteGraph(flow, fn);
  const acn = new Set<SiteId>();
  const awn = new Set<SiteId>();
  for (const site of graph.throughTemporaries(changed)) {
    if (graph.isConditional(site)) acn.add(site);
    if (graph.isWrite(site)) awn.add(site);
  }
  closeForward(graph, acn, awn);
  closeBackward(graph, acn, awn);
  return { affectedConditionals: acn, affectedWrites: awn };
}

/** Figure 3: equations 1 to 3, until nothing is added. */
function closeForward(graph: SiteGraph, acn: Set<SiteId>, awn: Set<SiteId>): void {
  for (let size = -1; size !== acn.size + awn.size; ) {
    size = acn.size + awn.size;
    for (const decision of acn)
      for (const site of graph.dependents(decision)) {
        if (graph.isConditional(site)) acn.add(site);
        else if (graph.isWrite(site)) awn.add(site);
      }
    for (const write of awn)
      for (const decision of graph.conditionals) if (graph.mayUse(decision, write)) acn.add(decision);
  }
}

/** Figure 4: equation 4, until nothing is added. */
function closeBackward(graph: SiteGraph, acn: ReadonlySet<SiteId>, awn: Set<SiteId>): void {
  for (let size = -1; size !== awn.size; ) {
    size = awn.size;
    for (const write of graph.writes)
      if (!awn.has(write) && [...acn, ...awn].some((site) => graph.mayUse(site, write))) awn.add(write);
  }
}

/** A function's control-flow graph by sites; temporaries are seen through. */
class SiteGraph {
  readonly conditionals: SiteId[] = [];
  readonly writes: SiteId[] = [];
  readonly #cfg: Cfg;
  readonly #nodes: ReadonlyMap<SiteId, readonly number[]>;
  readonly #uses = new Map<SiteId, Set<number>>();
  readonly #definitions = new Map<SiteId, Set<number>>();
  /** Sites that define and use a temporary: a value on its way from one site to another. */
  readonly #definers = new Map<number, Set<SiteId>>();
  readonly #users = new Map<number, Set<SiteId>>();
  readonly #dependents = new Map<SiteId, Set<SiteId>>();
  readonly #after = new Map<SiteId, Set<SiteId>>();

  constructor(flow: ProgramFlow, fn: FunctionId) {
    this.#cfg = flow.cfg(fn);
    this.#nodes = nodesBySite(this.#cfg);
    const { program } = flow;
    const { uses, kills, mays } = flow.defUse(fn);
    const isNamed = (variable: number) => program.locals[variable]?.name !== '';
    for (const [site, nodes] of this.#nodes) {
      const { kind } = program.sites[site]!;
      if (kind === 'entry' || kind === 'exit') continue;
      const read = nodes.flatMap((n) => [...uses[n]!]);
      const defined = nodes.flatMap((n) => [...kills[n]!, ...mays[n]!]);
      const written = new Set(defined.filter(isNamed));
      this.#uses.set(site, new Set(read));
      this.#definitions.set(site, written);
      for (const t of defined) if (!isNamed(t)) add(this.#definers, t, site);
      for (const t of read) if (!isNamed(t)) add(this.#users, t, site);
      if (kind === 'branch') this.conditionals.push(site);
      else if (written.size > 0) this.writes.push(site);
    }
    // A set grows while it is gone through: what is read by way of other temporaries is found too.
    for (const read of this.#uses.values())
      for (const v of read)
        for (const site of this.#definers.get(v) ?? [])
          for (const u of this.#uses.get(site) ?? []) read.add(u);
    const control = flow.control(fn, 'caught');
    for (let e = 0; e < control.graph.from.length; e++) {
      const from = this.#cfg.site[control.graph.from[e]!]!;
      const list = this.#dependents.get(from) ?? new Set<SiteId>();
      for (let i = control.dependentsStart[e]!; i < control.dependentsStart[e + 1]!; i++)
        list.add(this.#cfg.site[control.nodes[i]!]!);
      this.#dependents.set(from, list);
    }
  }

  /** The sites, and those that their values go to without being given a name. */
  throughTemporaries(sites: ReadonlySet<SiteId>): ReadonlySet<SiteId> {
    const found = new Set(sites);
    for (const site of found)
      for (const [t, definers] of this.#definers)
        if (definers.has(site)) for (const user of this.#users.get(t) ?? []) found.add(user);
    return found;
  }

  isConditional(site: SiteId): boolean {
    return this.conditionals.includes(site);
  }

  isWrite(site: SiteId): boolean {
    return this.writes.includes(site);
  }

  /** Sites that are directly control dependent on a decision. */
  dependents(site: SiteId): ReadonlySet<SiteId> {
    return this.#dependents.get(site) ?? new Set();
  }

  /** Def(write) ∈ Use(site), and there is a path from one to the other. */
  mayUse(site: SiteId, write: SiteId): boolean {
    const uses = this.#uses.get(site);
    if (uses === undefined || ![...(this.#definitions.get(write) ?? [])].some((v) => uses.has(v)))
      return false;
    return this.#reachable(write).has(site);
  }

  #reachable(site: SiteId): ReadonlySet<SiteId> {
    const known = this.#after.get(site);
    if (known !== undefined) return known;
    const cfg = this.#cfg;
    const seen = new Uint8Array(cfg.size);
    const work = [...(this.#nodes.get(site) ?? [])];
    const found = new Set<SiteId>();
    for (let n = work.pop(); n !== undefined; n = work.pop())
      for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
        const to = cfg.to[cfg.out[i]!]!;
        if (seen[to] === 1) continue;
        seen[to] = 1;
        found.add(cfg.site[to]!);
        work.push(to);
      }
    this.#after.set(site, found);
    return found;
  }
}

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
