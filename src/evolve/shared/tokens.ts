import { isErased } from '../../syntax/parse/is-erased.ts';
import { ts } from '../../syntax/tree.ts';

/** The tokens of a node's source, without comments, white space and types, and without those of some nodes inside. */
export function tokensOf(node: ts.Node, without: readonly ts.Node[] = []): string[] {
  const tokens: string[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isJSDoc(n) || isErased(n) || isType(n) || without.includes(n)) return;
    const children = n.getChildren();
    if (children.length === 0) {
      const text = n.getText();
      if (text !== '') tokens.push(text);
    } else
      for (const [i, child] of children.entries())
        if (!belongsToType(child, n, children[i + 1])) visit(child);
  };
  visit(node);
  return tokens;
}

function isType(node: ts.Node): boolean {
  return (
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) || ts.isTypeParameterDeclaration(node)
  );
}

/** The colon before a type, `as` and `satisfies`, the brackets around types, `readonly` and the like. */
function belongsToType(token: ts.Node, parent: ts.Node, next: ts.Node | undefined): boolean {
  const isBeforeType = next !== undefined && isType(next);
  switch (token.kind) {
    case ts.SyntaxKind.ColonToken:
      return isBeforeType;
    case ts.SyntaxKind.AsKeyword:
    case ts.SyntaxKind.SatisfiesKeyword:
      return ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent);
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.GreaterThanToken:
      return !ts.isBinaryExpression(parent) && !ts.isJsxChild(parent) && !ts.isJsxOpeningLikeElement(parent);
    case ts.SyntaxKind.QuestionToken:
      return ts.isParameter(parent) || ts.isPropertyDeclaration(parent);
    case ts.SyntaxKind.ExclamationToken:
      return (
        ts.isNonNullExpression(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)
      );
    default:
      return false;
  }
}

/** Names that are declared inside a node: parameters, variables, functions, classes. */
export function localNames(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (n: ts.Node): void => {
    const declares =
      ts.isParameter(n) ||
      ts.isVariableDeclaration(n) ||
      ts.isBindingElement(n) ||
      (n !== node && (ts.isFunctionDeclaration(n) || ts.isFunctionExpression(n) || ts.isClassLike(n)));
    if (declares && n.name !== undefined && ts.isIdentifier(n.name)) names.add(n.name.text);
    ts.forEachChild(n, visit);
  };
  visit(node);
  return names;
}
