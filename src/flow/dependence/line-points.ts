import type { FunctionId } from '../../ir/ir.ts';
import { EdgeKind, NodeKind } from '../cfg/cfg.ts';
import type { ProgramFlow } from '../program-flow.ts';

/** A line, or a side of the decision on it: `14`, `8T`, `8F`. */
export type PointName = string;

/** The number of a point, from 0. */
export type Point = number;

/**
 * The points of one function, numbered, and where they are in its graph. A node that decides, or only computes what is decided on its
 * line, belongs to both sides of the line, every other to the line itself. Nodes without statements have no point.
 */
export class LinePoints {
  readonly #flow: ProgramFlow;
  readonly #fn: FunctionId;
  readonly #numbers = new Map<PointName, Point>();
  readonly #names: PointName[] = [];
  readonly #lines: number[] = [];
  readonly #nodes: number[][] = [];
  readonly #next: number[][] = [];
  readonly #ofNode: (readonly Point[])[];
  /** Node → line, -1 for none. */
  readonly line: Int32Array;

  constructor(flow: ProgramFlow, fn: FunctionId) {
    this.#flow = flow;
    this.#fn = fn;
    const cfg = flow.cfg(fn);
    const { sites } = flow.program;
    this.line = Int32Array.from({ length: cfg.size }, (_, n) =>
      cfg.statements[n]!.length === 0 || cfg.statements[n]!.every((s) => s.kind === 'break')
        ? -1
        : sites[cfg.site[n]!]!.span.line,
    );
    const branchLines = new Set<number>();
    for (let n = 0; n < cfg.size; n++)
      if (cfg.kind[n] === NodeKind.if && this.line[n] !== -1) branchLines.add(this.line[n]!);
    this.#ofNode = Array.from(this.line, (line, n) => {
      if (line === -1) return [];
      return branchLines.has(line) && this.#isDeciding(n)
        ? [this.#number(line, 'T'), this.#number(line, 'F')]
        : [this.#number(line, '')];
    });
    this.#place();
  }

  /** How many have a place in the graph; those that have none, sides of what decides without being a branch, have higher numbers. */
  get count(): number {
    return this.#nodes.length;
  }

  /** How many there are, those included. */
  get all(): number {
    return this.#names.length;
  }

  name(point: Point): PointName {
    return this.#names[point]!;
  }

  lineOf(point: Point): number {
    return this.#lines[point]!;
  }

  nodes(point: Point): readonly number[] {
    return this.#nodes[point]!;
  }

  /** Where control is after the point. */
  next(point: Point): readonly number[] {
    return this.#next[point]!;
  }

  ofNode(node: number): readonly Point[] {
    return this.#ofNode[node]!;
  }

  /** The points on a line that have a place, the line itself first. */
  on(line: number): Point[] {
    return ['', 'T', 'F'].flatMap((side) => {
      const point = this.#numbers.get(`${line}${side}`);
      return point === undefined || point >= this.count ? [] : [point];
    });
  }

  /** The lines that have points, first and last. */
  get range(): { readonly first: number; readonly last: number } {
    let [first, last] = [Number.POSITIVE_INFINITY, 0];
    for (let p = 0; p < this.count; p++) {
      first = Math.min(first, this.#lines[p]!);
      last = Math.max(last, this.#lines[p]!);
    }
    return { first, last };
  }

  /** The side of a node that an edge out of it, of the function's graph, is. */
  side(node: number, edge: number): Point {
    const kind = this.#flow.cfg(this.#fn).edgeKind[edge]!;
    return this.#number(this.line[node]!, kind === EdgeKind.then || kind === EdgeKind.next ? 'T' : 'F');
  }

  /** The line of a node, sides left out. */
  plain(node: number): Point {
    return this.#number(this.line[node]!, '');
  }

  #number(line: number, side: '' | 'T' | 'F'): Point {
    const name = `${line}${side}`;
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#lines.push(line);
      this.#numbers.set(name, number);
    }
    return number;
  }

  /** Of a node on a branch's line: is it the branch, or does it only compute what is decided? */
  #isDeciding(node: number): boolean {
    const flow = this.#flow;
    if (flow.cfg(this.#fn).kind[node] === NodeKind.if) return true;
    const { kills, mays } = flow.defUse(this.#fn);
    const { locals } = flow.program;
    return kills[node]!.every((v) => locals[v]?.kind === 'temp') && mays[node]!.length === 0;
  }

  #place(): void {
    const cfg = this.#flow.cfg(this.#fn);
    for (let p = 0; p < this.#names.length; p++) {
      this.#nodes.push([]);
      this.#next.push([]);
    }
    for (let n = 0; n < cfg.size; n++) {
      const points = this.#ofNode[n]!;
      for (const point of points) this.#nodes[point]!.push(n);
      const isBranch = cfg.kind[n] === NodeKind.if;
      if (points.length === 0 || (points.length === 2 && !isBranch)) continue;
      for (let k = cfg.outStart[n]!; k < cfg.outStart[n + 1]!; k++) {
        const edge = cfg.out[k]!;
        this.#next[isBranch ? this.side(n, edge) : points[0]!]!.push(cfg.to[edge]!);
      }
    }
  }
}
