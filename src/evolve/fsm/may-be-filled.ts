import { ts } from '../../syntax/tree.ts';

/** Methods of arrays, Maps and Sets that change nothing. */
const readers = new Set(
  'has get keys values entries forEach includes indexOf lastIndexOf at some every find findIndex findLast findLastIndex filter map flatMap reduce reduceRight slice concat join toString flat toSorted toReversed toSpliced with'.split(
    ' ',
  ),
);

/**
 * May code within a node change what a container holds, or give it to somebody who may? `isPlace` tells the expressions that stand for the
 * container (`this.codes`, `clients`). `skip`: what runs before anything else can.
 */
export function mayBeFilled(
  within: ts.Node,
  isPlace: (node: ts.Node) => boolean,
  skip: (node: ts.Node) => boolean,
): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found || skip(node)) return;
    if (isPlace(node)) found = changes(node);
    else ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

/** Does what is done with the value of an expression change it? */
function changes(node: ts.Node, isPart = false): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent))
    return changes(parent, isPart);
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
    const { parent: outer } = parent;
    if (ts.isCallExpression(outer) && outer.expression === parent) return !readers.has(parent.name.text);
    if (parent.name.text === 'size') return false;
    return changes(parent, true);
  }
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return changes(parent, true);
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    );
  if (ts.isDeleteExpression(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return (
      parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken
    );
  // The container itself given away; its parts are mostly primitives, and copied.
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent) || ts.isSpreadElement(parent)) return false;
  if (ts.isIfStatement(parent) || ts.isTypeOfExpression(parent)) return false;
  return !isPart;
}
