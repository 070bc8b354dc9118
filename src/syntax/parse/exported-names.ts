import { ts } from '../tree.ts';

/** The names that a JavaScript module exports by itself (no `export *`), in order, doubles included. */
export function exportedNames(tree: ts.SourceFile): { readonly name: string; readonly node: ts.Node }[] {
  const found: { name: string; node: ts.Node }[] = [];
  const add = (name: string, node: ts.Node) => found.push({ name, node });
  for (const statement of tree.statements) {
    if (ts.isExportAssignment(statement)) add('default', statement);
    else if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (clause === undefined) continue;
      if (ts.isNamedExports(clause)) for (const e of clause.elements) add(e.name.text, e);
      else add(clause.name.text, clause);
    } else if (ts.canHaveModifiers(statement)) {
      const kinds = (ts.getModifiers(statement) ?? []).map((m) => m.kind);
      if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) continue;
      if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) add('default', statement);
      else if (ts.isVariableStatement(statement))
        for (const d of statement.declarationList.declarations) addBound(d.name, add);
      else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
        add(statement.name.text, statement.name);
    }
  }
  return found;
}

function addBound(name: ts.BindingName, add: (name: string, node: ts.Node) => void): void {
  if (ts.isIdentifier(name)) add(name.text, name);
  else for (const element of name.elements) if (ts.isBindingElement(element)) addBound(element.name, add);
}
