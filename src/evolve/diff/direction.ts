import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, SiteId } from '../../ir/ir.ts';
import type { AffectedSites } from './affected.ts';
import { nextEvents } from './next-events.ts';
import type { SiteGraph } from './site-graph.ts';

/** What directs an exploration by what a change affects. */
export interface Direction {
  readonly affected: ReadonlySet<SiteId>;
  /** Decisions on which it depends which affected sites run: the affected ones, and those that control an affected site. */
  readonly deciding: ReadonlySet<SiteId>;
  /** Decisions that choose between values which a deciding one may use. */
  readonly feeding: ReadonlySet<SiteId>;
  /** Calls that may lead to affected sites. */
  readonly calls: ReadonlySet<SiteId>;
  /** Affected decisions on what affected writes, constants and inputs alone define: the same expression whenever the same affected sites ran before. */
  readonly settled: ReadonlySet<SiteId>;
  /** Decisions that have to be seen together: what chooses between values that one uses, what decides whether another is reached, what may run repeatedly. */
  readonly groups: readonly (readonly SiteId[])[];
  /** By deciding site and side (`site * 2 + side`): what comes next without another decision, where that is certain. */
  readonly next: ReadonlyMap<number, SiteId | 'end'>;
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
  const { program, calls } = flow;
  const reaches = new Set(found.keys());
  for (const fn of reaches) for (const caller of callers.get(fn) ?? []) reaches.add(caller.fn);
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
    for (const site of own?.affectedConditionals ?? []) deciding.add(site);
    for (const site of graphOf(fn).controlling(inside)) deciding.add(site);
  }
  const sources = new Sources(flow, callers, graphOf);
  const feeding = new Set<SiteId>();
  const settled = new Set<SiteId>();
  const groups: SiteId[][] = [];
  const repeated: SiteId[] = [];
  const watched = new Set([...affected, ...ways, ...deciding]);
  const next = new Map<number, SiteId | 'end'>();
  for (const site of deciding) {
    const { fn } = program.sites[site]!;
    const graph = graphOf(fn);
    const { decisions, isWithin } = sources.of(site);
    for (const decision of decisions) feeding.add(decision);
    groups.push([site, ...decisions]);
    const isAffected = affected.has(site);
    if (!isAffected) groups.push([site, ...[...graph.dependents(site)].filter((d) => deciding.has(d))]);
    if (isAffected && isWithin(affected)) settled.add(site);
    if ((callers.get(fn)?.length ?? 0) > 0 || graph.isRepeated(site)) repeated.push(site);
    else nextEvents(flow.control(fn, 'caught').graph, flow.cfg(fn), site, watched, next);
  }
  groups.push(repeated);
  const isTest = (site: SiteId) => program.sites[site]?.kind === 'branch';
  return { affected, deciding, feeding, calls: ways, settled, groups, next, isTest };
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
        for (const { instruction, targets } of calls.sitesOf[fn]!)
          if (instruction.site === write) for (const target of targets) whole.add(target);
      }
    }
    for (const fn of whole) {
      for (const decision of this.#graphOf(fn).conditionals) decisions.add(decision);
      for (const callee of calls.callees[fn]!) whole.add(callee);
    }
    decisions.delete(site);
    const home = program.sites[site]!.fn;
    const isWithin = (sites: ReadonlySet<SiteId>): boolean =>
      whole.size === 0 &&
      (this.#callers.get(home)?.length ?? 0) === 0 &&
      [...writes].every((write) => sites.has(write)) &&
      [site, ...writes].every((s) => this.#graphOf(home).isWhole(s, sites));
    return { decisions, isWithin };
  }
}
