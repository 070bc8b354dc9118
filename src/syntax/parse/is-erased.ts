import { ts } from '../tree.ts';

/** Whether a statement or member is gone when types are taken out: interfaces, type aliases, overloads, what is only declared. */
export function isErased(node: ts.Node): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isIndexSignatureDeclaration(node)) return true;
  if (ts.isImportDeclaration(node)) return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node))
    return node.body === undefined;
  const isOnlyDeclared = (m: ts.ModifierLike) =>
    m.kind === ts.SyntaxKind.DeclareKeyword ||
    (m.kind === ts.SyntaxKind.AbstractKeyword && !ts.isClassDeclaration(node));
  return ts.canHaveModifiers(node) && (node.modifiers?.some(isOnlyDeclared) ?? false);
}
