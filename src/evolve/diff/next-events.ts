import { type Cfg, EdgeKind } from '../../flow/cfg.ts';
import type { EdgeSelection } from '../../flow/select-edges.ts';
import type { SiteId } from '../../ir/ir.ts';

/** Adds, for each side of a test, the first of some sites that is reached from there when it is always the same, or `end` when none is. */
export function nextEvents(
  graph: EdgeSelection,
  cfg: Cfg,
  site: SiteId,
  watched: ReadonlySet<SiteId>,
  found: Map<number, SiteId | 'end'>,
): void {
  for (const [kind, side] of [
    [EdgeKind.then, 1],
    [EdgeKind.else, 0],
  ] as const) {
    const first = new Set<SiteId | 'end'>();
    const seen = new Set<number>();
    const work: number[] = [];
    for (let e = 0; e < graph.from.length; e++)
      if (cfg.site[graph.from[e]!] === site && cfg.edgeKind[graph.origin[e]!] === kind)
        work.push(graph.to[e]!);
    for (let n = work.pop(); n !== undefined; n = work.pop()) {
      if (seen.has(n)) continue;
      seen.add(n);
      if (watched.has(cfg.site[n]!)) first.add(cfg.site[n]!);
      else if (n === cfg.exit) first.add('end');
      else
        for (let i = graph.outStart[n]!; i < graph.outStart[n + 1]!; i++) work.push(graph.to[graph.out[i]!]!);
    }
    const [only, ...more] = first;
    if (only !== undefined && more.length === 0) found.set(site * 2 + side, only);
  }
}
