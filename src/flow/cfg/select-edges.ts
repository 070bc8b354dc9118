import { type Cfg, EdgeKind, isExceptional, NodeKind } from './cfg.ts';
import { type Graph, makeGraph } from './graph.ts';

/** A control-flow graph with some of its edges left out. Nodes keep their numbers and may have become unreachable. */
export interface EdgeSelection extends Graph {
  /** Edge of this graph → edge of the CFG. */
  readonly origin: Int32Array;
}

/**
 * Which edges count:
 * - `all`: every one: sound for data flow.
 * - `withoutAborts`: all but the abort edges of Checks.
 * - `caught`: exceptional edges only where a handler of the function may catch them. What follows a possible throw
 *   out of the function does not depend on it, catch blocks do on what may throw. For control dependence as in the papers.
 * - `explicit`: no exceptional edges; catch blocks may become unreachable.
 * - `completing`: of those, no edges to where an exception inevitably leaves the function.
 */
export type EdgeChoice = 'all' | 'withoutAborts' | 'caught' | 'explicit' | 'completing';

/** The sub-graph of the edges that count. */
export function selectEdges(cfg: Cfg, choice: EdgeChoice): EdgeSelection {
  const origin: number[] = [];
  const completes = choice === 'completing' ? completing(cfg) : undefined;
  for (let e = 0; e < cfg.from.length; e++)
    if (counts(cfg, e, choice) && completes?.[cfg.to[e]!] !== 0) origin.push(e);
  const graph = makeGraph(
    cfg.size,
    cfg.entry,
    cfg.exit,
    origin.map((e) => cfg.from[e]!),
    origin.map((e) => cfg.to[e]!),
  );
  return { ...graph, origin: Int32Array.from(origin) };
}

/** 1 for nodes from which the function may come to its end without an exception leaving it; for all when it never does. */
function completing(cfg: Cfg): Uint8Array {
  const reaches = new Uint8Array(cfg.size);
  const work = [cfg.exit];
  reaches[cfg.exit] = 1;
  for (let n = work.pop(); n !== undefined; n = work.pop())
    for (let k = cfg.inStart[n]!; k < cfg.inStart[n + 1]!; k++) {
      const edge = cfg.in[k]!;
      const source = cfg.from[edge]!;
      if (reaches[source] === 1 || isExceptional(cfg.edgeKind[edge]!) || cfg.kind[source] === NodeKind.unwind)
        continue;
      reaches[source] = 1;
      work.push(source);
    }
  return reaches[cfg.entry] === 1 ? reaches : reaches.fill(1);
}

function counts(cfg: Cfg, edge: number, choice: EdgeChoice): boolean {
  const kind = cfg.edgeKind[edge]!;
  if (!isExceptional(kind) || choice === 'all') return true;
  if (choice === 'withoutAborts') return kind !== EdgeKind.abort;
  return choice === 'caught' && cfg.edgeEscapes[edge] === 0;
}
