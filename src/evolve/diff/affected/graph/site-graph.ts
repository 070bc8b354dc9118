import type { BitSet } from '../../../../base/bitset.ts';
import type { Cfg, NodeStatement } from '../../../../flow/cfg/cfg.ts';
import { NodeKind, nodesBySite } from '../../../../flow/cfg/cfg.ts';
import { reachability } from '../../../../flow/cfg/reachability.ts';
import type { VariableTable } from '../../../../flow/data/variables.ts';
import type { ProgramFlow } from '../../../../flow/program-flow.ts';
import type { FunctionId, Instruction, Local, SiteId } from '../../../../ir/ir.ts';
import { isSilent } from '../../../../ir/is-silent.ts';
import type { AffectedSites } from './affected.ts';
import { add, type Data, none } from './site-data.ts';

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
  readonly #controllers = new Map<SiteId, Set<SiteId>>();
  readonly #isConditional = new Set<SiteId>();
  readonly #isWrite = new Set<SiteId>();
  /** By node: the sites it is directly control dependent on. */
  readonly #deciders = new Map<number, Set<SiteId>>();
  readonly #kills: readonly Int32Array[];
  readonly #locals: readonly Local[];
  #rows: readonly BitSet[] | undefined;
  #data: Data | undefined;

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
    this.#kills = kills;
    this.#locals = flow.program.locals;
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
    for (const site of this.conditionals) this.#isConditional.add(site);
    for (const site of this.writes) this.#isWrite.add(site);
    // A set grows while it is gone through: what is read by way of other temporaries is found too.
    for (const read of this.#uses.values())
      for (const v of read)
        for (const site of this.#definers.get(v) ?? [])
          for (const u of this.#uses.get(site) ?? []) read.add(u);
    const control = flow.control(fn, 'caught');
    for (let e = 0; e < control.graph.from.length; e++) {
      const from = this.#cfg.site[control.graph.from[e]!]!;
      for (let i = control.dependentsStart[e]!; i < control.dependentsStart[e + 1]!; i++) {
        const site = this.#cfg.site[control.nodes[i]!]!;
        add(this.#dependents, from, site);
        add(this.#controllers, site, from);
        add(this.#deciders, control.nodes[i]!, from);
      }
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
    return this.#isConditional.has(site);
  }

  isWrite(site: SiteId): boolean {
    return this.#isWrite.has(site);
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
    const found = new Set<SiteId>();
    const work = [...sites];
    for (let site = work.pop(); site !== undefined; site = work.pop())
      for (const decision of this.#controllers.get(site) ?? []) {
        if (found.has(decision) || !this.#isConditional.has(decision)) continue;
        found.add(decision);
        work.push(decision);
      }
    return found;
  }

  /** Sites that are no decisions and on which it depends whether some sites run: what may throw there is caught. */
  throwing(sites: Iterable<SiteId>): ReadonlySet<SiteId> {
    const found = new Set(sites);
    for (const site of found) for (const decider of this.#controllers.get(site) ?? []) found.add(decider);
    const given = new Set(sites);
    return new Set([...found].filter((s) => !given.has(s) && !this.#isConditional.has(s)));
  }

  /** Sites that are directly control dependent on a decision. */
  dependents(site: SiteId): ReadonlySet<SiteId> {
    return this.#dependents.get(site) ?? new Set();
  }

  /** Def(write) ∈ Use(site), and there is a path from one to the other. */
  mayUse(site: SiteId, write: SiteId): boolean {
    return this.#dataFlow.writers.get(site)?.has(write) ?? false;
  }

  /** The writes that a site may use. */
  writers(site: SiteId): ReadonlySet<SiteId> {
    return this.#dataFlow.writers.get(site) ?? none;
  }

  /** The sites that may use a write. */
  readers(write: SiteId): ReadonlySet<SiteId> {
    return this.#dataFlow.readers.get(write) ?? none;
  }

  /** May the site run more than once in one call? */
  isRepeated(site: SiteId): boolean {
    return this.#leads(site, site);
  }

  /** Sites that compute what a site uses without giving it a name. */
  parts(site: SiteId): ReadonlySet<SiteId> {
    const found = new Set<SiteId>();
    for (const v of this.#uses.get(site) ?? [])
      for (const part of this.#definers.get(v) ?? []) found.add(part);
    return found;
  }

  /** Decisions that are made while the site is executed: they decide about some of its nodes or parts, not about whether it runs. */
  decidedWithin(site: SiteId): ReadonlySet<SiteId> {
    const found = new Set<SiteId>();
    for (const part of [site, ...this.parts(site)])
      for (const n of this.#nodes.get(part) ?? [])
        for (const decision of this.#deciders.get(n) ?? [])
          if (!this.#decidesAll(site, decision)) found.add(decision);
    return found;
  }

  /** Decisions that the site is directly control dependent on. */
  controllers(site: SiteId): ReadonlySet<SiteId> {
    return this.#controllers.get(site) ?? none;
  }

  usedBy(site: SiteId): ReadonlySet<number> {
    return this.#uses.get(site) ?? none;
  }

  definedBy(site: SiteId): ReadonlySet<number> {
    return this.#definitions.get(site) ?? none;
  }

  /** Does the site define the variable whenever it is executed? */
  certainlyDefines(site: SiteId, variable: number): boolean {
    return (this.#nodes.get(site) ?? []).some(
      (n) =>
        this.#kills[n]!.includes(variable) &&
        [...(this.#deciders.get(n) ?? [])].every((decision) => this.#decidesAll(site, decision)),
    );
  }

  /** Does a machine that watches the node's site tell of its execution? */
  tells(node: number): boolean {
    const kind = this.#cfg.kind[node];
    if (kind === NodeKind.if || kind === NodeKind.return || kind === NodeKind.throw) return true;
    return kind === NodeKind.run && this.#loud(node).length > 0;
  }

  /** Does it tell of every execution of the site in the same way? */
  tellsOnce(site: SiteId): boolean {
    const nodes = (this.#nodes.get(site) ?? []).filter((n) => this.tells(n));
    return (
      nodes.length === 1 && (this.#cfg.kind[nodes[0]!] !== NodeKind.run || this.#loud(nodes[0]!).length === 1)
    );
  }

  #loud(node: number): readonly NodeStatement[] {
    return this.#cfg.statements[node]!.filter((s) => !isSilent(s as Instruction, this.#locals));
  }

  /** May one of some sites run after a site? */
  leadsToAny(site: SiteId, sites: Iterable<SiteId>): boolean {
    for (const other of sites) if (this.#leads(site, other)) return true;
    return false;
  }

  /** Does the function throw something itself? */
  get throws(): boolean {
    return this.#cfg.kind.includes(NodeKind.throw);
  }

  /** May exceptions be stopped in the function? */
  get catches(): boolean {
    return this.#cfg.kind.includes(NodeKind.catch);
  }

  #decidesAll(site: SiteId, decision: SiteId): boolean {
    return (this.#nodes.get(site) ?? []).every((n) => this.#deciders.get(n)?.has(decision));
  }

  get #dataFlow(): Data {
    if (this.#data !== undefined) return this.#data;
    const data: Data = { writers: new Map(), readers: new Map() };
    const definers = new Map<number, Set<SiteId>>();
    for (const [site, written] of this.#definitions) for (const v of written) add(definers, v, site);
    for (const [site, uses] of this.#uses)
      for (const v of uses)
        for (const write of definers.get(v) ?? []) {
          if (data.writers.get(site)?.has(write) || !this.#leads(write, site)) continue;
          add(data.writers, site, write);
          add(data.readers, write, site);
        }
    this.#data = data;
    return data;
  }

  /** Is there a path of at least one step from a site to another? */
  #leads(from: SiteId, to: SiteId): boolean {
    this.#rows ??= reachability(this.#cfg);
    for (const n of this.#nodes.get(from) ?? [])
      for (const m of this.#nodes.get(to) ?? []) if (this.#rows[n]!.has(m)) return true;
    return false;
  }
}
