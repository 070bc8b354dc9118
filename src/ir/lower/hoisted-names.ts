import { ts } from '../../syntax/tree.ts';
import { isErased } from './is-erased.ts';

/** What a function body hoists: `var` names and, for Annex B, function declarations in blocks with the blocks around them. */
export interface Hoisted {
  readonly vars: ts.Identifier[];
  readonly blockFunctions: { readonly node: ts.FunctionDeclaration; readonly path: readonly ts.Node[] }[];
}

/** Collects hoisted names from statements; does not enter expressions or nested functions. */
export function hoistedNames(statements: readonly ts.Statement[]): Hoisted {
  const found: Hoisted = { vars: [], blockFunctions: [] };
  const path: ts.Node[] = [];
  for (const statement of statements) visit(statement, found, path, true);
  return found;
}

function visit(node: ts.Node, found: Hoisted, path: ts.Node[], top: boolean): void {
  switch (node.kind) {
    case ts.SyntaxKind.VariableStatement:
      if (!isErased(node)) declare((node as ts.VariableStatement).declarationList, found);
      return;
    case ts.SyntaxKind.FunctionDeclaration:
      if (!top && (node as ts.FunctionDeclaration).body !== undefined)
        found.blockFunctions.push({ node: node as ts.FunctionDeclaration, path: path.slice() });
      return;
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ForInStatement:
    case ts.SyntaxKind.ForOfStatement: {
      const loop = node as ts.ForStatement;
      if (loop.initializer?.kind === ts.SyntaxKind.VariableDeclarationList)
        declare(loop.initializer as ts.VariableDeclarationList, found);
      path.push(node);
      visit(loop.statement, found, path, false);
      path.pop();
      return;
    }
    case ts.SyntaxKind.LabeledStatement:
      visit((node as ts.LabeledStatement).statement, found, path, top);
      return;
    case ts.SyntaxKind.Block:
    case ts.SyntaxKind.CaseBlock:
    case ts.SyntaxKind.CatchClause:
      path.push(node);
      ts.forEachChild(node, (child) => visit(child, found, path, false));
      path.pop();
      return;
    case ts.SyntaxKind.IfStatement:
    case ts.SyntaxKind.DoStatement:
    case ts.SyntaxKind.WhileStatement:
    case ts.SyntaxKind.TryStatement:
    case ts.SyntaxKind.SwitchStatement:
    case ts.SyntaxKind.CaseClause:
    case ts.SyntaxKind.DefaultClause:
      ts.forEachChild(node, (child) => visit(child, found, path, false));
      return;
  }
}

function declare(list: ts.VariableDeclarationList, found: Hoisted): void {
  if ((list.flags & ts.NodeFlags.BlockScoped) !== 0) return;
  for (const declaration of list.declarations) boundNames(declaration.name, found.vars);
}

/** Appends the identifiers that a binding name declares, in source order. */
export function boundNames(name: ts.BindingName, into: ts.Identifier[]): void {
  if (name.kind === ts.SyntaxKind.Identifier) {
    into.push(name);
    return;
  }
  for (const element of name.elements)
    if (element.kind === ts.SyntaxKind.BindingElement) boundNames(element.name, into);
}
