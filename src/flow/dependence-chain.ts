import { InteractiveDependences } from './interactive-dependences.ts';
import type { LineDependence, LineDependences, PointName } from './line-dependences.ts';

/**
 * A shortest chain of dependences from a point of one line to a point of another, in order; control, data and potential
 * dependence first, interactive dependence only when there is no chain without. Undefined: there is none.
 */
export function dependenceChain(
  lines: LineDependences,
  from: number,
  to: number,
): readonly LineDependence[] | undefined {
  const plain = chainOver(lines, lines.traditional, from, to);
  if (plain !== undefined) return plain;
  return chainOver(lines, [...lines.traditional, ...new InteractiveDependences(lines).all], from, to);
}

function chainOver(
  lines: LineDependences,
  dependences: readonly LineDependence[],
  from: number,
  to: number,
): LineDependence[] | undefined {
  const out = new Map<PointName, LineDependence[]>();
  for (const d of dependences) {
    const list = out.get(d.source);
    if (list === undefined) out.set(d.source, [d]);
    else list.push(d);
  }
  const before = new Map<PointName, LineDependence | undefined>();
  for (const point of lines.pointsOn(from)) before.set(point, undefined);
  for (const point of before.keys()) {
    if (Number.parseInt(point, 10) === to) {
      const chain: LineDependence[] = [];
      for (let d = before.get(point); d !== undefined; d = before.get(d.source)) chain.unshift(d);
      return chain;
    }
    for (const d of out.get(point) ?? []) if (!before.has(d.target)) before.set(d.target, d);
  }
  return undefined;
}
