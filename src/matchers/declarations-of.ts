import { ts } from '../syntax/tree.ts';

/** How often a file declares a name, imports among it. */
export function declarationsOf(tree: ts.SourceFile, name: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportClause(node) ||
      ts.isImportSpecifier(node) ||
      ts.isNamespaceImport(node);
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === name)
      count++;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return count;
}
