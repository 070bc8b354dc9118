import { BitSet } from '../../base/bitset.ts';
import { pushTo } from '../../base/push-to.ts';
import { NodeKind } from '../../flow/cfg/cfg.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, Instruction, LocalId, SiteId } from '../../ir/ir.ts';
import type { Declarations } from '../shared/declarations.ts';
import type { Unit, Units } from './1-units.ts';
import type { PointsTo } from './2-points-to.ts';
import { Dependences } from './3-dependences.ts';
import { NamedUnits } from './named-units.ts';
import { UnitSites } from './unit-sites.ts';

/** A value that a slice has to preserve: a variable where a node starts; `cls`: of the heap, of objects of this class. */
export interface Demand {
  readonly fn: FunctionId;
  readonly node: number;
  readonly variable: Variable;
  readonly cls?: number;
}

/** Of any object, or no variable of the heap. */
const any = -1;

/** Why a unit stays. */
export type Reason =
  | { readonly kind: 'criterion' }
  /** It may define what `by` reads. */
  | { readonly kind: 'data'; readonly by: Unit; readonly variable: string }
  /** It decides whether `by` runs. */
  | { readonly kind: 'control'; readonly by: Unit }
  /** `by` calls it, names it, or stands in it. */
  | { readonly kind: 'call' | 'name' | 'structure'; readonly by: Unit };

/**
 * The smallest set of units that contains what is asked for and, with each unit, what it needs to run as before: the definitions that
 * reach its uses, what decides whether it runs, the declarations of the names in it, what encloses it. Across functions this is a walk
 * over the system dependence graph with its edges made on demand: a call that stays asks its callees for what is used
 * of their effects (parameter-out), and hands on to its own function what their kept statements read at their entry (parameter-in). As a
 * function has one body for all its calls, every kept call satisfies all of that body's needs, so the result can be run.
 */
export class Closure {
  readonly kept = new Map<Unit, Reason>();
  readonly #flow: ProgramFlow;
  readonly #units: Units;
  readonly #dependences: Dependences;
  readonly #home: number;
  readonly #entry: FunctionId;
  readonly #queue: Unit[] = [];
  readonly #sites: UnitSites;
  readonly #names: NamedUnits;
  readonly #done = new Set<SiteId>();
  readonly #controlled = new Map<FunctionId, Set<SiteId>>();
  readonly #entryDemands = new Map<FunctionId, Map<string, readonly [Variable, number]>>();
  readonly #exitDemands = new Map<FunctionId, Set<string>>();
  readonly #touched = new Map<string, ReadonlySet<number>>();
  readonly #alias: PointsTo;
  readonly #callers = new Map<FunctionId, Map<string, { fn: FunctionId; node: number }>>();
  /** Nodes at which it matters what was thrown. */
  readonly #catching = new Map<FunctionId, number[]>();
  readonly #throwing = new Set<FunctionId>();
  readonly #entered = new Set<FunctionId>();
  readonly #targets = new Map<string, readonly FunctionId[]>();
  readonly #calledBack = new Set<FunctionId>();
  readonly #demanded = new Set<string>();
  readonly #exporting = new Set<Unit>();
  #reason: Reason = { kind: 'criterion' };

  constructor(
    flow: ProgramFlow,
    units: Units,
    declarations: Declarations,
    home: number,
    entry: FunctionId,
    alias: PointsTo,
  ) {
    this.#flow = flow;
    this.#units = units;
    this.#home = home;
    this.#entry = entry;
    this.#alias = alias;
    this.#sites = new UnitSites(flow.program, units, home);
    this.#dependences = new Dependences(flow, alias, (site) => this.#sites.jumps.has(site));
    this.#names = new NamedUnits(
      units,
      declarations,
      flow.program.functions[entry]!.span,
      (unit) => this.kept.has(unit),
      (unit) => this.keep(unit),
    );
    this.keep(units.root);
    this.#enter(entry);
  }

  get #program() {
    return this.#flow.program;
  }

  keep(unit: Unit, reason: Reason = this.#reason): void {
    if (this.kept.has(unit)) return;
    this.kept.set(unit, reason);
    this.#queue.push(unit);
  }

  /** Keeps a statement that exports the entry: what it names, whatever else is stored in what it is stored in. */
  keepExport(unit: Unit): void {
    this.#exporting.add(unit);
    this.keep(unit);
  }

  /** Asks for a value. */
  demand({ fn, node, variable, cls }: Demand): void {
    this.#demandAt(fn, node, variable, cls ?? any);
  }

  /** Asks for the value that a variable has when a function ends normally. */
  demandAtEnd(fn: FunctionId, variable: Variable, cls = any): void {
    const { kills, mays, cfg } = this.#flow.defUse(fn);
    for (const edge of cfg.in.subarray(cfg.inStart[cfg.exit]!, cfg.inStart[cfg.exit + 1]!)) {
      const last = cfg.from[edge]!;
      if (cfg.kind[last] === NodeKind.unwind) continue;
      const isKilled = kills[last]!.includes(variable);
      if (isKilled || mays[last]!.includes(variable)) this.#provide(fn, last, variable, cls);
      if (!isKilled) this.#demandAt(fn, last, variable, cls);
    }
  }

  /** Asks for what decides whether and how often a site runs, calls of its function included. */
  reach(site: SiteId): void {
    this.#control(site);
    this.#reachCalls(this.#program.sites[site]!.fn);
  }

  /** Every call of a function from what the entry may run is needed, and whatever leads there. */
  #reachCalls(callee: FunctionId): void {
    const { calls } = this.#flow;
    const runs = new Set([this.#entry, ...this.#program.modules.map((m) => m.init)]);
    for (const fn of runs) for (const next of calls.callees[fn]!) runs.add(next);
    const wanted = new Set([callee]);
    for (const target of wanted) {
      for (const site of calls.sites.values()) {
        if (!runs.has(site.fn)) continue;
        // The caller outside calls the entry once; beyond that only recursion that can be seen counts.
        const isUnseen = site.unknown && target !== this.#entry && calls.escaped.includes(target);
        if (!isUnseen && !this.#alias.targets(site.fn, site.instruction).includes(target)) continue;
        const unit = this.#sites.unitOf(site.instruction.site);
        if (unit !== undefined) this.keep(unit);
        wanted.add(site.fn);
      }
    }
  }

  /** Asks for how a function ends. */
  demandOutcome(fn: FunctionId): void {
    this.#exitDemand(fn, this.#flow.table.outcome);
  }

  /** Works until nothing more is needed. */
  finish(): void {
    for (let unit = this.#queue.pop(); unit !== undefined; unit = this.#queue.pop()) this.#process(unit);
  }

  #because(reason: Reason, work: () => void): void {
    const before = this.#reason;
    this.#reason = reason;
    work();
    this.#reason = before;
  }

  #process(unit: Unit): void {
    this.#because({ kind: 'structure', by: unit }, () => {
      for (const site of this.#sites.of(unit)) this.#keepSite(site);
      if (unit.kind === 'jump')
        for (const value of unit.children)
          for (const site of this.#sites.of(value)) if (this.#isReturn(site)) this.#control(site);
      for (const other of unit.implies) this.keep(other);
    });
    this.#because({ kind: 'name', by: unit }, () => this.#names.keepFor(unit));
  }

  #isReturn(site: SiteId): boolean {
    const fn = this.#program.sites[site]!.fn;
    const cfg = this.#flow.cfg(fn);
    return this.#dependences.nodesOf(site).some((n) => cfg.kind[n] === NodeKind.return);
  }

  #keepSite(site: SiteId): void {
    if (this.#done.has(site)) return;
    this.#done.add(site);
    const { fn } = this.#program.sites[site]!;
    this.#control(site);
    for (const node of this.#dependences.nodesOf(site)) this.#run(fn, node);
  }

  /** Everything that executing a node needs. */
  #run(fn: FunctionId, node: number): void {
    const isExport = this.#exporting.has(this.#unitOf(this.#flow.cfg(fn).site[node]!));
    const read = isExport ? [] : this.#classes(fn, node, 'reads');
    for (const variable of this.#dependences.uses(fn, node)) {
      if (!this.#dependences.isHeap(variable)) this.#demandAt(fn, node, variable, any);
      else for (const cls of read) this.#demandAt(fn, node, variable, cls);
    }
    let isForeign = false;
    for (const target of this.#dependences.targets(fn, node)) {
      if (this.#program.functions[target]!.kind === 'module') continue;
      if (this.#isForeign(target)) isForeign = true;
      else {
        this.#called(fn, node, target);
        this.#exitDemand(target, this.#flow.table.outcome);
      }
    }
    if (isForeign) this.#runForeign(fn, node);
  }

  #isForeign(fn: FunctionId): boolean {
    return this.#program.functions[fn]!.module !== this.#home;
  }

  /** A call that stays runs a function of this file: it has to find what that one's kept statements read. */
  #called(fn: FunctionId, node: number, target: FunctionId): void {
    let callers = this.#callers.get(target);
    if (callers === undefined) this.#callers.set(target, (callers = new Map()));
    const key = `${fn} ${node}`;
    if (!callers.has(key)) {
      callers.set(key, { fn, node });
      for (const [variable, cls] of this.#entryDemands.get(target)?.values() ?? [])
        this.#demandAt(fn, node, variable, cls);
    }
    this.#enter(target);
  }

  /**
   * Functions of other files run as they are: all that they may read is needed, and all that functions of this file do that they
   * may call.
   */
  #runForeign(fn: FunctionId, node: number): void {
    const { modRef, table } = this.#flow;
    const reads = new BitSet(table.count);
    const backs = new Set<FunctionId>();
    for (const target of this.#dependences.targets(fn, node)) {
      if (!this.#isForeign(target) || this.#program.functions[target]!.kind === 'module') continue;
      reads.union(modRef.ofFunction(target).ref);
      for (const back of this.#dependences.reaches(target, this.#home)) backs.add(back);
    }
    for (const variable of reads) {
      if (!this.#dependences.isHeap(variable)) this.#demandAt(fn, node, variable, any);
      else for (const object of this.#alias.outside) this.#demandAt(fn, node, variable, object);
    }
    for (const back of backs) {
      this.#called(fn, node, back);
      this.#keepEffects(back);
    }
  }

  /** Somebody out of sight calls a function: all that it does counts. */
  #keepEffects(fn: FunctionId): void {
    if (this.#calledBack.has(fn)) return;
    this.#calledBack.add(fn);
    this.#exitDemand(fn, this.#flow.table.outcome);
    for (const variable of this.#flow.modRef.ofFunction(fn).mod) this.#exitDemand(fn, variable);
  }

  /** Asks for all that a function does that may be called after the entry has ended. */
  demandFunction(fn: FunctionId): void {
    if (this.#isForeign(fn)) return;
    const { cfg } = this.#flow.defUse(this.#entry);
    for (const edge of cfg.in.subarray(cfg.inStart[cfg.exit]!, cfg.inStart[cfg.exit + 1]!))
      if (cfg.kind[cfg.from[edge]!] !== NodeKind.unwind) this.#called(this.#entry, cfg.from[edge]!, fn);
    this.#keepEffects(fn);
  }

  /** Classes of the objects that a node itself reads or writes. */
  #classes(fn: FunctionId, node: number, how: 'reads' | 'writes'): ReadonlySet<number> {
    const key = `${fn} ${node} ${how}`;
    let classes = this.#touched.get(key);
    if (classes === undefined) {
      classes = new Set(
        this.#flow.cfg(fn).statements[node]!.flatMap((s) => [...this.#alias[how](fn, s as Instruction)]),
      );
      this.#touched.set(key, classes);
    }
    return classes;
  }

  #unitOf(site: SiteId): Unit {
    return this.#sites.unitOf(site) ?? this.#units.root;
  }

  /** A function of this file is called: its head stays, and all of it when it is suspended in between. */
  #enter(fn: FunctionId): void {
    if (this.#entered.has(fn)) return;
    this.#entered.add(fn);
    const { span, async, generator } = this.#program.functions[fn]!;
    this.#because({ ...this.#reason, kind: 'call' } as Reason, () => this.keep(this.#units.at(span)));
    if (!async && !generator) return;
    const cfg = this.#flow.cfg(fn);
    for (let node = 0; node < cfg.size; node++) {
      const unit = this.#sites.unitOf(cfg.site[node]!);
      if (unit !== undefined) this.keep(unit);
    }
  }

  #control(site: SiteId): void {
    const { fn } = this.#program.sites[site]!;
    let sites = this.#controlled.get(fn);
    if (sites === undefined) this.#controlled.set(fn, (sites = new Set()));
    if (sites.has(site)) return;
    sites.add(site);
    this.#controlAgain(fn, site);
  }

  #controlAgain(fn: FunctionId, site: SiteId): void {
    const by = this.#unitOf(site);
    this.#because({ kind: 'control', by }, () => {
      for (const source of this.#dependences.control(fn, site, this.#throwing.has(fn))) {
        const unit = this.#sites.unitOf(source.site);
        if (unit === undefined) continue;
        const isReturn = source.isJump && unit.kind === 'value';
        this.keep(isReturn ? unit.implies[0]! : unit);
        if (source.throws) this.#mayThrow(fn, source.site);
      }
    });
  }

  /** Whether a site throws matters: so does whether what it calls does. */
  #mayThrow(fn: FunctionId, site: SiteId): void {
    for (const node of this.#dependences.nodesOf(site))
      for (const target of this.#dependences.targets(fn, node)) this.#throwDemand(target);
  }

  #throwDemand(fn: FunctionId): void {
    if (this.#throwing.has(fn)) return;
    this.#throwing.add(fn);
    if (this.#isForeign(fn)) {
      for (const back of this.#dependences.reaches(fn, this.#home)) this.#throwDemand(back);
      return;
    }
    for (const site of this.#controlled.get(fn) ?? []) this.#controlAgain(fn, site);
    const { exit } = this.#program.functions[fn]!;
    this.#controlAgain(fn, exit);
    const cfg = this.#flow.cfg(fn);
    for (const node of this.#dependences.nodesOf(exit))
      if (cfg.kind[node] === NodeKind.unwind) this.#demandAt(fn, node, this.#flow.table.thrown, any);
    for (const node of this.#catching.get(fn) ?? []) this.#provideAll(fn, node, this.#flow.table.thrown, any);
  }

  #demandAt(fn: FunctionId, node: number, variable: Variable, cls: number): void {
    const key = `${fn} ${node} ${variable} ${cls}`;
    if (this.#demanded.has(key)) return;
    this.#demanded.add(key);
    if (variable === this.#flow.table.thrown) pushTo(this.#catching, fn, node);
    this.#provideAll(fn, node, variable, cls);
  }

  #provideAll(fn: FunctionId, node: number, variable: Variable, cls: number): void {
    const reaching = this.#flow.reaching(fn);
    const definitions = reaching.reaching(node, variable);
    if (definitions.length === 0) this.#entryDemand(fn, variable, cls);
    const by = this.#unitOf(this.#flow.cfg(fn).site[node]!);
    this.#because({ kind: 'data', by, variable: this.#flow.table.name(variable) }, () => {
      for (const d of definitions) this.#provide(fn, reaching.node[d]!, variable, cls);
    });
  }

  /** A node's definition of a variable is used. */
  #provide(fn: FunctionId, node: number, variable: Variable, cls: number): void {
    const cfg = this.#flow.cfg(fn);
    const { table, modRef } = this.#flow;
    const kind = cfg.kind[node]!;
    if (kind === NodeKind.entry) {
      this.#entryDemand(fn, variable, cls);
      return;
    }
    if (kind === NodeKind.unwind) {
      if (this.#throwing.has(fn)) this.#demandAt(fn, node, table.thrown, any);
      return;
    }
    const isThrown = variable === table.thrown;
    if (isThrown && !this.#throwing.has(fn) && this.#dependences.onlyEscapes(fn, node)) return;
    const seen = table.isLocal(variable) ? table.shared(variable) : variable;
    const defining =
      seen === -1 || seen === table.outcome
        ? []
        : this.#homeTargets(fn, node).filter(
            (target) =>
              modRef.ofFunction(target).mod.has(seen) &&
              (cls === any || this.#alias.written(target).has(cls)),
          );
    if (cls !== any && defining.length === 0 && !this.#classes(fn, node, 'writes').has(cls)) return;
    const site = cfg.site[node]!;
    const unit = this.#sites.unitOf(site);
    if (unit !== undefined) this.keep(unit);
    if (isThrown) this.#mayThrow(fn, site);
    for (const target of defining) this.#exitDemand(target, seen, cls);
  }

  /** The functions of this file that a node may call directly. */
  #homeTargets(fn: FunctionId, node: number): readonly FunctionId[] {
    const key = `${fn} ${node}`;
    let targets = this.#targets.get(key);
    if (targets === undefined) {
      targets = [...this.#dependences.targets(fn, node)].filter((target) => !this.#isForeign(target));
      this.#targets.set(key, targets);
    }
    return targets;
  }

  #exitDemand(fn: FunctionId, variable: Variable, cls = any): void {
    let demands = this.#exitDemands.get(fn);
    if (demands === undefined) this.#exitDemands.set(fn, (demands = new Set()));
    const key = `${variable} ${cls}`;
    if (demands.has(key)) return;
    demands.add(key);
    const { cfg } = this.#flow.defUse(fn);
    const reaching = this.#flow.reaching(fn);
    for (const d of reaching.reaching(cfg.exit, variable))
      if (reaching.node[d] !== cfg.entry) this.#provide(fn, reaching.node[d]!, variable, cls);
  }

  #entryDemand(fn: FunctionId, variable: Variable, cls: number): void {
    const { table, program } = this.#flow;
    let outer = variable;
    if (table.isLocal(variable)) {
      if (program.locals[variable as LocalId]!.fn === fn) return;
      outer = table.shared(variable);
    }
    if (outer === -1 || outer === table.outcome || outer === table.thrown || outer === table.receiver) return;
    let demands = this.#entryDemands.get(fn);
    if (demands === undefined) this.#entryDemands.set(fn, (demands = new Map()));
    const key = `${outer} ${cls}`;
    if (demands.has(key)) return;
    demands.set(key, [outer, cls]);
    for (const call of this.#callers.get(fn)?.values() ?? []) this.#demandAt(call.fn, call.node, outer, cls);
    const isRoot = fn === this.#entry || program.functions[fn]!.kind === 'module';
    if (isRoot) this.#exitDemand(program.modules[this.#home]!.init, outer, cls);
  }
}
