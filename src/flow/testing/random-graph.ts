import type { Random } from '../../base/random.ts';
import { type Graph, makeGraph } from '../cfg/graph.ts';

/** A random graph of 2 to `most` nodes: some nodes unreachable, some endless loops, parallel edges and self-loops. The exit has no edges out. */
export function randomGraph(random: Random, most: number): Graph {
  const size = random.int(2, most);
  const exit = size - 1;
  const from: number[] = [];
  const to: number[] = [];
  for (let n = 0; n < exit; n++) {
    const degree = random.pick([0, 1, 1, 1, 2, 2, 2, 3]);
    for (let i = 0; i < degree; i++) {
      from.push(n);
      to.push(random.chance(0.5) ? Math.min(n + 1, exit) : random.int(0, exit));
    }
  }
  return makeGraph(size, 0, exit, from, to);
}

/** Is there a path from `a` to `b` that avoids node `without`? The empty path counts. */
export function hasPath(graph: Graph, a: number, b: number, without = -1): boolean {
  if (a === without || b === without) return false;
  const seen = new Set([a]);
  const work = [a];
  while (work.length > 0) {
    const node = work.pop()!;
    if (node === b) return true;
    for (let i = graph.outStart[node]!; i < graph.outStart[node + 1]!; i++) {
      const next = graph.to[graph.out[i]!]!;
      if (next === without || seen.has(next)) continue;
      seen.add(next);
      work.push(next);
    }
  }
  return false;
}
