import { isJavaScript } from '../parse/is-javascript.ts';
import { ts } from '../tree.ts';

/**
 * The import declarations, clauses, specifiers and import-equals declarations of a TypeScript tree that bring in only
 * types, and that the compiler therefore drops: those marked `type` and those whose name is never used as a value.
 * A default import is in the set by its name's identifier; a declaration and its clause when nothing of them is left. JavaScript keeps every import, so it gives the empty set.
 */
export function erasedImports(tree: ts.SourceFile, metadata = false): ReadonlySet<ts.Node> {
  const erased = new Set<ts.Node>();
  const imports = tree.statements.filter((s) => ts.isImportDeclaration(s) || ts.isImportEqualsDeclaration(s));
  if (imports.length === 0 || isJavaScript(tree)) return erased;
  const used = namesUsedAsValues(tree);
  if (metadata) for (const name of namesInMetadata(tree)) used.add(name);
  // Beside a value that the file declares itself under its name, an import can only be a type.
  for (const name of declaredValues(tree)) used.delete(name);
  for (const statement of imports) {
    if (ts.isImportEqualsDeclaration(statement)) {
      const exported = statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) === true;
      if (statement.isTypeOnly || (!exported && !used.has(statement.name.text))) erased.add(statement);
    } else if (statement.importClause !== undefined)
      eraseClause(statement, statement.importClause, used, erased);
  }
  return erased;
}

function eraseClause(
  declaration: ts.ImportDeclaration,
  clause: ts.ImportClause,
  used: ReadonlySet<string>,
  erased: Set<ts.Node>,
): void {
  let kept = false;
  const whole = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const bindings = clause.namedBindings;
  const keep = (node: ts.Node, name: ts.Identifier, typeOnly: boolean) => {
    if (whole || typeOnly || !used.has(name.text)) erased.add(node);
    else kept = true;
  };
  if (clause.name !== undefined) keep(clause.name, clause.name, false);
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) keep(bindings, bindings.name, false);
  if (bindings !== undefined && ts.isNamedImports(bindings)) {
    for (const element of bindings.elements) keep(element, element.name, element.isTypeOnly);
    // `import {} from './x'` is kept for its effects.
    if (bindings.elements.length === 0 && clause.name === undefined && !whole) kept = true;
  }
  if (!kept) erased.add(clause).add(declaration);
}

/** Names of types that `emitDecoratorMetadata` makes values of: in signatures of what is decorated. */
function namesInMetadata(tree: ts.SourceFile): string[] {
  const names: string[] = [];
  const isDecorated = (node: ts.Node) =>
    ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0;
  const types = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.push(node.typeName.text);
    else if (ts.isUnionTypeNode(node)) node.types.forEach(types);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node))
      for (const member of node.members) {
        const parameters = ts.isFunctionLike(member) ? member.parameters : [];
        if (
          !isDecorated(ts.isConstructorDeclaration(member) ? node : member) &&
          !parameters.some(isDecorated)
        )
          continue;
        for (const parameter of parameters) types(parameter.type);
        if (!ts.isConstructorDeclaration(member)) types((member as ts.PropertyDeclaration).type);
      }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

function declaredValues(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((s) => {
    if (ts.isVariableStatement(s))
      return s.declarationList.declarations.flatMap((d) => (ts.isIdentifier(d.name) ? [d.name.text] : []));
    const isValue =
      ts.isModuleDeclaration(s) ||
      ts.isFunctionDeclaration(s) ||
      ts.isClassDeclaration(s) ||
      ts.isEnumDeclaration(s);
    return isValue && s.name !== undefined ? [s.name.text] : [];
  });
}

/** Names in expression positions; shadowing is not looked at, so a name may be listed that is not the import's. */
function namesUsedAsValues(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      names.add(node.text);
      return;
    }
    switch (node.kind) {
      case ts.SyntaxKind.ImportDeclaration:
      case ts.SyntaxKind.InterfaceDeclaration:
      case ts.SyntaxKind.TypeAliasDeclaration:
      case ts.SyntaxKind.TypeParameter:
        return;
      case ts.SyntaxKind.ImportEqualsDeclaration: {
        const { moduleReference } = node as ts.ImportEqualsDeclaration;
        if (!ts.isExternalModuleReference(moduleReference)) visitEntity(moduleReference);
        return;
      }
      case ts.SyntaxKind.ExportDeclaration: {
        const declaration = node as ts.ExportDeclaration;
        if (declaration.isTypeOnly || declaration.moduleSpecifier !== undefined) return;
        if (declaration.exportClause !== undefined && ts.isNamedExports(declaration.exportClause))
          for (const element of declaration.exportClause.elements)
            if (!element.isTypeOnly) names.add((element.propertyName ?? element.name).text);
        return;
      }
      case ts.SyntaxKind.ExpressionWithTypeArguments:
        if (!isTypeHeritage(node.parent)) visit((node as ts.ExpressionWithTypeArguments).expression);
        return;
      case ts.SyntaxKind.PropertyAccessExpression:
        visit((node as ts.PropertyAccessExpression).expression);
        return;
      case ts.SyntaxKind.JsxElement:
      case ts.SyntaxKind.JsxSelfClosingElement:
      case ts.SyntaxKind.JsxFragment:
        names.add('React');
        break;
    }
    if (ts.isTypeNode(node)) return;
    const name = (node as ts.Node & { name?: ts.Node }).name;
    const isMember =
      ts.isPropertyAssignment(node) ||
      ts.isClassElement(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isEnumMember(node);
    ts.forEachChild(node, (child) => {
      if (!(isMember && child === name && ts.isIdentifier(child))) visit(child);
    });
  };
  const visitEntity = (entity: ts.EntityName): void => {
    if (ts.isIdentifier(entity)) names.add(entity.text);
    else visitEntity(entity.left);
  };
  visit(tree);
  return names;
}

function isTypeHeritage(parent: ts.Node): boolean {
  return (
    ts.isHeritageClause(parent) &&
    (parent.token === ts.SyntaxKind.ImplementsKeyword || ts.isInterfaceDeclaration(parent.parent))
  );
}
