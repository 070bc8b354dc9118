import type { CallSite } from '../../flow/calls/call-graph.ts';
import { buildCfg } from '../../flow/cfg/build-cfg.ts';
import { type Cfg, EdgeKind, isExceptional, NodeKind, nodesBySite } from '../../flow/cfg/cfg.ts';
import { type ControlDependence, controlDependence } from '../../flow/cfg/control-dependence.ts';
import { makeGraph } from '../../flow/cfg/graph.ts';
import { type DefUse, defUse } from '../../flow/data/def-use.ts';
import { unknownEffects } from '../../flow/data/mod-ref.ts';
import { standardEffects } from '../../flow/data/standard-effects.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import { mayAbort } from '../../flow/throws/may-abort.ts';
import type { FunctionId, Instruction, SiteId } from '../../ir/ir.ts';
import type { PointsTo } from './2-points-to.ts';

/** One thing that a site depends on for whether it runs: another site, and whether because that one may throw. */
export interface ControlSource {
  readonly site: SiteId;
  readonly isJump: boolean;
  readonly throws: boolean;
}

/**
 * What the sites of a program depend on, as a slicer needs it: data uses without those of called functions (their sliced bodies say
 * what they need), and control dependence over the augmented graph of Ball and Horwitz, in which a jump of the source is a decision
 * whether to jump or to go on behind it.
 */
export class Dependences {
  readonly flow: ProgramFlow;
  readonly #alias: PointsTo;
  readonly #isJump: (site: SiteId) => boolean;
  readonly #ownUses = new Map<FunctionId, DefUse>();
  readonly #nodes = new Map<FunctionId, ReadonlyMap<SiteId, readonly number[]>>();
  readonly #targets = new Map<string, ReadonlySet<FunctionId>>();
  readonly #reached = new Map<FunctionId, ReadonlySet<FunctionId>>();
  readonly #augmented = new Map<string, ReadonlyMap<SiteId, ControlSource[]>>();

  /** `isJump`: is the site a return, break, continue or throw of the source, which a slice could leave out? */
  constructor(flow: ProgramFlow, alias: PointsTo, isJump: (site: SiteId) => boolean) {
    this.flow = flow;
    this.#alias = alias;
    this.#isJump = isJump;
  }

  /** Is the variable part of objects, so that two accesses only meet when their objects may be the same? */
  isHeap(variable: Variable): boolean {
    const { table } = this.flow;
    if (
      variable === table.attributes ||
      variable === table.element ||
      variable === table.dynamicWrite ||
      variable === table.anyWrite
    )
      return true;
    return variable === table.internal || /^[.#]/.test(table.name(variable));
  }

  nodesOf(site: SiteId): readonly number[] {
    const fn = this.flow.program.sites[site]!.fn;
    let nodes = this.#nodes.get(fn);
    if (nodes === undefined) this.#nodes.set(fn, (nodes = nodesBySite(this.flow.cfg(fn))));
    return nodes.get(site) ?? [];
  }

  /** What a node reads itself or by built-ins and code out of sight. */
  uses(fn: FunctionId, node: number): Set<Variable> {
    const cfg = this.flow.cfg(fn);
    let own = this.#ownUses.get(fn);
    if (own === undefined) this.#ownUses.set(fn, (own = defUse(cfg, this.flow.direct)));
    const uses = new Set<Variable>(own.uses[node]!);
    const sink = { use: (v: Variable) => uses.add(v), define: () => {} };
    for (const site of this.calls(fn, node)) {
      for (const name of site.natives) standardEffects(name, this.flow.table, sink);
      if (site.unknown) unknownEffects(this.flow.direct, sink);
    }
    return uses;
  }

  /** Do exceptions of a node, if any, leave the function (perhaps past a handler that throws them again)? */
  onlyEscapes(fn: FunctionId, node: number): boolean {
    const cfg = this.flow.cfg(fn);
    if (cfg.kind[node] === NodeKind.throw) return false;
    const edges = cfg.out.subarray(cfg.outStart[node]!, cfg.outStart[node + 1]!);
    return edges.every((e) => !isExceptional(cfg.edgeKind[e]!) || cfg.edgeEscapes[e] === 1);
  }

  calls(fn: FunctionId, node: number): CallSite[] {
    return this.flow
      .cfg(fn)
      .statements[node]!.flatMap((s) => this.flow.calls.sites.get(s as Instruction) ?? []);
  }

  /** The functions of the program that a node may run. */
  targets(fn: FunctionId, node: number): ReadonlySet<FunctionId> {
    const key = `${fn} ${node}`;
    const known = this.#targets.get(key);
    if (known !== undefined) return known;
    const all = new Set<FunctionId>();
    for (const site of this.calls(fn, node)) {
      for (const target of this.#alias.targets(fn, site.instruction)) all.add(target);
      if (!site.unknown) continue;
      for (const target of this.flow.calls.escaped) if (target !== this.#alias.entry) all.add(target);
    }
    this.#targets.set(key, all);
    return all;
  }

  /** The functions of a module that running a function may call, however far down. */
  reaches(fn: FunctionId, module: number): ReadonlySet<FunctionId> {
    const known = this.#reached.get(fn);
    if (known !== undefined) return known;
    const seen = new Set([fn]);
    for (const at of seen) for (const next of this.flow.calls.callees[at]!) seen.add(next);
    const { functions } = this.flow.program;
    const found = new Set([...seen].filter((f) => functions[f]!.module === module));
    this.#reached.set(fn, found);
    return found;
  }

  /** What decides whether a site runs. `throwing`: exceptions that leave the function matter too. The exit site stands for unwinding. */
  control(fn: FunctionId, site: SiteId, throwing: boolean): readonly ControlSource[] {
    const key = `${fn} ${throwing}`;
    let all = this.#augmented.get(key);
    if (all === undefined) this.#augmented.set(key, (all = this.#controlOf(fn, throwing)));
    return all.get(site) ?? [];
  }

  #controlOf(fn: FunctionId, throwing: boolean): ReadonlyMap<SiteId, ControlSource[]> {
    const { program } = this.flow;
    const cfg = buildCfg(program.functions[fn]!, program.locals, (s) => this.#isJump(s.site));
    const origin: number[] = [];
    for (let e = 0; e < cfg.from.length; e++) if (this.#counts(cfg, e, throwing)) origin.push(e);
    const graph = makeGraph(
      cfg.size,
      cfg.entry,
      cfg.exit,
      origin.map((e) => cfg.from[e]!),
      origin.map((e) => cfg.to[e]!),
    );
    return collect(cfg, controlDependence(graph), origin, this.#isJump);
  }

  #counts(cfg: Cfg, edge: number, throwing: boolean): boolean {
    const kind = cfg.edgeKind[edge]!;
    if (!isExceptional(kind)) return true;
    if (!throwing && cfg.edgeEscapes[edge] === 1) return false;
    if (kind === EdgeKind.injectReturn || kind === EdgeKind.injectThrow) return true;
    return cfg.statements[cfg.from[edge]!]!.some((s) => {
      if (mayAbort(this.flow, s as Instruction)) return true;
      return kind === EdgeKind.operatorThrow && mayRefuse(s as Instruction);
    });
  }
}

function collect(
  cfg: Cfg,
  control: ControlDependence,
  origin: readonly number[],
  isJump: (site: SiteId) => boolean,
): Map<SiteId, ControlSource[]> {
  const found = new Map<SiteId, Map<string, ControlSource>>();
  for (let node = 0; node < cfg.size; node++) {
    const kind = cfg.kind[node]!;
    if (kind === NodeKind.entry || kind === NodeKind.exit || kind === NodeKind.end) continue;
    let sources = found.get(cfg.site[node]!);
    if (sources === undefined) found.set(cfg.site[node]!, (sources = new Map()));
    for (let i = control.start[node]!; i < control.start[node + 1]!; i++) {
      const edge = origin[control.edges[i]!]!;
      const from = cfg.from[edge]!;
      const site = cfg.site[from]!;
      const leaves = cfg.kind[from] === NodeKind.return || cfg.kind[from] === NodeKind.jump;
      const source: ControlSource = {
        site,
        isJump: leaves && isJump(site),
        throws: isExceptional(cfg.edgeKind[edge]!),
      };
      sources.set(`${source.site} ${source.isJump} ${source.throws}`, source);
    }
  }
  return new Map([...found].map(([site, sources]) => [site, [...sources.values()]]));
}

/** Operators that throw by themselves in ordinary code: unknown globals, frozen objects, private names of other classes. */
function mayRefuse(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case 'setProperty':
    case 'setPrivate':
    case 'setSuper':
    case 'setGlobal':
    case 'defineMember':
      return true;
    case 'assign':
    case 'effect':
      return /^(getGlobal|getPrivate|deleteProperty)$/.test(instruction.value.kind);
    default:
      return false;
  }
}
