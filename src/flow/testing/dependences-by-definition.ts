import type { FunctionId } from '../../ir/ir.ts';
import { NodeKind } from '../cfg/cfg.ts';
import { dataDependences } from '../data/reaching-definitions.ts';
import type { Variable } from '../data/variables.ts';
import { LinePoints, type Point } from '../dependence/line-points.ts';
import type { ProgramFlow } from '../program-flow.ts';

/**
 * Control, data, potential and interactive dependence of a function's points, straight from definitions 1 to 4 and 7 of the DGSE paper:
 * `potential 8F 14 a`, `interactive 3 9`. Slow, for comparison.
 */
export function dependencesByDefinition(flow: ProgramFlow, fn: FunctionId): Set<string> {
  const points = new LinePoints(flow, fn);
  const cfg = flow.cfg(fn);
  const { uses, kills, mays } = flow.defUse(fn);
  const found = new Set<string>();
  const sources = new Map<Point, Set<Point>>();
  const carried = new Map<Point, Set<Variable>>();
  const add = (kind: string, source: Point, node: number, v?: Variable): void => {
    for (const target of points.ofNode(node)) {
      if (points.lineOf(source) === points.lineOf(target)) continue;
      const variable = v === undefined ? '' : ` ${flow.table.name(v)}`;
      found.add(`${kind} ${points.name(source)} ${points.name(target)}${variable}`);
      into(sources, target).add(source);
      if (kind === 'data') into(carried, source).add(v!);
    }
  };

  const control = flow.control(fn, 'caught');
  for (let n = 0; n < cfg.size; n++)
    for (const e of control.edges.subarray(control.start[n], control.start[n + 1])) {
      const branch = control.graph.from[e]!;
      if (points.line[branch] !== -1) add('control', points.side(branch, control.graph.origin[e]!), n);
    }
  for (const { use, variable, definition } of dataDependences(flow.defUse(fn), flow.reaching(fn)))
    if (points.line[definition] !== -1) add('data', points.plain(definition), use, variable);

  const { graph, postDominators } = flow.control(fn, 'completing');
  for (let b = 0; b < cfg.size; b++) {
    const edges = [...graph.out.subarray(graph.outStart[b], graph.outStart[b + 1])];
    if (cfg.kind[b] !== NodeKind.if || edges.length !== 2) continue;
    for (const [own, other] of [edges, [...edges].reverse()] as [number, number][]) {
      const stop = postDominators.parent[b]!;
      const region = reached(graph, [graph.to[other]!], (m) => m === stop);
      const controlled = reached(graph, [graph.to[own]!], (m) => m === stop);
      region.delete(stop);
      controlled.delete(stop);
      for (const v of new Set([...region].flatMap((n) => [...kills[n]!, ...mays[n]!])))
        for (const n of reached(graph, [graph.to[own]!], (m) => kills[m]!.includes(v)))
          if (!controlled.has(n) && uses[n]!.includes(v))
            add('potential', points.side(b, graph.origin[own]!), n, v);
    }
  }

  const ends = (n: number, p: Point): boolean =>
    carried.has(p) ? [...carried.get(p)!].every((v) => kills[n]!.includes(v)) : points.nodes(p).includes(n);
  /** Is there a path from i over j to k on which both still count at k? */
  const reach = (i: Point, j: Point, k: Point): boolean => {
    if (points.lineOf(i) === points.lineOf(j) || i >= points.count || j >= points.count) return false;
    const alive = reached(cfg, points.next(i), (n) => ends(n, i));
    const both = reached(cfg, points.next(j), (n) => ends(n, i) || ends(n, j));
    const comes = (p: Point, set: ReadonlySet<number>): boolean => points.nodes(p).some((n) => set.has(n));
    return comes(j, alive) && !points.nodes(j).every((n) => ends(n, i)) && comes(k, alive) && comes(k, both);
  };
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [k, of] of sources)
      for (const i of [...of])
        for (const j of [...of]) {
          const name = `interactive ${points.name(i)} ${points.name(j)}`;
          if (found.has(name) || !reach(i, j, k)) continue;
          found.add(name);
          into(sources, j).add(i);
        }
  }
  return found;
}

/** Nodes reached from some, these included; what stops is reached, and not left. */
function reached(
  graph: { readonly outStart: Int32Array; readonly out: Int32Array; readonly to: Int32Array },
  from: readonly number[],
  stops: (node: number) => boolean,
): Set<number> {
  const seen = new Set(from);
  for (const n of seen)
    if (!stops(n))
      for (let k = graph.outStart[n]!; k < graph.outStart[n + 1]!; k++) seen.add(graph.to[graph.out[k]!]!);
  return seen;
}

function into<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  let set = map.get(key);
  if (set === undefined) map.set(key, (set = new Set()));
  return set;
}
