/**
 * A directed graph with a start and an end in compressed rows. Nodes and edges are numbered from 0; several edges may
 * join the same two nodes. The edges out of `n` are `out[outStart[n]] … out[outStart[n + 1] - 1]`, in ascending order;
 * likewise the edges into `n` in `in`.
 */
export interface Graph {
  readonly size: number;
  readonly entry: number;
  readonly exit: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly outStart: Int32Array;
  readonly out: Int32Array;
  readonly inStart: Int32Array;
  readonly in: Int32Array;
}

/** Builds the rows. Edge `e` goes from `from[e]` to `to[e]`; typed arrays are kept, not copied. */
export function makeGraph(
  size: number,
  entry: number,
  exit: number,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
): Graph {
  const sources = from instanceof Int32Array ? from : Int32Array.from(from);
  const targets = to instanceof Int32Array ? to : Int32Array.from(to);
  const outgoing = groupBy(size, sources);
  const incoming = groupBy(size, targets);
  return {
    size,
    entry,
    exit,
    from: sources,
    to: targets,
    outStart: outgoing.start,
    out: outgoing.items,
    inStart: incoming.start,
    in: incoming.items,
  };
}

/** Groups the indices of `keys` by key: those of key k are `items[start[k]] … items[start[k + 1] - 1]`, ascending. */
export function groupBy(keyCount: number, keys: Int32Array): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(keyCount + 1);
  for (const key of keys) start[key + 1]!++;
  for (let k = 0; k < keyCount; k++) start[k + 1]! += start[k]!;
  const next = start.slice();
  const items = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) items[next[keys[i]!]!++] = i;
  return { start, items };
}

/** The same nodes and edge numbers with every edge turned round, entry and exit exchanged. Shares the rows. */
export function reverseGraph(graph: Graph): Graph {
  return {
    size: graph.size,
    entry: graph.exit,
    exit: graph.entry,
    from: graph.to,
    to: graph.from,
    outStart: graph.inStart,
    out: graph.in,
    inStart: graph.outStart,
    in: graph.out,
  };
}

/** The nodes that can be reached from `graph.entry`, in reverse post-order of a depth-first walk. */
export function reversePostOrder(graph: Graph): Int32Array {
  const { outStart, out, to } = graph;
  const seen = new Uint8Array(graph.size);
  const order = new Int32Array(graph.size);
  const stack = new Int32Array(graph.size);
  const next = outStart.slice(0, graph.size);
  let free = graph.size;
  let height = 0;
  stack[height++] = graph.entry;
  seen[graph.entry] = 1;
  while (height > 0) {
    const node = stack[height - 1]!;
    if (next[node]! < outStart[node + 1]!) {
      const target = to[out[next[node]!++]!]!;
      if (seen[target] === 0) {
        seen[target] = 1;
        stack[height++] = target;
      }
    } else {
      height--;
      order[--free] = node;
    }
  }
  return order.subarray(free);
}

/** 1 for each node that can be reached from `graph.entry`. */
export function reachableNodes(graph: Graph): Uint8Array {
  const reached = new Uint8Array(graph.size);
  for (const node of reversePostOrder(graph)) reached[node] = 1;
  return reached;
}
