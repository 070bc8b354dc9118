import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { Statement } from '../../ir/ir.ts';
import { hasPath, randomGraph } from '../testing/random-graph.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { buildCfg } from './build-cfg.ts';
import { EdgeKind } from './cfg.ts';
import { controlDependence } from './control-dependence.ts';
import type { Graph } from './graph.ts';
import { postDominators, withVirtualExits } from './post-dominators.ts';
import { type EdgeChoice, selectEdges } from './select-edges.ts';

/** By definition, on the graph whose endless loops are left: n is on every way on after e, and not on every way on from e's source. */
function depends(full: Graph, real: Graph, n: number, e: number): boolean {
  const source = real.from[e]!;
  if (real.outStart[source + 1]! - real.outStart[source]! < 2) return false;
  const inevitable = (from: number): boolean => from === n || !hasPath(full, from, full.exit, n);
  const strictlyFromSource = source !== n && inevitable(source);
  return inevitable(real.to[e]!) && !strictlyFromSource;
}

/** Each line: `site <- site/side …` for every node of the selected edges that depends on something. */
function checkSides(body: (b: TinyIr) => Statement[], choice: EdgeChoice, expected: string[]): void {
  const b = new TinyIr();
  b.fn('f', ['x', 'y'], () => body(b));
  const cfg = buildCfg(b.functions[0]!, b.locals);
  const graph = selectEdges(cfg, choice);
  const dependence = controlDependence(graph);
  const sides = Object.keys(EdgeKind);
  const lines: string[] = [];
  for (let n = 0; n < graph.size; n++) {
    const list = [...dependence.edges.subarray(dependence.start[n], dependence.start[n + 1])];
    if (list.length === 0) continue;
    const texts = list.map((e) => `${graph.from[e]}/${sides[cfg.edgeKind[graph.origin[e]!]!]}`);
    lines.push(`${n} <- ${texts.join(' ')}`);
  }
  expect(lines).toEqual(expected);
}

describe('controlDependence', () => {
  it('agrees with its definition on random graphs', () => {
    for (let seed = 0; seed < 300; seed++) {
      const graph = randomGraph(new Random(seed), 10);
      const full = withVirtualExits(graph);
      const result = controlDependence(graph);
      for (let n = 0; n < graph.size; n++) {
        const edges = [...result.edges.subarray(result.start[n], result.start[n + 1])];
        const expected = [...graph.from.keys()].filter((e) => depends(full, graph, n, e));
        expect(edges, `seed ${seed}, node ${n}`).toEqual(expected);
        for (const e of edges)
          expect(result.nodes.subarray(result.dependentsStart[e], result.dependentsStart[e + 1])).toContain(
            n,
          );
      }
      expect(result.postDominators.parent).toEqual(postDominators(graph).parent);
    }
  });

  it('knows the side of a branch', () => {
    checkSides(
      (b) => [
        b.if(
          'x',
          () => [b.set('a', 1)],
          () => [b.set('a', 2)],
        ),
        b.return('a'),
      ],
      'all',
      ['2 <- 1/then', '3 <- 1/else'],
    );
  });

  it('makes a loop test depend on itself', () => {
    checkSides((b) => [b.while('l', 'x', () => [b.set('a', 1)])], 'all', [
      '1 <- 2/then',
      '2 <- 2/then',
      '3 <- 2/then',
    ]);
  });

  it('makes what follows a check depend on it only when aborts count', () => {
    const body = (b: TinyIr): Statement[] => [b.check('x'), b.set('a', 1), b.return('a')];
    checkSides(body, 'all', ['2 <- 1/next', '3 <- 1/next', '4 <- 1/abort']);
    checkSides(body, 'caught', []);
    checkSides(body, 'withoutAborts', []);
  });

  it('makes a catch block depend on what may throw', () => {
    const body = (b: TinyIr): Statement[] => [
      b.try(() => [b.effect(b.call('x')), b.set('a', 1)], ['e', () => [b.set('a', 2)]]),
      b.return('a'),
    ];
    checkSides(body, 'caught', ['2 <- 1/next', '3 <- 1/callThrow', '4 <- 1/callThrow']);
    checkSides(body, 'explicit', []);
  });

  it('makes what follows an early return depend on its branch', () => {
    checkSides((b) => [b.if('x', () => [b.return(1)]), b.set('a', 1), b.return('a')], 'all', [
      '2 <- 1/then',
      '3 <- 1/else',
      '4 <- 1/else',
    ]);
  });
});
