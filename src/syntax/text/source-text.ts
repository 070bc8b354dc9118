import type { Span } from '../../base/span.ts';
import type { ts } from '../tree.ts';

/** The span of a node without leading trivia. Passing the tree avoids a walk to the root. */
export function spanOf(node: ts.Node, tree: ts.SourceFile = node.getSourceFile()): Span {
  return spanBetween(tree, node.getStart(tree), node.end);
}

/** The span of `start` (inclusive) to `end` (exclusive) in a tree's text. */
export function spanBetween(tree: ts.SourceFile, start: number, end: number): Span {
  const from = tree.getLineAndCharacterOfPosition(start);
  const to = tree.getLineAndCharacterOfPosition(end);
  return {
    file: tree.fileName,
    start,
    end,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
  };
}
