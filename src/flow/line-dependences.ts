/**
 * Static dependences between the lines of one function, with the sides of branches (definitions 1 to 4 of the DGSE paper).
 * A point is a line, or a side of the decision on it: `14`, `8T`, `8F`. Control and data dependence come from the
 * control-flow graph and reaching definitions; calls count by what they may define and use, the heap by property name. A branch side is
 * a potential definer of what the other side may define. Interactive dependence is computed when it is first asked for (`InteractiveDependences`).
 */
import type { FunctionId } from '../ir/ir.ts';
import { EdgeKind, NodeKind } from './cfg.ts';
import type { ProgramFlow } from './program-flow.ts';
import { dataDependences } from './reaching-definitions.ts';
import type { Variable } from './variables.ts';

export type PointName = string;

export type DependenceKind = 'control' | 'data' | 'potential' | 'interactive';

export interface LineDependence {
  readonly kind: DependenceKind;
  readonly source: PointName;
  readonly target: PointName;
  /** The variable that is defined and used, or may be; absent for control. */
  readonly variable?: string;
  /** Of interactive dependence: what depends on both. */
  readonly at?: PointName;
}

/** Where a point is in the graph: nodes, and for a branch side the nodes it leads to. */
export interface PointPlace {
  readonly nodes: readonly number[];
  readonly next: readonly number[];
  /** What carries dependences out of it; empty for branch sides. */
  readonly defines: ReadonlySet<Variable>;
}

export class LineDependences {
  readonly flow: ProgramFlow;
  readonly fn: FunctionId;
  readonly places: ReadonlyMap<PointName, PointPlace>;
  /** Control, data and potential dependences, each once. */
  readonly traditional: readonly LineDependence[];
  readonly #line: Int32Array;
  readonly #branchLines = new Set<number>();

  constructor(flow: ProgramFlow, fn: FunctionId) {
    this.flow = flow;
    this.fn = fn;
    const cfg = flow.cfg(fn);
    const { sites } = flow.program;
    this.#line = Int32Array.from({ length: cfg.size }, (_, n) =>
      cfg.statements[n]!.length === 0 || cfg.statements[n]!.every((s) => s.kind === 'break')
        ? -1
        : sites[cfg.site[n]!]!.span.line,
    );
    for (let n = 0; n < cfg.size; n++)
      if (cfg.kind[n] === NodeKind.if && this.#line[n] !== -1) this.#branchLines.add(this.#line[n]!);
    const found = new Map<string, LineDependence>();
    const carried = new Map<number, Set<Variable>>();
    const add = (kind: DependenceKind, source: PointName, node: number, v?: Variable): void => {
      for (const target of this.pointsOf(node)) {
        const variable = v === undefined ? undefined : flow.table.name(v);
        const key = `${kind} ${source} ${target} ${variable}`;
        if (Number.parseInt(source, 10) !== Number.parseInt(target, 10) && !found.has(key))
          found.set(key, { kind, source, target, ...(variable !== undefined && { variable }) });
      }
    };
    const control = flow.control(fn, 'caught');
    for (let n = 0; n < cfg.size; n++) {
      if (this.#line[n] === -1) continue;
      for (const e of control.edges.subarray(control.start[n], control.start[n + 1])) {
        const b = control.graph.from[e]!;
        if (this.#line[b] !== -1) add('control', this.#side(b, control.graph.origin[e]!), n);
      }
    }
    for (const { use, variable, definition } of dataDependences(flow.defUse(fn), flow.reaching(fn))) {
      if (this.#line[use] === -1 || this.#line[definition] === -1) continue;
      const line = this.#line[definition]!;
      let variables = carried.get(line);
      if (variables === undefined) carried.set(line, (variables = new Set()));
      if (this.#line[use] !== line) variables.add(variable);
      add('data', String(line), use, variable);
    }
    this.#potential(add);
    this.traditional = [...found.values()];
    this.places = this.#placePoints(carried);
  }

  /** The points of a node: its line, or both sides of its line's decision. */
  pointsOf(node: number): PointName[] {
    const line = this.#line[node]!;
    if (line === -1) return [];
    return this.#isDeciding(node) ? [`${line}T`, `${line}F`] : [String(line)];
  }

  /** The points on a line, the line itself first. */
  pointsOn(line: number): PointName[] {
    return [String(line), `${line}T`, `${line}F`].filter((p) => this.places.has(p));
  }

  /** Is it a branch, or does it only compute what the branch on its line decides by? */
  #isDeciding(node: number): boolean {
    const { flow, fn } = this;
    if (flow.cfg(fn).kind[node] === NodeKind.if) return true;
    if (!this.#branchLines.has(this.#line[node]!)) return false;
    const { kills, mays } = flow.defUse(fn);
    const { locals } = flow.program;
    return kills[node]!.every((v) => locals[v]?.kind === 'temp') && mays[node]!.length === 0;
  }

  #side(node: number, edge: number): PointName {
    const kind = this.flow.cfg(this.fn).edgeKind[edge]!;
    return `${this.#line[node]}${kind === EdgeKind.then || kind === EdgeKind.next ? 'T' : 'F'}`;
  }

  #potential(add: (kind: DependenceKind, source: PointName, node: number, v: Variable) => void): void {
    const { flow, fn } = this;
    const cfg = flow.cfg(fn);
    const { uses, kills, mays } = flow.defUse(fn);
    const { graph, postDominators } = flow.control(fn, 'completing');
    for (let b = 0; b < cfg.size; b++) {
      const first = graph.outStart[b]!;
      if (cfg.kind[b] !== NodeKind.if || graph.outStart[b + 1]! - first !== 2 || this.#line[b] === -1)
        continue;
      for (const [own, other] of [
        [graph.out[first]!, graph.out[first + 1]!],
        [graph.out[first + 1]!, graph.out[first]!],
      ] as const) {
        const defined = new Set<Variable>();
        const stop = postDominators.parent[b]!;
        for (const n of reached(graph, [graph.to[other]!], (m) => m === stop))
          if (n !== stop) for (const v of [...kills[n]!, ...mays[n]!]) defined.add(v);
        // What runs only on one side depends on it by control.
        const controlled = reached(graph, [graph.to[own]!], (m) => m === stop);
        for (const v of defined)
          for (const n of reached(graph, [graph.to[own]!], (m) => includes(kills[m]!, v)))
            if ((n === stop || !controlled.has(n)) && includes(uses[n]!, v))
              add('potential', this.#side(b, graph.origin[own]!), n, v);
      }
    }
  }

  #placePoints(carried: ReadonlyMap<number, ReadonlySet<Variable>>): Map<PointName, PointPlace> {
    const cfg = this.flow.cfg(this.fn);
    const places = new Map<PointName, { nodes: number[]; next: number[]; defines: Set<Variable> }>();
    const place = (point: PointName) => {
      let known = places.get(point);
      if (known === undefined) places.set(point, (known = { nodes: [], next: [], defines: new Set() }));
      return known;
    };
    for (let n = 0; n < cfg.size; n++) {
      if (this.#line[n] === -1) continue;
      const isBranch = cfg.kind[n] === NodeKind.if;
      for (const point of this.pointsOf(n)) place(point).nodes.push(n);
      if (!isBranch && this.#isDeciding(n)) continue;
      for (const v of isBranch ? [] : (carried.get(this.#line[n]!) ?? []))
        place(String(this.#line[n])).defines.add(v);
      for (let k = cfg.outStart[n]!; k < cfg.outStart[n + 1]!; k++) {
        const edge = cfg.out[k]!;
        place(isBranch ? this.#side(n, edge) : String(this.#line[n])).next.push(cfg.to[edge]!);
      }
    }
    return places;
  }
}

/** Nodes reached from some, these included; what stops is reached, and not left. */
export function reached(
  graph: { readonly outStart: Int32Array; readonly out: Int32Array; readonly to: Int32Array },
  from: readonly number[],
  stops: (node: number) => boolean,
): Set<number> {
  const seen = new Set(from);
  for (const n of seen) {
    if (stops(n)) continue;
    for (let k = graph.outStart[n]!; k < graph.outStart[n + 1]!; k++) seen.add(graph.to[graph.out[k]!]!);
  }
  return seen;
}

function includes(sorted: Int32Array, v: Variable): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < v) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === v;
}
