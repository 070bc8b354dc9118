import { type FunctionNode, isFunctionNode } from '../../syntax/functions/found-function.ts';
import { ts } from '../../syntax/tree.ts';

/** Could what a function returns be a function, or an object that has some, by what its source says? */
export function mayGiveFunctions(node: FunctionNode): boolean {
  if (isAsync(node) || node.body === undefined) return false;
  if (node.type !== undefined && isPlainType(node.type)) return false;
  const returned: ts.Expression[] = [];
  const visit = (part: ts.Node): void => {
    if (isFunctionNode(part) || ts.isClassLike(part)) return;
    if (ts.isReturnStatement(part) && part.expression !== undefined) returned.push(part.expression);
    ts.forEachChild(part, visit);
  };
  if (ts.isBlock(node.body)) visit(node.body);
  else returned.push(node.body);
  return returned.some(mayBe);
}

function isAsync(node: FunctionNode): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const isGenerator = 'asteriskToken' in node && node.asteriskToken !== undefined;
  return isGenerator || modifiers.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword);
}

/** Values of these types are no functions and have none. */
function isPlainType(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.every(isPlainType);
  if (ts.isParenthesizedTypeNode(type)) return isPlainType(type.type);
  return (
    ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type) || ts.isLiteralTypeNode(type) || plain.has(type.kind)
  );
}

const plain = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.VoidKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.TypePredicate,
]);

function mayBe(e: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(e) || ts.isAsExpression(e) || ts.isNonNullExpression(e))
    return mayBe(e.expression);
  if (ts.isSatisfiesExpression(e)) return mayBe(e.expression);
  if (ts.isConditionalExpression(e)) return mayBe(e.whenTrue) || mayBe(e.whenFalse);
  if (ts.isBinaryExpression(e)) return joining.has(e.operatorToken.kind) && (mayBe(e.left) || mayBe(e.right));
  if (ts.isObjectLiteralExpression(e))
    return e.properties.some(
      (p) =>
        ts.isMethodDeclaration(p) ||
        ts.isShorthandPropertyAssignment(p) ||
        (ts.isPropertyAssignment(p) && (isFunctionNode(p.initializer) || ts.isIdentifier(p.initializer))),
    );
  return isFunctionNode(e) || ts.isIdentifier(e) || ts.isCallExpression(e);
}

const joining = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.CommaToken,
]);
