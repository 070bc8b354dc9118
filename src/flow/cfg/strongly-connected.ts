import type { Graph } from './graph.ts';

/** Strongly connected components, numbered so that every edge between components goes from a higher to a lower number. */
export interface Components {
  readonly count: number;
  /** Node → component. */
  readonly of: Int32Array;
}

/** Tarjan's algorithm without recursion, over all nodes (reachable or not). Callees come before callers in a call graph. */
export function stronglyConnected(graph: Pick<Graph, 'size' | 'outStart' | 'out' | 'to'>): Components {
  const { size, outStart, out, to } = graph;
  const of = new Int32Array(size).fill(-1);
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const next = outStart.slice(0, size);
  const open: number[] = [];
  const stack: number[] = [];
  let counter = 0;
  let count = 0;
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue;
    stack.push(root);
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (index[node] === -1) {
        index[node] = low[node] = counter++;
        open.push(node);
      }
      let descended = false;
      while (next[node]! < outStart[node + 1]!) {
        const target = to[out[next[node]!]!]!;
        if (index[target] === -1) {
          stack.push(target);
          descended = true;
          break;
        }
        if (of[target] === -1) low[node] = Math.min(low[node]!, low[target]!);
        next[node]!++;
      }
      if (descended) continue;
      stack.pop();
      if (low[node] !== index[node]) continue;
      for (;;) {
        const member = open.pop()!;
        of[member] = count;
        if (member === node) break;
      }
      count++;
    }
  }
  return { count, of };
}
