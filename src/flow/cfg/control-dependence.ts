import type { DominatorTree } from './dominators.ts';
import { type Graph, groupBy } from './graph.ts';
import { postDominators } from './post-dominators.ts';

/**
 * Control dependence after Ferrante, Ottenstein and Warren, with the branch side: node `n` depends on edge `e` when `n`
 * post-dominates the target of `e` and does not strictly post-dominate its source. So taking `e` makes `n` inevitable,
 * and another edge out of the same node may avoid it.
 *
 * A node that depends on no edge depends on the entry alone. Only nodes with at least two real edges out are sources;
 * the virtual exits of endless loops never are.
 */
export interface ControlDependence {
  /** The edges that node n depends on: `edges[start[n]] … edges[start[n + 1] - 1]`, ascending. */
  readonly start: Int32Array;
  readonly edges: Int32Array;
  /** The nodes that depend on edge e: `nodes[dependentsStart[e]] … nodes[dependentsStart[e + 1] - 1]`, up the tree. */
  readonly dependentsStart: Int32Array;
  readonly nodes: Int32Array;
  readonly postDominators: DominatorTree;
}

/**
 * Computes it for any graph, a {@link Cfg} or a selection of its edges: which exceptional edges count is the caller's
 * choice (see `selectEdges`).
 */
export function controlDependence(graph: Graph): ControlDependence {
  const tree = postDominators(graph);
  const nodes: number[] = [];
  const edges: number[] = [];
  for (let e = 0; e < graph.from.length; e++) {
    const source = graph.from[e]!;
    if (graph.outStart[source + 1]! - graph.outStart[source]! < 2) continue;
    const stop = tree.parent[source]!;
    for (let n = graph.to[e]!; n !== stop && n !== -1; n = tree.parent[n]!) {
      nodes.push(n);
      edges.push(e);
    }
  }
  const byEdge = groupBy(graph.from.length, Int32Array.from(edges));
  const byNode = groupBy(graph.size, Int32Array.from(nodes));
  return {
    start: byNode.start,
    edges: byNode.items.map((i) => edges[i]!),
    dependentsStart: byEdge.start,
    nodes: byEdge.items.map((i) => nodes[i]!),
    postDominators: tree,
  };
}
