import { BitSet } from '../../base/bitset.ts';
import type { Graph } from './graph.ts';

/** By node: the nodes that a path of at least one edge leads to. */
export function reachability(graph: Graph): readonly BitSet[] {
  const rows = Array.from({ length: graph.size }, () => new BitSet(graph.size));
  const order = postOrder(graph);
  for (let changed = true; changed; ) {
    changed = false;
    for (const n of order)
      for (let i = graph.outStart[n]!; i < graph.outStart[n + 1]!; i++) {
        const to = graph.to[graph.out[i]!]!;
        const isNew = rows[n]!.add(to);
        if (rows[n]!.union(rows[to]!) || isNew) changed = true;
      }
  }
  return rows;
}

/** Nodes after those that they lead to, as far as there are no cycles. */
function postOrder(graph: Graph): number[] {
  const seen = new Uint8Array(graph.size);
  const order: number[] = [];
  const next = Int32Array.from(graph.outStart);
  for (let start = 0; start < graph.size; start++) {
    const stack = seen[start] === 1 ? [] : [start];
    seen[start] = 1;
    while (stack.length > 0) {
      const n = stack[stack.length - 1]!;
      if (next[n]! === graph.outStart[n + 1]!) {
        order.push(n);
        stack.pop();
        continue;
      }
      const to = graph.to[graph.out[next[n]!++]!]!;
      if (seen[to] === 1) continue;
      seen[to] = 1;
      stack.push(to);
    }
  }
  return order;
}
