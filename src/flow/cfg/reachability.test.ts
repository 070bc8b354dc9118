import { expect, it } from 'vitest';
import { makeGraph } from './graph.ts';
import { reachability } from './reachability.ts';

function checkReached(edges: readonly (readonly [number, number])[], expected: readonly number[][]): void {
  const graph = makeGraph(
    expected.length,
    0,
    expected.length - 1,
    edges.map(([from]) => from),
    edges.map(([, to]) => to),
  );
  expect(reachability(graph).map((row) => [...row])).toEqual(expected);
}

it('a node leads to what its successors lead to', () =>
  checkReached(
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ],
    [[1, 2, 3], [3], [3], []],
  ));

it('a node on a cycle leads to itself', () =>
  checkReached(
    [
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 3],
    ],
    [[1, 2, 3], [1, 2, 3], [1, 2, 3], []],
  ));
