import { type DominatorTree, dominatorTree } from './dominators.ts';
import { type Graph, makeGraph, reachableNodes, reverseGraph } from './graph.ts';
import { stronglyConnected } from './strongly-connected.ts';

/**
 * The graph with an edge to the exit from one node of every region that cannot be left (an endless loop, a node without
 * successor), so that the exit is reached from everywhere. The first edges keep their numbers; the added ones follow.
 * The node chosen is the one with the lowest number, which in a CFG is the loop's head. The graph itself when nothing
 * has to be added.
 */
export function withVirtualExits(graph: Graph): Graph {
  const reaches = reachableNodes(reverseGraph(graph));
  if (reaches.every((r) => r === 1)) return graph;
  const components = stronglyConnected(graph);
  const left = new Uint8Array(components.count);
  for (let e = 0; e < graph.from.length; e++) {
    const source = components.of[graph.from[e]!]!;
    if (source !== components.of[graph.to[e]!]!) left[source] = 1;
  }
  const from = [...graph.from];
  const to = [...graph.to];
  for (let node = 0; node < graph.size; node++) {
    const component = components.of[node]!;
    if (reaches[node] === 1 || left[component] === 1) continue;
    left[component] = 1;
    from.push(node);
    to.push(graph.exit);
  }
  return makeGraph(graph.size, graph.entry, graph.exit, from, to);
}

/**
 * Post-dominators with the virtual exits of {@link withVirtualExits}: `parent[n]` is the immediate post-dominator, and
 * `dominates(a, b)` means that every path from `b` to the exit passes `a`. Every node has one except the exit.
 */
export function postDominators(graph: Graph): DominatorTree {
  return dominatorTree(reverseGraph(withVirtualExits(graph)));
}
