import { type Cfg, EdgeKind, NodeKind } from './cfg.ts';

const nodeNames = names(NodeKind);
const edgeNames = names(EdgeKind);

/**
 * Stable text of a CFG, one node a line: `4 if s3 -then> 5 -else> 7`, normal edges first. Edges that leave the function by exception have `!`.
 * `note` adds to a node's line.
 */
export function printCfg(cfg: Cfg, note: (node: number) => string = () => ''): string {
  const lines: string[] = [];
  for (let n = 0; n < cfg.size; n++) {
    let line = `${n} ${nodeNames[cfg.kind[n]!]} s${cfg.site[n]}`;
    const extra = note(n);
    if (extra !== '') line += ` ${extra}`;
    const edges = [...cfg.out.subarray(cfg.outStart[n], cfg.outStart[n + 1])];
    edges.sort((a, b) => cfg.edgeKind[a]! - cfg.edgeKind[b]! || a - b);
    for (const edge of edges) line += ` ${printEdge(cfg, edge)}`;
    lines.push(line);
  }
  return lines.join('\n');
}

function printEdge(cfg: Cfg, edge: number): string {
  const kind = cfg.edgeKind[edge]!;
  const name = kind === EdgeKind.next ? '' : edgeNames[kind]!;
  return `-${name}${cfg.edgeEscapes[edge] === 1 ? '!' : ''}> ${cfg.to[edge]}`;
}

function names(table: Readonly<Record<string, number>>): string[] {
  const result: string[] = [];
  for (const [name, value] of Object.entries(table)) result[value] = name;
  return result;
}
