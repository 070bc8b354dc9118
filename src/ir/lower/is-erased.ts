import { ts } from '../../syntax/tree.ts';

/** Whether a declaration has no effect at run time: types, `declare …`, overload signatures, namespaces of types only. */
export function isErased(node: ts.Node): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.NamespaceExportDeclaration:
      return true;
    case ts.SyntaxKind.FunctionDeclaration:
      return (node as ts.FunctionDeclaration).body === undefined || isAmbient(node);
    case ts.SyntaxKind.VariableStatement:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.EnumDeclaration:
      return isAmbient(node);
    case ts.SyntaxKind.ModuleDeclaration:
      return isAmbient(node) || !hasValues(node as ts.ModuleDeclaration);
    default:
      return false;
  }
}

function isAmbient(node: ts.Node): boolean {
  const modifiers = (node as ts.VariableStatement).modifiers;
  return modifiers?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword) ?? false;
}

function hasValues(node: ts.ModuleDeclaration): boolean {
  const body = node.body;
  if (body === undefined || node.name.kind !== ts.SyntaxKind.Identifier) return false;
  if (body.kind === ts.SyntaxKind.ModuleDeclaration) return hasValues(body as ts.ModuleDeclaration);
  if (body.kind !== ts.SyntaxKind.ModuleBlock) return false;
  return (body as ts.ModuleBlock).statements.some((s) => !isErased(s));
}
