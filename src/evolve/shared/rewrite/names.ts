import { ts } from '../../../syntax/tree.ts';

const K = ts.SyntaxKind;

/** Names that a statement of a list declares in the list's own scope: let, const, class, function, enum and the like. */
export function lexicalNames(statement: ts.Statement): string[] {
  switch (statement.kind) {
    case K.VariableStatement: {
      const { declarationList } = statement as ts.VariableStatement;
      if ((declarationList.flags & ts.NodeFlags.BlockScoped) === 0) return [];
      return declarationList.declarations.flatMap((d) => bound(d.name));
    }
    case K.FunctionDeclaration:
    case K.ClassDeclaration:
    case K.EnumDeclaration:
    case K.InterfaceDeclaration:
    case K.TypeAliasDeclaration:
    case K.ModuleDeclaration: {
      const { name } = statement as ts.ClassDeclaration;
      return name === undefined || !ts.isIdentifier(name) ? [] : [name.text];
    }
    default:
      return [];
  }
}

/** Names that `var` declares anywhere in a node, nested functions left out. */
export function varNames(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isFunctionLike(n) || ts.isClassLike(n)) return;
    if (ts.isVariableDeclarationList(n) && (n.flags & ts.NodeFlags.BlockScoped) === 0)
      for (const d of n.declarations) names.push(...bound(d.name));
    ts.forEachChild(n, visit);
  };
  visit(node);
  return [...new Set(names)];
}

/** Names of functions that blocks in a node declare: sloppy code sees them outside too. */
export function nestedFunctionNames(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isFunctionDeclaration(n) && n.name !== undefined) names.push(n.name.text);
    if (ts.isFunctionLike(n) || ts.isClassLike(n)) return;
    ts.forEachChild(n, visit);
  };
  visit(node);
  return names;
}

export function bound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : bound(e.name)));
}

/** Visits the identifiers of a node that stand for variables or types, declarations included; `skip` cuts subtrees off. */
export function eachName(
  node: ts.Node,
  visit: (name: ts.Identifier) => void,
  skip: (node: ts.Node) => boolean = () => false,
): void {
  const walk = (n: ts.Node): void => {
    if (skip(n)) return;
    if (ts.isIdentifier(n)) {
      if (!isPropertyName(n)) visit(n);
      return;
    }
    ts.forEachChild(n, walk);
  };
  walk(node);
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  switch (parent?.kind) {
    case K.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).name === node;
    case K.PropertyAssignment:
    case K.MethodDeclaration:
    case K.PropertyDeclaration:
    case K.PropertySignature:
    case K.MethodSignature:
    case K.GetAccessor:
    case K.SetAccessor:
      return (parent as ts.PropertyAssignment).name === node;
    case K.BindingElement:
      return (parent as ts.BindingElement).propertyName === node;
    case K.LabeledStatement:
    case K.BreakStatement:
    case K.ContinueStatement:
      return true;
    default:
      return false;
  }
}
