import { ts } from '../../../syntax/tree.ts';
import { canBeChosen, isCallee, isNamespace, isValue } from '../repairs/expression-roles.ts';
import { byPlace, type Piece } from './instrument.ts';
import type { RunnableText } from './render.ts';

/** Expressions whose values are written down: what computes something, what is stored, passed on, returned or decided on. */
export function tracedPlaces(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isExpression(node) && isTraced(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTraced(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  if (ts.isTemplateHead(node) || node.kind === ts.SyntaxKind.SuperKeyword || ts.isOptionalChain(node))
    return false;
  if (ts.isIdentifier(node) && /^(?:module|exports|require)$/.test(node.text)) return false;
  if ((!isValue(node) && !isReceiver(node)) || !canBeChosen(node)) return false;
  if (
    ts.isDecorator(node.parent) ||
    ts.isHeritageClause(node.parent) ||
    ts.isComputedPropertyName(node.parent)
  )
    return false;
  if (ts.isTaggedTemplateExpression(node.parent) || ts.isExportAssignment(node.parent)) return false;
  return !isOwnKey(node);
}

/** `x` of `x.f()`. */
function isReceiver(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === node &&
    isCallee(parent) &&
    !ts.isOptionalChain(parent) &&
    !isNamespace(node)
  );
}

/** `require("x")` and `import("x")` are read by others. */
function isOwnKey(node: ts.Expression): boolean {
  const { parent } = node;
  return ts.isCallExpression(parent) && /^(?:require|import)$/.test(parent.expression.getText());
}

/** The text with each of some expressions in `__t(id, …)`, with ids from `firstId`. */
export function withTraces(
  { text, pieces }: RunnableText,
  places: readonly ts.Expression[],
  firstId: number,
): RunnableText {
  const traced = places.flatMap((node, i): Piece[] => {
    const owner = { start: node.getStart(), end: node.end };
    return [
      { start: owner.start, end: owner.start, text: `__t(${firstId + i},(`, owner, closes: false },
      { start: owner.end, end: owner.end, text: '))', owner, closes: true },
    ];
  });
  return { text, pieces: [...pieces, ...traced].sort(byPlace) };
}
