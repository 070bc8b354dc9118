import type { BitMatrix } from '../../base/bit-matrix.ts';
import { InteractiveDependences } from './interactive-dependences.ts';
import type { LineDependence, LineDependences } from './line-dependences.ts';
import type { Point } from './line-points.ts';

/**
 * A shortest chain of dependences from a point of one line to a point of another, in order; control, data and potential
 * dependence first, interactive dependence only when there is no chain without. Undefined: there is none.
 */
export function dependenceChain(
  lines: LineDependences,
  from: number,
  to: number,
): readonly LineDependence[] | undefined {
  const plain = shortest(lines, from, to);
  if (plain !== undefined) return pairs(plain).map(([source, target]) => plainLink(lines, source, target)!);
  const interactive = new InteractiveDependences(lines);
  const way = shortest(lines, from, to, interactive.targets);
  return (
    way &&
    pairs(way).map(([source, target]) => plainLink(lines, source, target) ?? interactive.link(source, target))
  );
}

function plainLink(lines: LineDependences, source: Point, target: Point): LineDependence | undefined {
  const name = lines.points.name(target);
  return lines.linksOf(source).find((link) => link.target === name);
}

/** The points of a shortest way, breadth first, over the rows of the lines and those of another matrix. */
function shortest(lines: LineDependences, from: number, to: number, more?: BitMatrix): Point[] | undefined {
  const { points } = lines;
  const before = new Map<Point, Point | undefined>();
  for (const point of points.on(from)) before.set(point, undefined);
  for (const point of before.keys()) {
    if (points.lineOf(point) === to) {
      const way: Point[] = [];
      for (let p: Point | undefined = point; p !== undefined; p = before.get(p)) way.unshift(p);
      return way;
    }
    lines.know(point);
    for (const matrix of more === undefined ? [lines.targets] : [lines.targets, more])
      for (const target of matrix.row(point)) if (!before.has(target)) before.set(target, point);
  }
  return undefined;
}

function pairs(way: readonly Point[]): [Point, Point][] {
  return way.slice(1).map((target, i) => [way[i]!, target]);
}
