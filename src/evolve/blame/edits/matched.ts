import type { ts } from '../../../syntax/tree.ts';
import { type CodeTree, isList } from './code-tree.ts';

/** Trees of the two versions that stand for each other. */
export type TreePair = readonly [before: CodeTree, after: CodeTree];

/** Old nodes by the new ones that stand for them; where trees are the same, of all nodes in them. */
export function matchedNodes(pairs: readonly TreePair[]): Map<ts.Node, ts.Node> {
  const nodes = new Map<ts.Node, ts.Node>();
  const add = (before: CodeTree, after: CodeTree): void => {
    nodes.set(after.node, before.node);
    if (before.key !== after.key) return;
    for (const [i, x] of before.slots.entries()) {
      const y = after.slots[i];
      if (isList(x) && isList(y)) for (const [k, item] of x.items.entries()) add(item, y.items[k]!);
      else if (x !== undefined && y !== undefined) add(x as CodeTree, y as CodeTree);
    }
  };
  for (const [before, after] of pairs) add(before, after);
  return nodes;
}
