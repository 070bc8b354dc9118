import { ts } from '../../../syntax/tree.ts';

/** Where an expression stands. */
export function roleOf(node: ts.Node): string {
  const { parent } = node;
  if (parent === undefined) return '';
  if (ts.isParenthesizedExpression(parent)) return roleOf(parent);
  if (ts.isVariableDeclaration(parent)) return `= ${parent.name.getText()}`;
  if (ts.isPropertyAssignment(parent)) return `: ${parent.name.getText()}`;
  if (ts.isReturnStatement(parent)) return 'return';
  if (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(parent.left) &&
    parent.right === node
  )
    return `= ${parent.left.text}`;
  if (ts.isBinaryExpression(parent)) return parent.left === node ? 'left' : 'right';
  if (ts.isCallExpression(parent))
    return parent.expression === node
      ? 'callee'
      : `argument ${parent.arguments.indexOf(node as ts.Expression)}`;
  if (ts.isExpression(node) && isCondition(node)) return 'condition';
  return String(parent.kind);
}

export function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node;
}

/** Has a value of its own: is no name of a member, no target of an assignment, no callee. */
export function isValue(node: ts.Expression): boolean {
  const { parent } = node;
  if (parent === undefined || ts.isSpreadElement(node) || ts.isOmittedExpression(node)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && !isCallee(parent);
  if (ts.isBinaryExpression(parent) && isAssigning(parent.operatorToken.kind)) return parent.right === node;
  if (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node))
    if ('name' in parent && parent.name === node) return false;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return (
      parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken
    );
  if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) return parent.expression === node;
  if (ts.isExpressionStatement(parent)) return false;
  return (
    !(ts.isCallExpression(parent) && parent.expression === node) &&
    !ts.isTypeNode(node) &&
    !ts.isLabeledStatement(parent) &&
    !ts.isBreakOrContinueStatement(parent)
  );
}

/** Stands between commas or parentheses, or at the end of a statement: whatever is put there needs no parentheses. */
export function standsAlone(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isIfStatement(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node)
  );
}

export function isAssigning(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

export function isCallee(node: ts.Node): boolean {
  const { parent } = node;
  return parent !== undefined && ts.isCallExpression(parent) && parent.expression === node;
}

export function isModuleName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.getText() === 'require')
  );
}

/** An object that only holds functions: it is no value to go on with. */
export function isNamespace(node: ts.Node): boolean {
  return ts.isIdentifier(node) && GLOBALS.has(node.text);
}

export const GLOBALS = new Set([
  ...[
    'Math',
    'JSON',
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Date',
    'RegExp',
    'Error',
    'TypeError',
    'RangeError',
    'Symbol',
    'Map',
    'Set',
  ],
  ...[
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'undefined',
    'NaN',
    'Infinity',
    'encodeURIComponent',
    'decodeURIComponent',
    'Reflect',
    'Promise',
    'BigInt',
  ],
]);

/** Whether a choice between expressions may stand where an expression stands. */
export function canBeChosen(node: ts.Node): boolean {
  const { parent } = node;
  return !(ts.isTypeOfExpression(parent) || ts.isDeleteExpression(parent) || ts.isOptionalChain(parent));
}
