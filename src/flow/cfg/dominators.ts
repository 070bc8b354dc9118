import type { Graph } from './graph.ts';

/**
 * Who dominates whom, as seen from `root`. A node that the root does not reach has parent -1, dominates only itself, and
 * is dominated only by itself.
 */
export interface DominatorTree {
  readonly root: number;
  /** The immediate dominator; -1 for the root and for nodes that it does not reach. */
  readonly parent: Int32Array;
  /** Does every path from the root to `b` pass `a`? Reflexive. Constant time. */
  dominates(a: number, b: number): boolean;
}

/**
 * Dominators by Lengauer and Tarjan with path compression: O(edges · log nodes) whatever the shape, no recursion.
 * Post-dominators are the dominators of the reversed graph, see {@link postDominators}.
 */
export function dominatorTree(graph: Graph): DominatorTree {
  const walk = depthFirst(graph);
  const { count, vertex, number, parent } = walk;
  // From here on nodes are named by their depth-first number.
  const semi = new Int32Array(count);
  const label = new Int32Array(count);
  const ancestor = new Int32Array(count).fill(-1);
  const idom = new Int32Array(count);
  const bucketHead = new Int32Array(count).fill(-1);
  const bucketNext = new Int32Array(count);
  const path: number[] = [];
  for (let i = 0; i < count; i++) semi[i] = label[i] = i;

  const evaluate = (v: number): number => {
    if (ancestor[v] === -1) return v;
    let u = v;
    while (ancestor[ancestor[u]!] !== -1) {
      path.push(u);
      u = ancestor[u]!;
    }
    while (path.length > 0) {
      const w = path.pop()!;
      const a = ancestor[w]!;
      if (semi[label[a]!]! < semi[label[w]!]!) label[w] = label[a]!;
      ancestor[w] = ancestor[a]!;
    }
    return label[v]!;
  };

  for (let w = count - 1; w > 0; w--) {
    const node = vertex[w]!;
    for (let i = graph.inStart[node]!; i < graph.inStart[node + 1]!; i++) {
      const v = number[graph.from[graph.in[i]!]!]!;
      if (v === -1) continue;
      const u = evaluate(v);
      if (semi[u]! < semi[w]!) semi[w] = semi[u]!;
    }
    bucketNext[w] = bucketHead[semi[w]!]!;
    bucketHead[semi[w]!] = w;
    const p = parent[w]!;
    ancestor[w] = p;
    for (let v = bucketHead[p]!; v !== -1; v = bucketNext[v]!) {
      const u = evaluate(v);
      idom[v] = semi[u]! < semi[v]! ? u : p;
    }
    bucketHead[p] = -1;
  }
  const result = new Int32Array(graph.size).fill(-1);
  for (let w = 1; w < count; w++) {
    if (idom[w] !== semi[w]) idom[w] = idom[idom[w]!]!;
    result[vertex[w]!] = vertex[idom[w]!]!;
  }
  return treeOf(graph.entry, result, vertex, count);
}

interface Walk {
  readonly count: number;
  /** Number → node. */
  readonly vertex: Int32Array;
  /** Node → number, -1 when not reached. */
  readonly number: Int32Array;
  /** Number → number of the parent in the spanning tree. */
  readonly parent: Int32Array;
}

function depthFirst(graph: Graph): Walk {
  const { size, outStart, out, to } = graph;
  const vertex = new Int32Array(size);
  const number = new Int32Array(size).fill(-1);
  const parent = new Int32Array(size);
  const next = outStart.slice(0, size);
  const stack = [graph.entry];
  let count = 0;
  number[graph.entry] = count;
  vertex[count++] = graph.entry;
  while (stack.length > 0) {
    const node = stack[stack.length - 1]!;
    if (next[node]! === outStart[node + 1]!) {
      stack.pop();
      continue;
    }
    const target = to[out[next[node]!++]!]!;
    if (number[target] !== -1) continue;
    parent[count] = number[node]!;
    number[target] = count;
    vertex[count++] = target;
    stack.push(target);
  }
  return { count, vertex, number, parent };
}

/** Numbers the tree so that dominance is containment of intervals. */
function treeOf(root: number, parent: Int32Array, vertex: Int32Array, count: number): DominatorTree {
  const size = parent.length;
  const span = new Int32Array(size);
  for (let w = count - 1; w >= 0; w--) {
    const node = vertex[w]!;
    span[node]!++;
    if (w > 0) span[parent[node]!]! += span[node]!;
  }
  // Parents precede their children in depth-first numbering, so one pass lays the intervals out.
  const first = new Int32Array(size).fill(-1);
  const free = new Int32Array(size);
  for (let w = 0; w < count; w++) {
    const node = vertex[w]!;
    if (w === 0) first[node] = 0;
    else {
      const p = parent[node]!;
      first[node] = free[p]!;
      free[p]! += span[node]!;
    }
    free[node] = first[node]! + 1;
  }
  return {
    root,
    parent,
    dominates: (a, b) =>
      a === b ||
      (first[a]! >= 0 && first[b]! >= 0 && first[a]! <= first[b]! && first[b]! < first[a]! + span[a]!),
  };
}
