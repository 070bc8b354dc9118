import type { Cfg } from '../../flow/cfg.ts';
import { nodesBySite } from '../../flow/cfg.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { VariableTable } from '../../flow/variables.ts';
import type { FunctionId, SiteId } from '../../ir/ir.ts';
import type { AffectedSites } from './affected.ts';

/** A function's control-flow graph by sites; temporaries are seen through. */
export class SiteGraph {
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

  readonly #table: VariableTable;
  readonly #outcome: number;
  readonly #isOwn: (variable: number) => boolean;

  constructor(flow: ProgramFlow, fn: FunctionId) {
    this.#table = flow.table;
    this.#outcome = flow.table.outcome;
    this.#isOwn = (variable) => {
      const local = flow.table.isLocal(variable) ? flow.program.locals[variable] : undefined;
      return local?.fn === fn && !local.captured;
    };
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

  /** Does the site read one of the variables? */
  uses(site: SiteId, variables: ReadonlySet<number>): boolean {
    if (variables.size === 0) return false;
    for (const v of this.#uses.get(site) ?? []) if (variables.has(v)) return true;
    return false;
  }

  mentions(variable: number): boolean {
    for (const read of this.#uses.values()) if (read.has(variable)) return true;
    return false;
  }

  /** The site writes nothing but how the function ends. */
  onlyEnds(site: SiteId): boolean {
    const written = this.#definitions.get(site);
    return written?.size === 1 && written.has(this.#outcome);
  }

  /** What some sites write that other functions may see: heap, globals, shared variables. */
  writtenElsewhere(sites: ReadonlySet<SiteId>): number[] {
    const found = new Set<number>();
    for (const site of sites)
      for (const v of this.#definitions.get(site) ?? []) {
        if (v === this.#outcome || this.#isOwn(v)) continue;
        found.add(v);
        // Who reads a variable of an outer function reads its local.
        const local = this.#table.localOf(v);
        if (local >= 0) found.add(local);
      }
    return [...found];
  }

  /** May how the function ends be affected: by a return that is, or that hands on something that is? */
  endsBy({ affectedWrites: awn }: AffectedSites, controlled: ReadonlySet<SiteId>): boolean {
    for (const [site, written] of this.#definitions) {
      if (!written.has(this.#outcome)) continue;
      if (awn.has(site) || controlled.has(site) || [...awn].some((write) => this.mayUse(site, write)))
        return true;
    }
    return false;
  }

  /** Decisions that some sites are control dependent on, directly or not. */
  controlling(sites: Iterable<SiteId>): ReadonlySet<SiteId> {
    const inside = new Set(sites);
    const found = new Set<SiteId>();
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const decision of this.conditionals)
        if (!found.has(decision) && [...this.dependents(decision)].some((site) => inside.has(site))) {
          found.add(decision);
          inside.add(decision);
        }
    }
    return found;
  }

  /** Decisions that control a write which one of some decisions may use, directly or through other writes. */
  feeding(decisions: readonly SiteId[]): ReadonlySet<SiteId> {
    const users = new Set(decisions);
    for (const user of users) {
      const writes = this.writes.filter((write) => !users.has(write) && this.mayUse(user, write));
      for (const site of [...writes, ...this.controlling(writes)]) users.add(site);
    }
    return new Set(this.conditionals.filter((site) => users.has(site)));
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
