import { ts } from '../../../syntax/tree.ts';
import { bare } from './code-tree.ts';
import type { Edit } from './edit.ts';

/** Where the new code of an edit begins, or what follows code that is gone: of an expression that goes on where the old one ended, or later differs, the first line that is new. */
export function firstNew({ before, after, start, next }: Edit): number {
  const [old, now] = [before[0], after[0]];
  if (now === undefined) return next ?? start;
  const areExpressions = before.length === 1 && after.length === 1 && ts.isExpression(now.node);
  if (!areExpressions || !ts.isExpression(old!.node)) return now.start;
  const [was, is] = [tokensOf(bare(old!.node)), tokensOf(now.node)];
  let [i, j] = [0, 0];
  while (j < is.length) {
    if (is[j]!.getText() === was[i]?.getText()) i++;
    // Parentheses around what was there before are nothing new.
    else if (!/^[()]$/.test(is[j]!.getText())) break;
    j++;
  }
  const file = now.node.getSourceFile();
  const at = is[j]?.getStart(file) ?? now.start;
  const lineAt = (position: number) => ts.getLineAndCharacterOfPosition(file, position).line;
  return i === was.length && lineAt(at) !== lineAt(now.start) ? at : now.start;
}

function tokensOf(node: ts.Node): ts.Node[] {
  const file = node.getSourceFile();
  const children = node.getChildren(file);
  return children.length === 0 ? (node.end > node.pos ? [node] : []) : children.flatMap(tokensOf);
}
