import { ts } from '../../../syntax/tree.ts';

/** Does a `break` or `continue` inside a loop, by label or without one, leave or repeat that loop? */
export function leavesOrRepeats(loop: ts.IterationStatement): boolean {
  const labels = new Set<string>();
  for (let p = loop.parent; ts.isLabeledStatement(p); p = p.parent) labels.add(p.label.text);
  const visit = (node: ts.Node, canBreak: boolean, canContinue: boolean): boolean => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
    if (ts.isBreakOrContinueStatement(node)) {
      if (node.label !== undefined) return labels.has(node.label.text);
      return ts.isBreakStatement(node) ? canBreak : canContinue;
    }
    const isLoop = ts.isIterationStatement(node, false);
    const inner = [canBreak && !isLoop && !ts.isSwitchStatement(node), canContinue && !isLoop] as const;
    return ts.forEachChild(node, (child) => visit(child, ...inner) || undefined) ?? false;
  };
  return visit(loop.statement, true, true);
}
