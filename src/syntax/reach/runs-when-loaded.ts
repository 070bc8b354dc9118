import { ts } from '../tree.ts';
import type { Piece } from './piece.ts';

/** May loading the module do something by this statement that others notice, or fail in it? Declarations of functions, types and plain values do not. */
export function runsWhenLoaded(statement: ts.Statement): boolean {
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEmptyStatement(statement)
  )
    return false;
  if (
    ts.isVariableStatement(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isExportAssignment(statement)
  )
    return actsIn(statement);
  // `declare module` and `declare global` change what types mean elsewhere; other statements are there to act.
  return !isDirective(statement);
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

/** Is anything called, assigned or looked up by a computed name outside of functions? */
function actsIn(root: ts.Node): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isTypeNode(node)) return false;
    if (isFunctionLike(node)) return node.name !== undefined && visit(node.name);
    if (ts.isPropertyDeclaration(node) && !isStatic(node))
      return visit(node.name) || (ts.getDecorators(node)?.length ?? 0) > 0;
    if (acts(node)) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return visit(root);
}

function isFunctionLike(node: ts.Node): node is ts.Node & { readonly name?: ts.Node } {
  if (ts.isConstructorDeclaration(node)) return true;
  if (ts.isMethodDeclaration(node) || ts.isGetAccessorDeclaration(node) || ts.isSetAccessorDeclaration(node))
    return (ts.getDecorators(node)?.length ?? 0) === 0;
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
}

function isStatic(node: ts.PropertyDeclaration): boolean {
  return node.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) === true;
}

function acts(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isDecorator(node) ||
    ts.isClassStaticBlockDeclaration(node) ||
    ts.isDeleteExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    // Accessors run, and what is undefined throws.
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isBindingElement(node) ||
    (ts.isPrefixUnaryExpression(node) &&
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) ||
    (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind))
  );
}

function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}

/** What of a statement can be changed after it has run. */
export function heldBy(statement: ts.Statement): Piece['holds'] {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return 'nothing';
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return 'code';
  if (!ts.isVariableStatement(statement)) return 'state';
  const { declarationList } = statement;
  if ((declarationList.flags & ts.NodeFlags.Const) === 0) return 'state';
  const values = declarationList.declarations.map((d) => d.initializer);
  if (values.every(isPrimitive)) return 'nothing';
  return values.every((v) => isPrimitive(v) || isFunction(v)) ? 'code' : 'state';
}

function isFunction(value: ts.Expression | undefined): boolean {
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

function isPrimitive(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return isPrimitive(value.expression);
  if (ts.isPrefixUnaryExpression(value)) return isPrimitive(value.operand);
  if (ts.isBinaryExpression(value)) return isPrimitive(value.left) && isPrimitive(value.right);
  const { SyntaxKind: K } = ts;
  return (
    ts.isStringLiteralLike(value) ||
    ts.isNumericLiteral(value) ||
    ts.isBigIntLiteral(value) ||
    [K.TrueKeyword, K.FalseKeyword, K.NullKeyword].includes(value.kind)
  );
}
