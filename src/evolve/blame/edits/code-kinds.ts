import { ts } from '../../../syntax/tree.ts';
import { type CodeTree, isList } from './code-tree.ts';

/** The name by which an item of a list is known. */
export function nameOf({ node }: CodeTree): string | undefined {
  if (ts.isVariableStatement(node)) {
    const { declarations } = node.declarationList;
    return declarations.length === 1 ? nameText(declarations[0]!.name) : undefined;
  }
  if (ts.isExpressionStatement(node)) {
    const { expression } = node;
    const isAssigned =
      ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    // `exports.f = …` is a declaration.
    return isAssigned && ts.isPropertyAccessExpression(expression.left)
      ? expression.left.getText()
      : undefined;
  }
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isParameter(node);
  return isNamed && node.name !== undefined ? nameText(node.name) : undefined;
}

function nameText(name: ts.Node): string {
  return name.getText();
}

/** Two trees of a kind that are not the same for what has no tree of its own: an operator, `const`, modifiers. */
export function labelDiffers(a: CodeTree, b: CodeTree): boolean {
  const text = ({ node }: CodeTree) => {
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return node.operator;
    if (ts.isVariableDeclarationList(node)) return node.flags & ts.NodeFlags.BlockScoped ? 1 : 0;
    return 0;
  };
  if (text(a) !== text(b)) return true;
  const modifiers = ({ node }: CodeTree) =>
    ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map((m) => m.kind).join() : '';
  const star = ({ node }: CodeTree) => ('asteriskToken' in node && node.asteriskToken !== undefined ? 1 : 0);
  return modifiers(a) !== modifiers(b) || star(a) !== star(b);
}

/** Whether a tree is the operator of its parent. */
export function isOperator(parent: CodeTree, child: CodeTree): boolean {
  const { node } = parent;
  if (ts.isBinaryExpression(node)) return child.node === node.operatorToken;
  return false;
}

/** Is the same thing whatever is in it: files, functions of one place, blocks. */
export function isContainer({ node, kind }: CodeTree): boolean {
  return (
    ts.isSourceFile(node) ||
    kind === ts.SyntaxKind.Block ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isVariableStatement(node) ||
    ts.isVariableDeclarationList(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isParameter(node) ||
    isAssignment(node) ||
    (ts.isExpressionStatement(node) && isAssignment(node.expression))
  );
}

/** Two branches on the same condition: the same branch, whatever they do. */
export function areSameBranch(a: CodeTree, b: CodeTree): boolean {
  if (a.kind !== ts.SyntaxKind.IfStatement || b.kind !== a.kind) return false;
  const [x, y] = [a.slots[0], b.slots[0]];
  return x !== undefined && y !== undefined && !isList(x) && !isList(y) && x.key === y.key;
}

/** What stands to the left of it is what it is. */
function isAssignment(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
