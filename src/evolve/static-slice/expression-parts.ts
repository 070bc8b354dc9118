import { unwrap } from '../../ir/lower/unwrap.ts';
import { ts } from '../../syntax/tree.ts';

/** A part of an expression whose value nobody takes: a kept one stands alone where what is around it goes. */
export type VoidPart =
  /** `left = right`: the assignment may go and its value stay. */
  | { readonly kind: 'assignment'; readonly node: ts.BinaryExpression }
  /** One after the other. */
  | { readonly kind: 'sequence'; readonly node: ts.BinaryExpression }
  /** What is computed from the `inner` expressions, which are cut in turn, and `rest`. */
  | {
      readonly kind: 'value';
      readonly node: ts.Expression;
      readonly inner: readonly ts.Expression[];
      readonly rest: readonly ts.Node[];
    };

/** How an expression whose value nobody takes is cut. */
export function voidPart(expression: ts.Expression): VoidPart {
  const node = unwrap(expression);
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.CommaToken) return { kind: 'sequence', node };
    if (isSeparable(node)) return { kind: 'assignment', node };
  }
  const inner = activeInside(node);
  const rest: ts.Node[] = [];
  const gather = (child: ts.Node): void => {
    if (inner.includes(child as ts.Expression)) return;
    if (inner.some((i) => child.pos <= i.pos && i.end <= child.end)) ts.forEachChild(child, gather);
    else rest.push(child);
  };
  if (inner.length > 0) ts.forEachChild(node, gather);
  return { kind: 'value', node, inner, rest: inner.length > 0 ? rest : [node] };
}

/** Does a statement's expression have parts worth telling apart? */
export function isComposite(expression: ts.Expression): boolean {
  const part = voidPart(expression);
  if (part.kind === 'sequence') return true;
  return part.kind === 'assignment' ? isActive(part.node.right) : part.inner.length > 0;
}

/**
 * An assignment whose left side may go and its value stay: to a name or property that no other module asks for, of anything but a function or class, which would lose its name.
 * Where the value is what an arrow function gives, its text could turn into a block.
 */
export function isSeparable(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  const left = unwrap(node.left);
  const isSimple =
    ts.isIdentifier(left) || ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left);
  if (!isSimple || ts.isArrowFunction(node.parent) || ts.isExportAssignment(node.parent)) return false;
  if (isInPattern(node)) return false;
  // What a module gives others is not asked for inside of it.
  if (isTyped(node.right) || /^(module\.)?exports\b/.test(left.getText())) return false;
  const right = unwrap(node.right);
  if (isSeparable(right)) return true;
  if (isAssignment(right)) return false;
  return !ts.isFunctionExpression(right) && !ts.isArrowFunction(right) && !ts.isClassExpression(right);
}

/** Operands that are always evaluated, once, and do more than compute a value. */
function activeInside(node: ts.Expression): ts.Expression[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const isPlain =
      !ts.isOptionalChain(node) &&
      node.expression.kind !== ts.SyntaxKind.SuperKeyword &&
      node.expression.kind !== ts.SyntaxKind.ImportKeyword;
    return isPlain ? (node.arguments ?? []).filter(isActivePlain) : [];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(isActivePlain);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((p) =>
      ts.isPropertyAssignment(p) && !ts.isComputedPropertyName(p.name) && isActivePlain(p.initializer)
        ? [p.initializer]
        : [],
    );
  return [];
}

function isActivePlain(node: ts.Expression): boolean {
  return !ts.isSpreadElement(node) && !isTyped(node) && isActive(node);
}

/** Does a type stand around it, which names something? */
function isTyped(node: ts.Expression): boolean {
  let inner = node;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return unwrap(inner) !== inner;
}

/** Does evaluating an expression call or assign something itself? */
function isActive(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  const isStep =
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isYieldExpression(node) ||
    ts.isDeleteExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    (ts.isPrefixUnaryExpression(node) &&
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) ||
    isAssignment(node);
  return isStep || (ts.forEachChild(node, (child) => isActive(child) || undefined) ?? false);
}

function isAssignment(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Is what looks like an assignment the default of an element that is taken apart? */
function isInPattern(node: ts.Node): boolean {
  let at = node;
  while (
    ts.isArrayLiteralExpression(at.parent) ||
    ts.isObjectLiteralExpression(at.parent) ||
    ts.isPropertyAssignment(at.parent) ||
    ts.isSpreadElement(at.parent)
  )
    at = at.parent;
  const { parent } = at;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === at;
  return isAssignment(parent) && (parent as ts.BinaryExpression).left === at && at !== node;
}
