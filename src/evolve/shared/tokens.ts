import { ts } from '../../syntax/tree.ts';

/** The tokens of a node's source, without comments and white space, and without those of some nodes inside. */
export function tokensOf(node: ts.Node, without: readonly ts.Node[] = []): string[] {
  const tokens: string[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isJSDoc(n) || without.includes(n)) return;
    const children = n.getChildren();
    if (children.length === 0) {
      const text = n.getText();
      if (text !== '') tokens.push(text);
    } else children.forEach(visit);
  };
  visit(node);
  return tokens;
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
