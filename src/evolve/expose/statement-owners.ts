import type { Program, Site, SiteId } from '../../ir/ir.ts';
import type { ts } from '../../syntax/tree.ts';

/** Which of some statements of a file each site belongs to: the innermost around it. */
export function statementOwners(
  program: Program,
  file: string,
  statements: readonly ts.Node[],
): Map<SiteId, ts.Node> {
  const tree = statements[0]?.getSourceFile();
  const nodes = statements
    .map((node) => ({ node, start: node.getStart(tree), end: node.end }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const sites = program.sites.filter((s) => s.span.file === file).sort(byPlace);
  const owners = new Map<SiteId, ts.Node>();
  const open: typeof nodes = [];
  let next = 0;
  for (const { id, span } of sites) {
    while (next < nodes.length && nodes[next]!.start <= span.start) open.push(nodes[next++]!);
    for (let i = open.length - 1; i >= 0; i--) {
      if (open[i]!.end >= span.end && open[i]!.end > span.start) {
        owners.set(id, open[i]!.node);
        break;
      }
    }
    while (open.length > 0 && open[open.length - 1]!.end <= span.start) open.pop();
  }
  return owners;
}

function byPlace(a: Site, b: Site): number {
  return a.span.start - b.span.start || b.span.end - a.span.end || a.id - b.id;
}
