import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { hasPath, randomGraph } from '../testing/random-graph.ts';
import { type DominatorTree, dominatorTree } from './dominators.ts';
import { type Graph, makeGraph, reachableNodes } from './graph.ts';
import { postDominators, withVirtualExits } from './post-dominators.ts';

/** `a` dominates `b` iff removing `a` cuts `b` off from the root. */
function checkDominance(graph: Graph, tree: DominatorTree, cut: (a: number, b: number) => boolean): void {
  const isReached = (n: number): boolean => n === tree.root || tree.parent[n] !== -1;
  for (let b = 0; b < graph.size; b++) {
    for (let a = 0; a < graph.size; a++) {
      const expected = a === b || (isReached(b) && isReached(a) && cut(a, b));
      expect(tree.dominates(a, b), `${a} over ${b}`).toBe(expected);
    }
    const parent = tree.parent[b]!;
    if (parent === -1) continue;
    for (let a = 0; a < graph.size; a++)
      if (a !== b && tree.dominates(a, b)) expect(tree.dominates(a, parent)).toBe(true);
  }
}

describe('dominators', () => {
  it('agree with the removal of nodes on random graphs', () => {
    for (let seed = 0; seed < 300; seed++) {
      const graph = randomGraph(new Random(seed), 12);
      const tree = dominatorTree(graph);
      const reached = reachableNodes(graph);
      for (let n = 1; n < graph.size; n++) expect(tree.parent[n] !== -1).toBe(reached[n] === 1);
      checkDominance(graph, tree, (a, b) => !hasPath(graph, 0, b, a));
    }
  });

  it('handle ten thousand nodes of the worst shapes', () => {
    const n = 10_000;
    const from: number[] = [];
    const to: number[] = [];
    for (let i = 0; i < n - 1; i++) {
      from.push(i, i, i);
      to.push(i + 1, n - 1, Math.max(0, i - 1));
    }
    const graph = makeGraph(n, 0, n - 1, from, to);
    expect(dominatorTree(graph).parent[n - 1]).toBe(0);
    expect(postDominators(graph).parent[5000]).toBe(n - 1);
  });
});

describe('post-dominators', () => {
  it('agree with the removal of nodes on random graphs with endless loops', () => {
    for (let seed = 0; seed < 300; seed++) {
      const graph = randomGraph(new Random(seed), 12);
      const full = withVirtualExits(graph);
      for (let node = 0; node < full.size; node++) expect(hasPath(full, node, full.exit)).toBe(true);
      checkDominance(full, postDominators(graph), (a, b) => !hasPath(full, b, full.exit, a));
    }
  });

  it('add one edge for each region that cannot be left and none elsewhere', () => {
    const endless = makeGraph(5, 0, 4, [0, 0, 1, 2, 3], [1, 3, 2, 1, 4]);
    const full = withVirtualExits(endless);
    expect([...full.from].slice(5)).toEqual([1]);
    const plain = makeGraph(3, 0, 2, [0, 1], [1, 2]);
    expect(withVirtualExits(plain)).toBe(plain);
  });
});
