import type { ProgramFlow } from '../../../flow/program-flow.ts';
import type { FunctionId, SiteId } from '../../../ir/ir.ts';
import type { AffectedSites } from './graph/affected.ts';
import { firstReached } from './graph/first-reached.ts';
import type { SiteGraph } from './graph/site-graph.ts';

/** What directs an exploration by what a change affects. */
export interface Direction {
  readonly affected: ReadonlySet<SiteId>;
  /** Decisions on which it depends which affected sites run: the affected ones, and those that control an affected site. */
  readonly deciding: ReadonlySet<SiteId>;
  /** Decisions that choose between values which a deciding one may use. */
  readonly feeding: ReadonlySet<SiteId>;
  /** Writes that are not affected and that a deciding decision may use, directly or through others. */
  readonly chosen: ReadonlySet<SiteId>;
  /** Calls that may lead to affected sites. */
  readonly calls: ReadonlySet<SiteId>;
  /** Affected decisions on what affected writes, constants and inputs alone define: the same expression whenever the same affected sites ran before. */
  readonly settled: ReadonlySet<SiteId>;
  /** Deciding decisions on what nothing affected has to do with. */
  readonly free: ReadonlySet<SiteId>;
  /** Decisions that have to be seen together: what chooses between values that one uses, what decides whether another is reached, what may run repeatedly. */
  readonly groups: readonly (readonly SiteId[])[];
  /** By deciding site and side (`site * 2 + side`): what comes next without another decision, where that is certain. */
  readonly next: ReadonlyMap<number, SiteId | 'end'>;
  /** The function that all of this is in, when it is one and stops no exceptions. */
  readonly graph: SiteGraph | undefined;
  /** Deciding sites that may be reached from a side of one without executing an affected site or such a call, and the first of those. */
  readonly leads: (site: SiteId, side: number) => ReadonlySet<SiteId | 'end'>;
  /** Sites of all tests of the program: decisions elsewhere are the machine's own. */
  readonly isTest: (site: SiteId) => boolean;
}

export type Callers = Map<FunctionId, { readonly fn: FunctionId; readonly site: SiteId }[]>;

export function directionOf(
  flow: ProgramFlow,
  found: ReadonlyMap<FunctionId, AffectedSites>,
  callers: Callers,
  graphOf: (fn: FunctionId) => SiteGraph,
): Direction {
  const { program } = flow;
  const { affected, ways, deciding } = affectedRegion(flow, found, callers, graphOf);
  const sources = new Sources(flow, callers, graphOf);
  const feeding = new Set<SiteId>();
  const chosen = new Set<SiteId>();
  let allLocal = true;
  const settled = new Set<SiteId>();
  const free = new Set<SiteId>();
  const groups: SiteId[][] = [];
  const repeated: SiteId[] = [];
  const watched = new Set([...affected, ...ways, ...deciding]);
  const next = new Map<number, SiteId | 'end'>();
  const reached = (site: SiteId, side: number, kind: (s: SiteId) => 'stop' | 'pass' | undefined) => {
    const { fn } = program.sites[site]!;
    const cfg = flow.cfg(fn);
    const tells = (n: number) => (graphOf(fn).tells(n) ? kind(cfg.site[n]!) : undefined);
    return firstReached(flow.control(fn, 'caught').graph, cfg, [site, side], tells);
  };
  for (const site of deciding) {
    const { fn } = program.sites[site]!;
    const graph = graphOf(fn);
    const { decisions, writes, isWithin, isLocal } = sources.of(site);
    for (const decision of decisions) feeding.add(decision);
    for (const write of writes) if (!affected.has(write)) chosen.add(write);
    allLocal &&= isLocal;
    groups.push([site, ...decisions]);
    const isAffected = affected.has(site);
    if (!isAffected) groups.push([site, ...[...graph.dependents(site)].filter((d) => deciding.has(d))]);
    if (isAffected && isWithin(affected)) settled.add(site);
    if (!isAffected && ![...decisions, ...writes].some((s) => affected.has(s))) free.add(site);
    if ((callers.get(fn)?.length ?? 0) > 0 || graph.isRepeated(site)) repeated.push(site);
    else
      for (const side of [0, 1]) {
        const [only, ...more] = reached(site, side, (s) => (watched.has(s) ? 'stop' : undefined));
        if (only !== undefined && more.length === 0 && (only === 'end' || graph.tellsOnce(only)))
          next.set(site * 2 + side, only);
      }
  }
  groups.push(repeated);
  const isTest = (site: SiteId) => program.sites[site]?.kind === 'branch';
  const homes = new Set([...watched].map((site) => program.sites[site]!.fn));
  const [home] = homes;
  const isOne = allLocal && homes.size === 1 && (callers.get(home!)?.length ?? 0) === 0;
  const graph = isOne && !graphOf(home!).catches ? graphOf(home!) : undefined;
  const event = (site: SiteId) => affected.has(site) || ways.has(site);
  const leads = (site: SiteId, side: number) =>
    reached(site, side, (s) => (event(s) ? 'stop' : deciding.has(s) ? 'pass' : undefined));
  return {
    affected,
    deciding,
    feeding,
    chosen,
    calls: ways,
    settled,
    free,
    groups,
    next,
    graph,
    leads,
    isTest,
  };
}

/** The affected sites, the calls that may lead to them (`ways`), and the decisions on which it depends which of them run. */
function affectedRegion(
  { program, calls }: ProgramFlow,
  found: ReadonlyMap<FunctionId, AffectedSites>,
  callers: Callers,
  graphOf: (fn: FunctionId) => SiteGraph,
) {
  // What modules do when they are loaded is the same in all runs.
  const reaches = new Set([...found.keys()].filter((fn) => program.functions[fn]!.kind !== 'module'));
  for (const fn of reaches)
    for (const caller of callers.get(fn) ?? [])
      if (program.functions[caller.fn]!.kind !== 'module') reaches.add(caller.fn);
  const affected = new Set<SiteId>();
  const ways = new Set<SiteId>();
  const deciding = new Set<SiteId>();
  for (const fn of reaches) {
    const own = found.get(fn);
    const inside = new Set([...(own?.affectedConditionals ?? []), ...(own?.affectedWrites ?? [])]);
    for (const site of inside) affected.add(site);
    for (const { instruction, targets } of calls.sitesOf[fn]!) {
      if (!targets.some((t) => reaches.has(t))) continue;
      ways.add(instruction.site);
      inside.add(instruction.site);
    }
    const graph = graphOf(fn);
    // Whether a call throws, so that what catches it runs or what follows does not, is decided by what it calls.
    const throwing = graph.throwing(inside);
    const events = [...inside];
    for (const { instruction, targets } of calls.sitesOf[fn]!) {
      const called = [...transitively(targets, calls.callees)];
      const ends = () => called.some((f) => graphOf(f).throws) && graph.leadsToAny(instruction.site, events);
      if (called.length === 0 || !(throwing.has(instruction.site) || ends())) continue;
      ways.add(instruction.site);
      inside.add(instruction.site);
      for (const f of called) for (const site of graphOf(f).conditionals) deciding.add(site);
    }
    for (const site of own?.affectedConditionals ?? []) deciding.add(site);
    for (const site of graph.controlling(inside)) deciding.add(site);
  }
  return { affected, ways, deciding };
}

/** Some functions and all that they may call. */
function transitively(
  functions: Iterable<FunctionId>,
  callees: readonly (readonly FunctionId[])[],
): ReadonlySet<FunctionId> {
  const found = new Set(functions);
  for (const fn of found) for (const callee of callees[fn]!) found.add(callee);
  return found;
}

/** Where values come from, in all functions. */
class Sources {
  readonly #flow: ProgramFlow;
  readonly #callers: Callers;
  readonly #graphOf: (fn: FunctionId) => SiteGraph;

  constructor(flow: ProgramFlow, callers: Callers, graphOf: (fn: FunctionId) => SiteGraph) {
    this.#flow = flow;
    this.#callers = callers;
    this.#graphOf = graphOf;
  }

  /** Decisions that control writes which a site may use, directly or through others; and whether all of those writes are among some sites of the same function. */
  of(site: SiteId) {
    const { program, calls } = this.#flow;
    const decisions = new Set<SiteId>();
    const writes = new Set<SiteId>();
    const work = [site];
    const seen = new Set(work);
    const whole = new Set<FunctionId>();
    const targets = (s: SiteId): FunctionId[] =>
      calls.sitesOf[program.sites[s]!.fn]!.flatMap((c) => (c.instruction.site === s ? c.targets : []));
    const isCall = (s: SiteId) => targets(s).length > 0;
    const visit = (s: SiteId): void => {
      if (seen.has(s)) return;
      seen.add(s);
      work.push(s);
    };
    for (let user = work.pop(); user !== undefined; user = work.pop()) {
      const { fn } = program.sites[user]!;
      const graph = this.#graphOf(fn);
      for (const caller of this.#callers.get(fn) ?? []) visit(caller.site);
      const writers = graph.writers(user);
      for (const decision of graph.controlling([...writers, ...graph.parts(user)])) {
        decisions.add(decision);
        visit(decision);
      }
      for (const write of writers) {
        writes.add(write);
        visit(write);
        for (const target of targets(write)) whole.add(target);
      }
    }
    for (const fn of transitively(whole, calls.callees))
      for (const decision of this.#graphOf(fn).conditionals) decisions.add(decision);
    decisions.delete(site);
    const home = program.sites[site]!.fn;
    const data = new Set([site]);
    for (const s of data) for (const write of this.#graphOf(home).writers(s)) data.add(write);
    const isWithin = (sites: ReadonlySet<SiteId>): boolean =>
      (this.#callers.get(home)?.length ?? 0) === 0 &&
      [...data].every((write) => !isCall(write) && (write === site || sites.has(write))) &&
      [...data].every((s) => [...this.#graphOf(home).decidedWithin(s)].every((d) => sites.has(d)));
    return { decisions, writes, isWithin, isLocal: whole.size === 0 };
  }
}
