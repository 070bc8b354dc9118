import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction, SiteId, Statement, Try } from '../../ir/ir.ts';
import { makesWhatItWrites } from '../data/fresh-objects.ts';
import type { Variable } from '../data/variables.ts';
import type { ProgramFlow } from '../program-flow.ts';
import { mayAbort } from '../throws/may-abort.ts';
import { EdgeKind, NodeKind } from './cfg.ts';
import type { EdgeChoice } from './select-edges.ts';

/** What one side of a decision may do before both sides have met again. */
export interface Side {
  /** Variables that may be defined: locals by LocalId (bindings of others too), heap classes, globals, `internal`, `world`. Ascending. */
  readonly defines: Int32Array;
  /** Calls that may be made, by instruction's site: functions of the program and built-ins, transitively for the former. */
  readonly functions: ReadonlySet<FunctionId>;
  readonly natives: ReadonlySet<string>;
}

const nothing: Side = { defines: new Int32Array(0), functions: new Set(), natives: new Set() };

/**
 * For each branch site and side, what it may define and call: everything on a path from the side to the branch's
 * post-dominator over explicit control flow. When something there may throw inside a `try`, what the function's handlers
 * do counts too. Side 0 of the site of a `try` is what its block would have done had it not thrown; side 0 of a site that may
 * throw is what the function's handlers would have done had it thrown.
 * Each function is analysed when one of its sites is first asked for.
 */
export class BranchSides {
  readonly flow: ProgramFlow;
  readonly #edges: EdgeChoice;
  readonly #known = new Map<SiteId, readonly [Side, Side]>();
  readonly #done = new Set<FunctionId>();
  readonly #writes = new Map<SiteId, Int32Array>();
  readonly #reach = new Map<FunctionId, { functions: Set<FunctionId>; natives: Set<string> }>();

  /** `abortEdges` false: a side that an exception inevitably ends does nothing for what follows, since nothing follows. */
  constructor(flow: ProgramFlow, abortEdges = true) {
    this.flow = flow;
    this.#edges = abortEdges ? 'explicit' : 'completing';
  }

  /** What a site may write to or call through an object or function that is chosen there: heap classes and bindings of others. */
  writes(site: SiteId): Int32Array {
    this.of(site, 0);
    return this.#writes.get(site) ?? nothing.defines;
  }

  /** `side` 1 is the then side. Sites that decide nothing have empty sides. */
  of(site: SiteId, side: 0 | 1): Side {
    const fn = this.flow.program.sites[site]?.fn;
    if (fn === undefined) return nothing;
    if (!this.#done.has(fn)) {
      this.#done.add(fn);
      this.#function(fn);
    }
    return this.#known.get(site)?.[side] ?? nothing;
  }

  #function(id: FunctionId): void {
    const { flow } = this;
    const fn = flow.program.functions[id]!;
    const cfg = flow.cfg(id);
    const { graph, postDominators } = flow.control(id, this.#edges);
    const handlers: Statement[] = [];
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'try') return;
      this.#known.set(s.site, [this.#ofTry(id, s), nothing]);
      if (s.handler !== undefined) handlers.push(s.handler.body);
      if (s.finalizer !== undefined) handlers.push(s.finalizer);
    });
    this.#collectWrites(id);
    const caught = this.#collector(id);
    for (const handler of handlers) caught.statement(handler);
    const otherwise = caught.side();
    for (let node = 0; node < cfg.size; node++) {
      if (cfg.kind[node] !== NodeKind.if) {
        if (otherwise !== nothing && cfg.statements[node]!.some((s) => mayAbort(flow, s)))
          this.#known.set(cfg.site[node]!, [otherwise, nothing]);
        continue;
      }
      const sides: [Side, Side] = [nothing, nothing];
      for (let k = graph.outStart[node]!; k < graph.outStart[node + 1]!; k++) {
        const edge = graph.out[k]!;
        const side = cfg.edgeKind[graph.origin[edge]!] === EdgeKind.then ? 1 : 0;
        const collect = this.#collector(id);
        let aborts = false;
        for (const n of between(graph, graph.to[edge]!, postDominators.parent[node]!)) {
          collect.node(n);
          aborts ||= cfg.statements[n]!.some((s) => mayAbort(flow, s));
        }
        if (aborts) for (const handler of handlers) collect.statement(handler);
        sides[side] = collect.side();
      }
      const site = cfg.site[node]!;
      const before = this.#known.get(site);
      this.#known.set(
        site,
        before === undefined ? sides : [join(before[0], sides[0]), join(before[1], sides[1])],
      );
    }
  }

  #collectWrites(id: FunctionId): void {
    const { table, direct, lasting, program } = this.flow;
    const fn = program.functions[id]!;
    const found = new Map<SiteId, Set<Variable>>();
    eachInstruction(fn.body, (instruction) => {
      const mod = this.#isFixed(instruction) ? undefined : lasting.ofCall(instruction);
      const isWrite =
        instruction.kind === 'setProperty' ||
        instruction.kind === 'setPrivate' ||
        instruction.kind === 'setSuper' ||
        ('value' in instruction && instruction.value?.kind === 'deleteProperty');
      if (mod === undefined && !isWrite) return;
      let set = found.get(instruction.site);
      if (set === undefined) found.set(instruction.site, (set = new Set()));
      const add = (v: Variable): void => {
        const local = table.localOf(v);
        set.add(local === -1 ? v : local);
      };
      for (const v of mod ?? []) add(v);
      const target = instruction.kind === 'assign' ? instruction.target : undefined;
      if (isWrite)
        direct.of(fn, instruction, {
          use: () => {},
          define: (v) => {
            if (v !== target && table.localOf(v) !== target) add(v);
          },
        });
    });
    for (const [site, set] of found) this.#writes.set(site, Int32Array.from(set).sort());
  }

  /** Does the instruction call one function that exists once? What varies in such a call is told by what happens inside. */
  #isFixed(instruction: Instruction): boolean {
    const { calls, program } = this.flow;
    const site = calls.sites.get(instruction);
    if (site === undefined || site.unknown || site.natives.length > 0) return false;
    const targets = site.targets.map((t) => program.functions[t]!);
    const once = targets.every(
      (t) => t.parent !== undefined && program.functions[t.parent]!.kind === 'module',
    );
    return once && targets.filter((t) => t.kind !== 'field').length <= 1;
  }

  #ofTry(fn: FunctionId, statement: Try): Side {
    const collect = this.#collector(fn);
    collect.statement(statement.block);
    return collect.side();
  }

  #collector(id: FunctionId) {
    const { flow } = this;
    const { table, direct } = flow;
    const fn = flow.program.functions[id]!;
    const cfg = flow.cfg(id);
    const defines = new Set<Variable>();
    const functions = new Set<FunctionId>();
    const natives = new Set<string>();
    const define = (v: Variable): void => {
      if (v === table.outcome || v === table.thrown || v === table.receiver) return;
      const local = table.localOf(v);
      defines.add(local === -1 ? v : local);
    };
    const calls = (s: Statement): void => {
      if (s.kind === 'block') return;
      const site = flow.calls.sites.get(s as never);
      if (site === undefined) return;
      for (const name of site.natives) natives.add(name);
      for (const target of site.unknown ? [...site.targets, ...flow.calls.escaped] : site.targets) {
        const reach = this.#reachable(target);
        for (const f of reach.functions) functions.add(f);
        for (const n of reach.natives) natives.add(n);
      }
    };
    const sink = { use: () => {}, define };
    const locals = {
      use: () => {},
      define: (v: Variable): void => {
        if (table.isLocal(v) || table.localOf(v) !== -1) define(v);
      },
    };
    const effects = (s: Statement): void => {
      switch (s.kind) {
        case 'try':
          if (s.handler !== undefined) define(s.handler.param);
          return;
        case 'block':
        case 'if':
        case 'loop':
        case 'break':
        case 'continue':
        case 'return':
        case 'throw':
          return;
        default:
          direct.of(fn, s, makesWhatItWrites(s) ? locals : sink);
          for (const v of flow.lasting.ofCall(s) ?? []) define(v);
          calls(s);
      }
    };
    return {
      node(n: number): void {
        if (n !== cfg.entry) for (const s of cfg.statements[n]!) effects(s as Statement);
      },
      statement(root: Statement): void {
        eachStatement(root, effects);
      },
      side: (): Side =>
        defines.size === 0 && functions.size === 0 && natives.size === 0
          ? nothing
          : { defines: Int32Array.from(defines).sort(), functions, natives },
    };
  }

  /** The function and all it may call. */
  #reachable(root: FunctionId): { functions: Set<FunctionId>; natives: Set<string> } {
    let known = this.#reach.get(root);
    if (known !== undefined) return known;
    known = { functions: new Set([root]), natives: new Set() };
    for (const fn of known.functions) {
      for (const site of this.flow.calls.sitesOf[fn]!) for (const n of site.natives) known.natives.add(n);
      for (const callee of this.flow.calls.callees[fn]!) known.functions.add(callee);
    }
    this.#reach.set(root, known);
    return known;
  }
}

function join(a: Side, b: Side): Side {
  if (a === nothing) return b;
  if (b === nothing) return a;
  return {
    defines: Int32Array.from(new Set([...a.defines, ...b.defines])).sort(),
    functions: new Set([...a.functions, ...b.functions]),
    natives: new Set([...a.natives, ...b.natives]),
  };
}

/** The nodes on paths from `start` that come before `stop`. */
function between(
  graph: { readonly outStart: Int32Array; readonly out: Int32Array; readonly to: Int32Array },
  start: number,
  stop: number,
): Set<number> {
  const seen = new Set<number>();
  if (start !== stop) seen.add(start);
  for (const node of seen)
    for (let k = graph.outStart[node]!; k < graph.outStart[node + 1]!; k++) {
      const next = graph.to[graph.out[k]!]!;
      if (next !== stop) seen.add(next);
    }
  return seen;
}
