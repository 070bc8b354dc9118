import { type Cfg, EdgeKind, isExceptional } from './cfg.ts';
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
 */
export type EdgeChoice = 'all' | 'withoutAborts' | 'caught' | 'explicit';

/** The sub-graph of the edges that count. */
export function selectEdges(cfg: Cfg, choice: EdgeChoice): EdgeSelection {
  const origin: number[] = [];
  for (let e = 0; e < cfg.from.length; e++) if (counts(cfg, e, choice)) origin.push(e);
  const graph = makeGraph(
    cfg.size,
    cfg.entry,
    cfg.exit,
    origin.map((e) => cfg.from[e]!),
    origin.map((e) => cfg.to[e]!),
  );
  return { ...graph, origin: Int32Array.from(origin) };
}

function counts(cfg: Cfg, edge: number, choice: EdgeChoice): boolean {
  const kind = cfg.edgeKind[edge]!;
  if (!isExceptional(kind) || choice === 'all') return true;
  if (choice === 'withoutAborts') return kind !== EdgeKind.abort;
  return choice === 'caught' && cfg.edgeEscapes[edge] === 0;
}
