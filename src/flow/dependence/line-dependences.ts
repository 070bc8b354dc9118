/**
 * Static dependences between the lines of one function, with the sides of branches (definitions 1 to 4 of the DGSE paper).
 * Control and data dependence come from the control-flow graph and reaching definitions; calls count by what they may
 * define and use, the heap by property name. A branch side is a potential definer of what the other side may define.
 *
 * The relation is a row of bits for each point (`LinePoints`), made when something first asks what depends on the point; what each
 * dependence is about is looked up when a link is to be shown. Interactive dependence is computed when it is first asked for
 * (`InteractiveDependences`).
 */
import { BitMatrix } from '../../base/bit-matrix.ts';
import { pushTo } from '../../base/push-to.ts';
import type { FunctionId } from '../../ir/ir.ts';
import { NodeKind } from '../cfg/cfg.ts';
import type { Variable } from '../data/variables.ts';
import type { ProgramFlow } from '../program-flow.ts';
import { LinePoints, type Point, type PointName } from './line-points.ts';
import { PotentialDependences } from './potential-dependences.ts';

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

/** Something that depends on a point. */
interface Dependent {
  readonly kind: DependenceKind;
  readonly node: number;
  readonly variable?: Variable;
}

export class LineDependences {
  readonly flow: ProgramFlow;
  readonly fn: FunctionId;
  readonly points: LinePoints;
  /** Edges of the graphs for control and for potential dependence, by the side that they are; nodes by their line's point. */
  readonly #controlEdges = new Map<Point, number[]>();
  readonly #sides = new Map<Point, [branch: number, own: number, other: number][]>();
  readonly #nodes = new Map<Point, number[]>();
  readonly #targets: BitMatrix;
  readonly #isKnown: Uint8Array;
  #usesOf: ReadonlyMap<Variable, readonly number[]> | undefined;
  #potential: PotentialDependences | undefined;

  constructor(flow: ProgramFlow, fn: FunctionId) {
    this.flow = flow;
    this.fn = fn;
    this.points = new LinePoints(flow, fn);
    this.#collectSources();
    this.#targets = new BitMatrix(this.points.all, this.points.count);
    this.#isKnown = new Uint8Array(this.points.all);
  }

  /** The matrix whose row of a point has the points that are control, data or potential dependent on it, once {@link know} was called. */
  get targets(): BitMatrix {
    return this.#targets;
  }

  /** Makes the row of a point. */
  know(source: Point): void {
    if (this.#isKnown[source] === 1) return;
    this.#isKnown[source] = 1;
    for (const { node } of this.#dependents(source))
      for (const target of this.points.ofNode(node))
        if (this.points.lineOf(target) !== this.points.lineOf(source)) this.#targets.add(source, target);
  }

  /** The control, data and potential dependences on a point, each once. */
  linksOf(source: Point): LineDependence[] {
    const { points, flow } = this;
    const found = new Map<string, LineDependence>();
    for (const { kind, node, variable: v } of this.#dependents(source))
      for (const target of points.ofNode(node)) {
        if (points.lineOf(target) === points.lineOf(source)) continue;
        const variable = v === undefined ? undefined : flow.table.name(v);
        const key = `${kind} ${target} ${variable}`;
        if (found.has(key)) continue;
        const [from, to] = [points.name(source), points.name(target)];
        found.set(key, { kind, source: from, target: to, ...(variable !== undefined && { variable }) });
      }
    return [...found.values()];
  }

  /** All control, data and potential dependences. */
  get traditional(): LineDependence[] {
    return Array.from({ length: this.points.all }, (_, source) => this.linksOf(source)).flat();
  }

  /** The variables by which other lines depend on a line, ascending; none for branch sides. */
  carriedFrom(source: Point): Variable[] {
    const { line } = this.points;
    const carried = new Set<Variable>();
    for (const { node, variable } of this.#dataDependents(source))
      if (line[node] !== this.points.lineOf(source)) carried.add(variable!);
    return [...carried].sort((a, b) => a - b);
  }

  #collectSources(): void {
    const { flow, fn, points } = this;
    const cfg = flow.cfg(fn);
    const control = flow.control(fn, 'caught').graph;
    for (let e = 0; e < control.from.length; e++) {
      const b = control.from[e]!;
      if (points.line[b] !== -1 && control.outStart[b + 1]! - control.outStart[b]! > 1)
        pushTo(this.#controlEdges, points.side(b, control.origin[e]!), e);
    }
    const { graph } = flow.control(fn, 'completing');
    for (let n = 0; n < cfg.size; n++) {
      if (points.line[n] === -1) continue;
      pushTo(this.#nodes, points.plain(n), n);
      const first = graph.outStart[n]!;
      if (cfg.kind[n] !== NodeKind.if || graph.outStart[n + 1]! - first !== 2) continue;
      const [one, other] = [graph.out[first]!, graph.out[first + 1]!];
      pushTo(this.#sides, points.side(n, graph.origin[one]!), [n, one, other]);
      pushTo(this.#sides, points.side(n, graph.origin[other]!), [n, other, one]);
    }
  }

  *#dependents(source: Point): Generator<Dependent> {
    const { flow, fn } = this;
    const control = flow.control(fn, 'caught');
    for (const e of this.#controlEdges.get(source) ?? [])
      for (let i = control.dependentsStart[e]!; i < control.dependentsStart[e + 1]!; i++)
        yield { kind: 'control', node: control.nodes[i]! };
    yield* this.#dataDependents(source);
    for (const side of this.#sides.get(source) ?? []) {
      this.#potential ??= new PotentialDependences(flow, fn);
      for (const [node, variable] of this.#potential.of(...side)) yield { kind: 'potential', node, variable };
    }
  }

  *#dataDependents(source: Point): Generator<Dependent> {
    const reaching = this.flow.reaching(this.fn);
    for (const node of this.#nodes.get(source) ?? [])
      for (const d of reaching.of(node)) {
        const variable = reaching.variable[d]!;
        for (const use of this.#uses.get(variable) ?? [])
          if (reaching.reaches(d, use)) yield { kind: 'data', node: use, variable };
      }
  }

  /** The nodes on lines that use a variable. */
  get #uses(): ReadonlyMap<Variable, readonly number[]> {
    if (this.#usesOf !== undefined) return this.#usesOf;
    const usesOf = new Map<Variable, number[]>();
    this.flow.defUse(this.fn).uses.forEach((uses, n) => {
      if (this.points.line[n] !== -1) for (const v of uses) pushTo(usesOf, v, n);
    });
    this.#usesOf = usesOf;
    return usesOf;
  }
}
