import type { Diagnostic } from '../../base/diagnostic.ts';
import { spanOf } from '../text/source-text.ts';
import { ts } from '../tree.ts';

/** The first construct of a JavaScript file that only TypeScript has, as an error: the parser accepts them silently. */
export function typescriptOnly(tree: ts.SourceFile): Diagnostic | undefined {
  const visit = (node: ts.Node): Diagnostic | undefined => {
    const what = construct(node);
    if (what !== undefined)
      return {
        severity: 'error',
        code: 'syntax-error',
        message: `${what} not JavaScript; use a .ts file`,
        span: spanOf(node, tree),
      };
    return ts.forEachChild(node, visit);
  };
  return ts.forEachChild(tree, visit);
}

function construct(node: ts.Node): string | undefined {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return 'type annotations are';
  switch (node.kind) {
    case ts.SyntaxKind.InterfaceDeclaration:
      return 'interfaces are';
    case ts.SyntaxKind.TypeAliasDeclaration:
      return 'type aliases are';
    case ts.SyntaxKind.EnumDeclaration:
      return 'enums are';
    case ts.SyntaxKind.ModuleDeclaration:
      return 'namespaces are';
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.TypeAssertionExpression:
      return 'type assertions are';
    case ts.SyntaxKind.ImportEqualsDeclaration:
      return "'import =' is";
    case ts.SyntaxKind.TypeParameter:
      return 'type parameters are';
    case ts.SyntaxKind.ImportClause:
      return (node as ts.ImportClause).phaseModifier === ts.SyntaxKind.TypeKeyword
        ? 'type imports are'
        : undefined;
    case ts.SyntaxKind.ExportAssignment:
      return (node as ts.ExportAssignment).isExportEquals === true ? "'export =' is" : undefined;
    case ts.SyntaxKind.PublicKeyword:
    case ts.SyntaxKind.PrivateKeyword:
    case ts.SyntaxKind.ProtectedKeyword:
    case ts.SyntaxKind.ReadonlyKeyword:
    case ts.SyntaxKind.AbstractKeyword:
    case ts.SyntaxKind.DeclareKeyword:
    case ts.SyntaxKind.OverrideKeyword:
      return `'${ts.tokenToString(node.kind)}' is`;
    default:
      return undefined;
  }
}
