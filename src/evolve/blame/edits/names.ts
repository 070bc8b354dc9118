import { ts } from '../../../syntax/tree.ts';

/** Names that a node declares for what stands around it: variables, functions, classes, imports, parameters. */
export function declaredNames(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const bind = (name: ts.Node): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else if (ts.isBindingElement(name)) bind(name.name);
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) ts.forEachChild(name, bind);
  };
  const visit = (n: ts.Node, isNested: boolean): void => {
    if (ts.isFunctionDeclaration(n) || ts.isClassDeclaration(n)) {
      if (n.name !== undefined && !(isNested && ts.isClassDeclaration(n))) bind(n.name);
      return;
    }
    if (ts.isFunctionLike(n) || ts.isClassLike(n)) return;
    if (ts.isVariableDeclarationList(n)) {
      // Inside of a block only `var` is seen from outside.
      if (!isNested || (n.flags & ts.NodeFlags.BlockScoped) === 0)
        for (const d of n.declarations) bind(d.name);
    } else if (n === node && (ts.isVariableDeclaration(n) || ts.isParameter(n) || ts.isBindingElement(n)))
      bind(n.name);
    else if (ts.isImportClause(n) || ts.isImportSpecifier(n) || ts.isNamespaceImport(n)) {
      if (n.name !== undefined) bind(n.name);
    }
    ts.forEachChild(n, (child) =>
      visit(child, isNested || (ts.isBlock(n) && n !== node) || ts.isIterationStatement(n, false)),
    );
  };
  visit(node, false);
  return names;
}

/** Names that a node refers to and does not declare itself, with where. */
export function usedNames(node: ts.Node): Map<string, ts.Identifier[]> {
  const used = new Map<string, ts.Identifier[]>();
  const visit = (n: ts.Node, own: ReadonlySet<string>): void => {
    if (ts.isTypeNode(n) || ts.isInterfaceDeclaration(n) || ts.isTypeAliasDeclaration(n)) return;
    if (ts.isIdentifier(n)) {
      if (isReference(n) && !own.has(n.text)) used.set(n.text, [...(used.get(n.text) ?? []), n]);
      return;
    }
    let inner = own;
    if (
      ts.isFunctionLike(n) ||
      ts.isBlock(n) ||
      ts.isSourceFile(n) ||
      ts.isCatchClause(n) ||
      ts.isIterationStatement(n, false)
    ) {
      const names = new Set(own);
      ts.forEachChild(n, (child) => {
        for (const name of declaredNames(child)) names.add(name);
      });
      if (ts.isFunctionExpression(n) && n.name !== undefined) names.add(n.name.text);
      if (ts.isCatchClause(n) && n.variableDeclaration !== undefined)
        for (const name of declaredNames(n.variableDeclaration)) names.add(name);
      inner = names;
    }
    ts.forEachChild(n, (child) => visit(child, inner));
  };
  visit(node, declaredNames(node));
  return used;
}

/** Whether an identifier stands for a value that is declared elsewhere. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return false;
  if (ts.isMetaProperty(parent) || ts.isImportSpecifier(parent)) return false;
  return !('name' in parent && parent.name === node);
}
