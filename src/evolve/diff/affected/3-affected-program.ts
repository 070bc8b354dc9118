import type { ProgramFlow } from '../../../flow/program-flow.ts';
import type { FunctionId, SiteId } from '../../../ir/ir.ts';
import { type Callers, type Direction, directionOf } from './4-direction.ts';
import { type AffectedSites, affectedBackward, affectedForward, type Mutable } from './graph/affected.ts';
import { SiteGraph } from './graph/site-graph.ts';

/**
 * What a change may affect in all functions of a program. Within functions by equations 1-4 of the paper, which stops at one procedure; across calls:
 * a function that is called under an affected decision is affected as a whole; one that is handed something affected, or reads what something affected
 * may have written, by its parameters and those variables; and a call of a function whose result or effects are affected is an affected
 * statement of the caller.
 */
export class AffectedProgram {
  readonly #flow: ProgramFlow;
  readonly #graphs = new Map<FunctionId, SiteGraph>();
  readonly #incoming = new Map<FunctionId, { changed: Set<SiteId>; variables: Set<number> }>();
  readonly #found = new Map<FunctionId, Mutable>();
  readonly #callers: Callers = new Map();
  readonly #work = new Set<FunctionId>();

  constructor(flow: ProgramFlow, changed: ReadonlySet<SiteId>) {
    this.#flow = flow;
    for (const sites of flow.calls.sitesOf)
      for (const { fn, instruction, targets } of sites)
        for (const target of targets) {
          const list = this.#callers.get(target) ?? [];
          this.#callers.set(target, list);
          list.push({ fn, site: instruction.site });
        }
    for (const site of changed) this.#change(flow.program.sites[site]!.fn, site);
    for (const fn of this.#work) {
      this.#work.delete(fn);
      this.#spread(fn);
    }
    for (const [fn, found] of this.#found) affectedBackward(this.#graph(fn), found);
  }

  /** By function; functions without any are left out. */
  get functions(): ReadonlyMap<FunctionId, AffectedSites> {
    return this.#found;
  }

  isAffected(site: SiteId): boolean {
    const found = this.#found.get(this.#flow.program.sites[site]!.fn);
    return found !== undefined && (found.affectedConditionals.has(site) || found.affectedWrites.has(site));
  }

  /** What directs an exploration of the program by what is affected. */
  direction(): Direction {
    return directionOf(this.#flow, this.#found, this.#callers, (fn) => this.#graph(fn));
  }

  #graph(fn: FunctionId): SiteGraph {
    let graph = this.#graphs.get(fn);
    if (graph === undefined) this.#graphs.set(fn, (graph = new SiteGraph(this.#flow, fn)));
    return graph;
  }

  #of(fn: FunctionId) {
    let known = this.#incoming.get(fn);
    if (known === undefined) this.#incoming.set(fn, (known = { changed: new Set(), variables: new Set() }));
    return known;
  }

  #change(fn: FunctionId, site: SiteId): void {
    const { changed } = this.#of(fn);
    if (changed.has(site)) return;
    changed.add(site);
    this.#work.add(fn);
  }

  #spread(fn: FunctionId): void {
    const graph = this.#graph(fn);
    const incoming = this.#of(fn);
    const found = affectedForward(graph, incoming);
    this.#found.set(fn, found);
    const { affectedConditionals: acn, affectedWrites: awn } = found;
    const controlled = new Set([...acn].flatMap((decision) => [...graph.dependents(decision)]));
    const written = graph.writtenElsewhere(awn);
    for (const { instruction, targets } of this.#flow.calls.sitesOf[fn]!) {
      const { site } = instruction;
      const isFed = incoming.changed.has(site) || graph.uses(site, incoming.variables) || awn.has(site);
      const isGiven = isFed || [...awn].some((write) => graph.mayUse(site, write));
      for (const target of targets) {
        if (controlled.has(site)) this.#changeWhole(target);
        this.#feed(target, isGiven ? [...this.#flow.program.functions[target]!.params, ...written] : written);
      }
    }
    // What a module sets when it is loaded is there for all functions.
    if (this.#flow.program.functions[fn]!.kind === 'module')
      for (const { id } of this.#flow.program.functions) if (id !== fn) this.#feed(id, written);
    const ends = graph.endsBy(found, controlled);
    if (ends || written.length > 0)
      for (const caller of this.#callers.get(fn) ?? []) this.#change(caller.fn, caller.site);
  }

  #changeWhole(fn: FunctionId): void {
    const graph = this.#graph(fn);
    for (const site of [...graph.conditionals, ...graph.writes]) this.#change(fn, site);
  }

  #feed(fn: FunctionId, variables: readonly number[]): void {
    const known = this.#of(fn).variables;
    const graph = this.#graph(fn);
    for (const v of variables) {
      if (known.has(v) || !graph.mentions(v)) continue;
      known.add(v);
      this.#work.add(fn);
    }
  }
}
