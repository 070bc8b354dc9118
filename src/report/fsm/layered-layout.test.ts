import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { type LayoutBox, layeredLayout, type Point } from './layered-layout.ts';

function overlap(a: Point, boxA: LayoutBox, b: Point, boxB: LayoutBox): boolean {
  return (
    Math.abs(a.x - b.x) < (boxA.width + boxB.width) / 2 - 0.01 &&
    Math.abs(a.y - b.y) < (boxA.height + boxB.height) / 2 - 0.01
  );
}

it('states and labels of random graphs do not overlap, and lie within the picture', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = new Random(seed);
    const box = () => ({ width: random.int(20, 200), height: random.int(10, 60) });
    const nodes = Array.from({ length: random.int(1, 12) }, box);
    const edges = Array.from({ length: random.int(0, 20) }, () => ({
      from: random.int(0, nodes.length - 1),
      to: random.int(0, nodes.length - 1),
      label: box(),
    })).filter((e) => e.from !== e.to);
    const layout = layeredLayout(nodes, edges);
    const all = [
      ...nodes.map((b, i) => ({ b, at: layout.nodes[i]! })),
      ...edges.map((e, i) => ({ b: e.label, at: layout.labels[i]! })),
    ];
    for (const [i, one] of all.entries()) {
      expect(one.at.x - one.b.width / 2, `seed ${seed}`).toBeGreaterThanOrEqual(-0.01);
      expect(one.at.x + one.b.width / 2, `seed ${seed}`).toBeLessThanOrEqual(layout.width + 0.01);
      expect(one.at.y + one.b.height / 2, `seed ${seed}`).toBeLessThanOrEqual(layout.height + 0.01);
      for (const other of all.slice(i + 1))
        expect(overlap(one.at, one.b, other.at, other.b), `seed ${seed}`).toBe(false);
    }
    for (const [i, route] of layout.routes.entries()) {
      expect(route[0], `seed ${seed}`).toEqual(layout.nodes[edges[i]!.from]);
      expect(route.at(-1), `seed ${seed}`).toEqual(layout.nodes[edges[i]!.to]);
    }
  }
});
