import { type Cfg, EdgeKind } from '../../../../flow/cfg/cfg.ts';
import type { EdgeSelection } from '../../../../flow/cfg/select-edges.ts';
import type { SiteId } from '../../../../ir/ir.ts';

/** Sites of nodes that are reached from a side of a test, not going on beyond those where to stop; and whether the function may end before. */
export function firstReached(
  graph: EdgeSelection,
  cfg: Cfg,
  [site, side]: readonly [site: SiteId, side: number],
  kind: (node: number) => 'stop' | 'pass' | undefined,
): ReadonlySet<SiteId | 'end'> {
  const found = new Set<SiteId | 'end'>();
  const seen = new Set<number>();
  const work: number[] = [];
  const wanted = side === 1 ? EdgeKind.then : EdgeKind.else;
  for (let e = 0; e < graph.from.length; e++)
    if (cfg.site[graph.from[e]!] === site && cfg.edgeKind[graph.origin[e]!] === wanted)
      work.push(graph.to[e]!);
  for (let n = work.pop(); n !== undefined; n = work.pop()) {
    if (seen.has(n)) continue;
    seen.add(n);
    const at = kind(n);
    if (at !== undefined) found.add(cfg.site[n]!);
    if (at === 'stop') continue;
    if (n === cfg.exit) found.add('end');
    for (let i = graph.outStart[n]!; i < graph.outStart[n + 1]!; i++) work.push(graph.to[graph.out[i]!]!);
  }
  return found;
}
